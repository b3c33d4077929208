import { askAhead } from '#store/askAhead.ts'
import { type AppStore, makeBrowserStore } from '#store/makeStore.ts'
import { fetchCode } from '../ui/fetchCode.ts'
import { whenQuiet } from '../ui/whenQuiet.ts'
import { needsOf } from './needsOf.ts'

/** The store of a console that opens. What hears of changes comes after the first screen's answers, and asks what it has missed since. */
export function openStore(): AppStore {
  const store = makeBrowserStore()
  const stop = whenQuiet(store, () => {
    stop()
    void fetchCode(() => import('#store/live/followSignedIn.ts')).then(({ followSignedIn }) => followSignedIn(store))
  })
  return store
}

/** Sends for what the first screen needs, for who is signed in, before anything is drawn. */
export function askFirst(store: AppStore): void {
  const { pathname, search } = window.location
  if (store.getState().auth.accessToken) store.dispatch(askAhead(needsOf(pathname + search)))
}
