import { knownBrowser } from '#contract/auth.ts'
import { loginLimits } from '#constants/limits.ts'

const storageKey = 'copilot.knownBrowsers'

/** Returns the secrets that sign-ins in this browser stored for the next ones, newest first. They survive signing out. */
export function readKnownBrowsers(): string[] {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? '[]') as unknown
    return Array.isArray(stored) ? stored.flatMap((one) => knownBrowser.safeParse(one).data ?? []) : []
  } catch {
    return []
  }
}

export function rememberBrowser(newest: string): void {
  try {
    const stored = [newest, ...readKnownBrowsers()].slice(0, loginLimits.knownBrowsersPerBrowser)
    localStorage.setItem(storageKey, JSON.stringify(stored))
  } catch {
    // If the storage is full or blocked, this browser stays unknown.
  }
}
