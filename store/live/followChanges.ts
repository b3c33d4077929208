import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import { changesStream, streamEvents } from '#contract/changes.ts'
import { liveLimits } from '#constants/limits.ts'
import type { Live } from '#services/live.ts'
import type { StreamEvent } from '#services/streamText.ts'
import type { AuthState } from '../auth/auth.ts'
import type { Extra } from '../ports.ts'
import { changesReceived, everythingStale, type ReceivedChange, relatedChangesReceived } from './liveActions.ts'
import { streamEnded, streamOpened, viewersReceived } from './live.ts'

/** The shortest time between two reloads of what is shown, in milliseconds. Lists that show only related rows reload less often. */
const reloadIntervals = { own: 200, related: 2000 } as const

type Thunk = ThunkAction<() => void, { auth: AuthState }, Extra, UnknownAction>

/** Follows the changes of other users while this user is signed in. Returns a function that stops it. */
export const followChanges =
  (contactId: number, live: Live): Thunk =>
  (dispatch, _getState, { nucleus }) => {
    const ownChanges = batchChanges(reloadIntervals.own, live.whenVisible, (changes) => dispatch(changesReceived(changes)))
    const relatedChanges = batchChanges(reloadIntervals.related, live.whenVisible, (changes) => dispatch(relatedChangesReceived(changes)))
    const markStale = () => live.whenVisible(() => dispatch(everythingStale()))
    const receive = ({ name, data }: StreamEvent): void => {
      const event = parseEvent(name, data)
      if (event?.name === 'open') dispatch(streamOpened(event.data.streamId))
      if (event?.name === 'viewers') dispatch(viewersReceived(event.data))
      if (event?.name === 'end') {
        dispatch(streamEnded())
        // No call would succeed any more, and the user should not see refusals.
        if (event.data.reason === 'session') [ownChanges, relatedChanges].forEach(({ drop }) => drop())
      }
      if (event?.name !== 'changed' && event?.name !== 'reload') return
      nucleus.dropPrefetched()
      if (event.name === 'reload') return markStale()
      const change = { ...event.data, isOwn: event.data.by === contactId }
      ownChanges.add(change, markStale)
      relatedChanges.add(change, markStale)
    }
    const stop = live.subscribe({ stream: changesStream, contactId, onEvent: receive })
    return () => {
      stop()
      ownChanges.stop()
      relatedChanges.stop()
    }
  }

type ParsedEvent = {
  [Name in keyof typeof streamEvents]: { name: Name; data: (typeof streamEvents)[Name]['_zod']['output'] }
}[keyof typeof streamEvents]

/** An event that this version of the console does not know is ignored. */
function parseEvent(name: string, data: unknown): ParsedEvent | undefined {
  if (!Object.hasOwn(streamEvents, name)) return undefined
  const parsed = streamEvents[name as ParsedEvent['name']].safeParse(data)
  return parsed.success ? ({ name, data: parsed.data } as ParsedEvent) : undefined
}

/** Collects changes and delivers them together, `paceMs` after the first, or once a hidden page is visible again. */
function batchChanges(paceMs: number, whenShown: (run: () => void) => void, deliver: (changes: ReceivedChange[]) => void) {
  let pending: ReceivedChange[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const flush = (): void => {
    timer = undefined
    const changes = pending
    pending = []
    if (changes.length > 0 && !isStopped) deliver(changes)
  }
  return {
    /** Calls `onOverflow` when there are too many changes to deliver one by one. */
    add: (change: ReceivedChange, onOverflow: () => void): void => {
      pending.push(change)
      if (pending.length > liveLimits.missedRows) {
        pending = []
        onOverflow()
      }
      timer ??= setTimeout(() => whenShown(flush), paceMs)
    },
    drop: (): void => {
      pending = []
    },
    stop: (): void => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
