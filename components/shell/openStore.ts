import { askAhead } from '#store/askAhead.ts'
import { type AppStore, makeBrowserStore } from '#store/makeStore.ts'
import { fetchCode } from '../ui/fetchCode.ts'
import { whenQuiet } from '../ui/whenQuiet.ts'
import { needsOf } from './needsOf.ts'

/**
 * The store of a console that opens, and at once on their way, for who is signed in: the answers that its first screen needs. What
 * hears of changes comes after them, and asks what it has missed since.
 */
export function openStore(): AppStore {
  const store = makeBrowserStore()
  const { pathname, search } = window.location
  if (store.getState().auth.accessToken) store.dispatch(askAhead(needsOf(pathname + search)))
  const stop = whenQuiet(store, () => {
    stop()
    void fetchCode(() => import('#store/live/followSignedIn.ts')).then(({ followSignedIn }) => followSignedIn(store))
  })
  return store
}
