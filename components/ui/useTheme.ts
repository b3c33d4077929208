import { useSyncExternalStore } from 'react'
import { useMedia } from './useMedia.ts'
import type { ThemeName } from '#styles/theme.ts'

export type ThemeChoice = ThemeName | 'system'

/** What `server/theme.js` provides: the choice, the theme that results, and a function to change it. */
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

export const useHasMotion = (): boolean => !useMedia('(prefers-reduced-motion: reduce)')
