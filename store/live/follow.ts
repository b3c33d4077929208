import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import { changesStream, type RowsTold, streamEvents } from '#contract/changes.ts'
import { liveLimits } from '#constants/limits.ts'
import type { Live } from '#services/live.ts'
import type { StreamEvent } from '#services/streamText.ts'
import type { AuthState } from '../auth/auth.ts'
import type { Extra } from '../ports.ts'
import { changesHeard, everythingStale, relatedHeard } from './heard.ts'
import { streamEnded, streamOpened, viewersHeard } from './live.ts'

/** The shortest time between two reloads of what is shown, in milliseconds. Lists that show only related rows reload less often. */
const pace = { own: 200, related: 2000 } as const

type Thunk = ThunkAction<() => void, { auth: AuthState }, Extra, UnknownAction>

/** Follows the changes of other users while this user is signed in. Returns a function that stops it. */
export const hearChanges =
  (contactId: number, live: Live): Thunk =>
  (dispatch, _getState, { nucleus }) => {
    const tellOwn = gathered(pace.own, live.whenShown, (changes) => dispatch(changesHeard(changes)))
    const tellRelated = gathered(pace.related, live.whenShown, (changes) => dispatch(relatedHeard(changes)))
    const stale = () => live.whenShown(() => dispatch(everythingStale()))
    const hear = ({ name, data }: StreamEvent): void => {
      const event = readEvent(name, data)
      if (event?.name === 'open') dispatch(streamOpened(event.data.streamId))
      if (event?.name === 'viewers') dispatch(viewersHeard(event.data))
      if (event?.name === 'end') {
        dispatch(streamEnded())
        // No call would succeed any more, and the user should not see refusals.
        if (event.data.reason === 'session') [tellOwn, tellRelated].forEach(({ drop }) => drop())
      }
      if (event?.name !== 'changed' && event?.name !== 'reload') return
      nucleus.forgetAhead()
      if (event.name === 'reload') return stale()
      tellOwn.add(event.data, stale)
      tellRelated.add(event.data, stale)
    }
    const stop = live.follow({ stream: changesStream, contactId, hear })
    return () => {
      stop()
      tellOwn.stop()
      tellRelated.stop()
    }
  }

type Read = {
  [Name in keyof typeof streamEvents]: { name: Name; data: (typeof streamEvents)[Name]['_zod']['output'] }
}[keyof typeof streamEvents]

/** An event that this version of the console does not know is ignored. */
function readEvent(name: string, data: unknown): Read | undefined {
  if (!Object.hasOwn(streamEvents, name)) return undefined
  const parsed = streamEvents[name as Read['name']].safeParse(data)
  return parsed.success ? ({ name, data: parsed.data } as Read) : undefined
}

/** Collects changes and delivers them together, `paceMs` after the first, or once a hidden page is visible again. */
function gathered(paceMs: number, whenShown: (run: () => void) => void, give: (changes: RowsTold[]) => void) {
  let waiting: RowsTold[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const flush = (): void => {
    timer = undefined
    const changes = waiting
    waiting = []
    if (changes.length > 0 && !isStopped) give(changes)
  }
  return {
    /** Calls `tooMuch` when there are too many changes to deliver one by one. */
    add: (change: RowsTold, tooMuch: () => void): void => {
      waiting.push(change)
      if (waiting.length > liveLimits.missedRows) {
        waiting = []
        tooMuch()
      }
      timer ??= setTimeout(() => whenShown(flush), paceMs)
    },
    drop: (): void => {
      waiting = []
    },
    stop: (): void => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
