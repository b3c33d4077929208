import { knownBrowser } from '#contract/auth.ts'
import { loginLimits } from '#constants/limits.ts'

const place = 'copilot.knownBrowsers'

/** Returns what sign-ins in this browser left for the next ones, the newest first. It outlives signing out. */
export function readKnownBrowsers(): string[] {
  try {
    const kept = JSON.parse(localStorage.getItem(place) ?? '[]') as unknown
    return Array.isArray(kept) ? kept.flatMap((one) => knownBrowser.safeParse(one).data ?? []) : []
  } catch {
    return []
  }
}

export function rememberBrowser(newest: string): void {
  try {
    const kept = [newest, ...readKnownBrowsers()].slice(0, loginLimits.knownBrowsersKept)
    localStorage.setItem(place, JSON.stringify(kept))
  } catch {
    // With a full or forbidden storage this stays a browser that nobody knows.
  }
}
