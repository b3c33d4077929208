import { useSyncExternalStore } from 'react'
import type { ThemeName } from '#styles/theme.ts'

export type ThemeChoice = ThemeName | 'system'

/** What `server/theme.js` keeps: the choice, what it comes to, and the way to change it. */
interface PageTheme {
  choice: ThemeChoice
  name: ThemeName
  choose: (choice: ThemeChoice) => void
}
declare global {
  interface Window {
    copilotTheme?: PageTheme
  }
}

const fallback: PageTheme = { choice: 'system', name: 'light', choose: () => {} }

function subscribe(listener: () => void): () => void {
  window.addEventListener('copilot:theme', listener)
  return () => window.removeEventListener('copilot:theme', listener)
}

export const useTheme = (): PageTheme =>
  useSyncExternalStore(
    subscribe,
    () => window.copilotTheme ?? fallback,
    () => fallback,
  )

const calmer = '(prefers-reduced-motion: reduce)'
function subscribeToMotion(listener: () => void): () => void {
  const query = window.matchMedia(calmer)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

export const useHasMotion = (): boolean =>
  useSyncExternalStore(
    subscribeToMotion,
    () => !window.matchMedia(calmer).matches,
    () => true,
  )
