import { knownBrowser } from '#contract/auth.ts'
import { loginLimits } from '#constants/limits.ts'

const place = 'copilot.knownBrowsers'

/** Returns the secrets that sign-ins in this browser stored for the next ones, newest first. They survive signing out. */
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
    // If the storage is full or blocked, this browser stays unknown.
  }
}
