import type { Draft } from '#services/drafts.ts'
import type { Nucleus } from '#services/nucleus.ts'
import type { rememberBrowser } from '#services/knownBrowsers.ts'
import type { readPreference, writePreference } from '#services/preferences.ts'
import type { writeSession } from '#services/session.ts'
import type { Retries } from './retries.ts'

/** The outside services that thunks use. Tests pass their own. */
export interface Ports {
  nucleus: Nucleus
  saveFile: (file: Blob, fileName: string) => void
  session: { write: typeof writeSession; clear: () => void; rememberBrowser: typeof rememberBrowser }
  preferences: { read: typeof readPreference; write: typeof writePreference }
  drafts: { read: (key: string) => Draft | undefined; write: (key: string, draft: Omit<Draft, 'at'>) => void; drop: (key: string) => void }
}

/** The extra argument of every thunk. */
export interface Extra extends Ports {
  /** Waits while sign-in is open over the page: true if the same user signed in again, false if they left. */
  signedInAgain: () => Promise<boolean>
  retries: Retries
}
