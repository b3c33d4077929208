import type { Draft } from '#services/drafts.ts'
import type { Nucleus } from '#services/nucleus.ts'
import type { rememberBrowser } from '#services/knownBrowsers.ts'
import type { readPreference, writePreference } from '#services/preferences.ts'
import type { writeSession } from '#services/session.ts'

/** What thunks use of the outside. Tests give their own. */
export interface Ports {
  nucleus: Nucleus
  saveFile: (file: Blob, fileName: string) => void
  session: { write: typeof writeSession; clear: () => void; rememberBrowser: typeof rememberBrowser }
  preferences: { read: typeof readPreference; write: typeof writePreference }
  drafts: { read: (key: string) => Draft | undefined; write: (key: string, draft: Omit<Draft, 'at'>) => void; drop: (key: string) => void }
}

/** What every thunk is given. */
export interface Extra extends Ports {
  /** Waits while sign-in is open over the page: true when the same person is back, false when they left. */
  signedInAgain: () => Promise<boolean>
}
