import { configureStore, isPlain } from '@reduxjs/toolkit'
import { makeNucleus } from '#services/nucleus.ts'
import { rememberBrowser } from '#services/knownBrowsers.ts'
import { saveFile } from '#services/saveFile.ts'
import { clearSession, readSession, writeSession } from '#services/session.ts'
import { dropAllDrafts, dropDraft, readDraft, writeDraft } from '#services/drafts.ts'
import { dropRecentEntries, readPreference, writePreference } from '#services/preferences.ts'
import type { Extra, Ports } from './ports.ts'
import { makeRetries } from './retries.ts'
import { rootReducer } from './rootReducer.ts'
import type { RootState } from './rootState.ts'

export { loadSender } from '#services/nucleus.ts'

/** Creates a new store, for each start of the console and for each test. */
export function makeStore({ preloadedState, ...ports }: Partial<Ports> & { preloadedState?: Partial<RootState> } = {}) {
  const extra: Extra = {
    nucleus: ports.nucleus ?? makeNucleus({ getAccessToken: () => store.getState().auth.accessToken }),
    saveFile: ports.saveFile ?? saveFile,
    session: ports.session ?? { write: writeSession, clear: clearSignedIn, rememberBrowser },
    preferences: ports.preferences ?? { read: readPreference, write: writePreference },
    drafts: ports.drafts ?? { read: readDraft, write: writeDraft, drop: dropDraft },
    retries: makeRetries(),
    signedInAgain: () =>
      new Promise((resolve) => {
        const stop = store.subscribe(() => {
          const { accessToken, isExpired } = store.getState().auth
          if (accessToken && isExpired) return
          stop()
          resolve(Boolean(accessToken))
        })
      }),
  }
  const store = configureStore({
    reducer: rootReducer,
    preloadedState,
    // Redux itself removes its checks from production builds.
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: extra },
        serializableCheck: { isSerializable, ignoredActionPaths, warnAfter },
        immutableCheck: { warnAfter },
      }),
  })
  return store
}

/** The store of an open console, for the user that the cookies name. */
export function makeBrowserStore() {
  const session = readSession()
  return makeStore({ preloadedState: session && { auth: { ...session, isExpired: false } } })
}

/** Milliseconds a check may take before it warns, so that a busy machine does not cause warnings. */
const warnAfter = 1000

/** The input of a call may be an upload form. No reducer stores it. */
const ignoredActionPaths = ['meta.arg']

/** Throws, as the immutability check does: a console warning would fail no test. */
function isSerializable(value: unknown): boolean {
  if (isPlain(value)) return true
  throw new TypeError(`Actions and the state hold plain values, not ${String(value)}`)
}

function clearSignedIn(): void {
  clearSession()
  dropAllDrafts()
  dropRecentEntries()
}

export type AppStore = ReturnType<typeof makeStore>
export type AppDispatch = AppStore['dispatch']
