import { limits } from '#constants/limits.ts'
import { TemporaryRefusal } from '../base/errors.ts'
import { type UserTurns, userTurnsOf } from './userTurns.ts'

/** One per server: its calls share the connections of one pool. */
const turnsOf = userTurnsOf({
  maxRunning: limits.wideCallsOfPerson,
  maxWaiting: limits.wideCallsWaitingOfPerson,
  waitSeconds: limits.wideCallWaitSeconds,
  refusal: () => new TemporaryRefusal(429, 'You are changing or selecting too much at once. Try again in a moment.', { retryAfter: 5 }),
})

/**
 * Limits how many calls about many rows one user makes at a time (`inTurn` of a budget), so that they never take all connections of the pool. The
 * others wait. Throws 429 when too many wait or the wait is too long, and the reason of `signal` when the caller hangs up while waiting.
 */
export const wideTurnsOf = ({ server }: { server: object }): UserTurns => turnsOf(server)
