import { type Live, makeLive } from '#services/live.ts'
import type { AppStore } from '../makeStore.ts'
import { hearChanges } from './follow.ts'
import { streamEnded } from './live.ts'

/** Follows changes whenever a user is signed in, for as long as the console is open. Tests pass their own stream. */
export function followSignedIn(store: AppStore, live: Live = makeLive({ getAccessToken: () => store.getState().auth.accessToken })): void {
  let session: string | undefined
  let stop = (): void => undefined
  const look = (): void => {
    const { accessToken, user, isExpired } = store.getState().auth
    const now = user && accessToken && !isExpired ? accessToken : undefined
    if (now === session) return
    session = now
    stop()
    stop = () => undefined
    if (now && user) stop = store.dispatch(hearChanges(user.contactId, live))
    else store.dispatch(streamEnded())
  }
  store.subscribe(look)
  look()
}
