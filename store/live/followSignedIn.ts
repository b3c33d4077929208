import { type Live, makeLive } from '#services/live.ts'
import type { AppStore } from '../makeStore.ts'
import { followChanges } from './followChanges.ts'
import { streamEnded } from './live.ts'

/** Follows changes whenever a user is signed in, for as long as the console is open. Tests pass their own stream. */
export function followSignedIn(store: AppStore, live: Live = makeLive({ getAccessToken: () => store.getState().auth.accessToken })): void {
  let session: string | undefined
  let stop = (): void => undefined
  const update = (): void => {
    const { accessToken, user, isExpired } = store.getState().auth
    const currentSession = user && accessToken && !isExpired ? accessToken : undefined
    if (currentSession === session) return
    session = currentSession
    stop()
    stop = () => undefined
    if (currentSession && user) stop = store.dispatch(followChanges(user.contactId, live))
    else store.dispatch(streamEnded())
  }
  store.subscribe(update)
  update()
}
