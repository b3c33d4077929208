import { prefetchRequests } from '#store/prefetchRequests.ts'
import { type AppStore, makeBrowserStore } from '#store/makeStore.ts'
import { fetchCode } from '../ui/fetchCode.ts'
import { whenIdle } from '../ui/whenIdle.ts'
import { requestsOf } from './requestsOf.ts'

/** The store of a console that opens. What hears of changes comes after the first screen's answers, and asks what it has missed since. */
export function openStore(): AppStore {
  const store = makeBrowserStore()
  const stop = whenIdle(store, () => {
    stop()
    void fetchCode(() => import('#store/live/followSignedIn.ts')).then(({ followSignedIn }) => followSignedIn(store))
  })
  return store
}

/** Sends for what the first screen needs, for who is signed in, before anything is drawn. */
export function prefetchFirst(store: AppStore): void {
  const { pathname, search } = window.location
  if (store.getState().auth.accessToken) store.dispatch(prefetchRequests(requestsOf(pathname + search)))
}
