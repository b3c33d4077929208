import { configureStore, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit'
import { makeNucleus, type Nucleus } from '#services/nucleus.ts'
import { rememberBrowser } from '#services/knownBrowsers.ts'
import { saveFile } from '#services/saveFile.ts'
import { clearSession, readSession, writeSession } from '#services/session.ts'
import { dropAllDrafts, dropDraft, readDraft, writeDraft } from '#services/drafts.ts'
import { readPreference, writePreference } from '#services/preferences.ts'
import { rootReducer, type RootState } from './rootReducer.ts'

/** What thunks use of the outside. Tests give their own. */
export interface Ports {
  nucleus: Nucleus
  saveFile: (file: Blob, fileName: string) => void
  session: { write: typeof writeSession; clear: () => void; rememberBrowser: typeof rememberBrowser }
  preferences: { read: typeof readPreference; write: typeof writePreference }
  drafts: { read: typeof readDraft; write: typeof writeDraft; drop: typeof dropDraft }
}
export interface Extra extends Ports {
  /** Waits while sign-in is open over the page: true when the same person is back, false when they left. */
  signedInAgain: () => Promise<boolean>
}

/** A store of its own for every start of the console and for every test. */
export function makeStore({ preloadedState, ...given }: Partial<Ports> & { preloadedState?: Partial<RootState> } = {}) {
  const extra: Extra = {
    nucleus: given.nucleus ?? makeNucleus({ getAccessToken: () => store.getState().auth.accessToken }),
    saveFile: given.saveFile ?? saveFile,
    session: given.session ?? { write: writeSession, clear: clearSignedIn, rememberBrowser },
    preferences: given.preferences ?? { read: readPreference, write: writePreference },
    drafts: given.drafts ?? { read: readDraft, write: writeDraft, drop: dropDraft },
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
    middleware: (defaults) => defaults({ thunk: { extraArgument: extra }, serializableCheck: false, immutableCheck: false }),
  })
  return store
}

/** The store of an open console, for whom the cookies say is signed in. */
export function makeBrowserStore() {
  const session = readSession()
  return makeStore({ preloadedState: session && { auth: { ...session, isExpired: false } } })
}

function clearSignedIn(): void {
  clearSession()
  dropAllDrafts()
}

export type AppStore = ReturnType<typeof makeStore>
export type AppDispatch = AppStore['dispatch']
/** What a thunk gives to dispatch, whatever it takes: for code that serves any resource. */
export type AppThunk<Result> = ThunkAction<Result, RootState, Extra, UnknownAction>
