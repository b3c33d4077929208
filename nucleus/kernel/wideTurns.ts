import { nucleusLimits } from '#constants/nucleusLimits.ts'
import { Refusal, TemporaryRefusal } from '../base/errors.ts'
import { type UserTurns, userTurnsOf } from './userTurns.ts'

const waitSeconds = nucleusLimits.wideCallWaitSeconds

/** One per server: its calls share the connections of one pool. */
const turnsOf = userTurnsOf(
  {
    maxRunning: nucleusLimits.wideCallsOfPerson,
    maxWaiting: nucleusLimits.wideCallsWaitingOfPerson,
    waitSeconds,
    refusal: () => new TemporaryRefusal(429, 'You are changing or selecting too much at once. Try again in a moment.', { retryAfter: 5 }),
  },
  {
    maxRunning: nucleusLimits.wideCallsAtOnce,
    maxWaiting: nucleusLimits.wideCallsWaiting,
    waitSeconds,
    refusal: () => new Refusal(503, 'Too many large changes are under way. Try again in a minute.'),
  },
)

/**
 * Limits how many calls about many rows (`inTurn` of a budget) one user and all users together make at a time, so that they never take all
 * connections of the pool. The others wait. Throws 429 or 503 when too many wait or the wait is too long, and the reason of `signal` when
 * the caller hangs up while waiting.
 */
export const wideTurnsOf = ({ server }: { server: object }): UserTurns => turnsOf(server)
