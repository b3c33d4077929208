import { askAhead } from '#store/askAhead.ts'
import { followSignedIn } from '#store/live/followSignedIn.ts'
import { type AppStore, makeBrowserStore } from '#store/makeStore.ts'
import { needsOf } from './needsOf.ts'

/** The store of a console that opens, and at once on their way, for who is signed in: the answers that its first screen needs. */
export function openStore(): AppStore {
  const store = makeBrowserStore()
  const { pathname, search } = window.location
  if (store.getState().auth.accessToken) store.dispatch(askAhead(needsOf(pathname + search)))
  followSignedIn(store)
  return store
}
