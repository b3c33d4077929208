import { prefetchRequests } from '#store/prefetchRequests.ts'
import { type AppStore, loadSender, makeBrowserStore } from '#store/makeStore.ts'
import { fetchCode } from '../ui/fetchCode.ts'
import { whenIdle } from '../ui/whenIdle.ts'
import { requestsOf } from './requestsOf.ts'

/** Returns the store of the console when it starts. Live changes load after the first screen's replies, and then request what they missed. */
export function openStore(): AppStore {
  const store = makeBrowserStore()
  const stop = whenIdle(store, () => {
    stop()
    // The contract of changes too: a record that opens says so, and loads no script for it.
    const load = () => Promise.all([import('#store/live/followSignedIn.ts'), loadSender(), import('#contract/changes.ts')])
    void fetchCode(load).then(([{ followSignedIn }]) => followSignedIn(store))
  })
  return store
}

/** Sends the requests of the first screen for a signed-in user, before the first render. */
export function prefetchFirst(store: AppStore): void {
  const { pathname, search } = window.location
  if (store.getState().auth.accessToken) store.dispatch(prefetchRequests(requestsOf(pathname + search)))
}
