import { nucleusLimits } from '#constants/nucleusLimits.ts'
import { TemporaryRefusal } from '../base/errors.ts'
import type { Nucleus } from '../kernel/context.ts'
import { type UserTurns, userTurnsOf } from '../kernel/userTurns.ts'

/** One per pool, for all lists: they share its connections. */
const turnsOf = userTurnsOf({
  maxRunning: nucleusLimits.listsOfPerson,
  maxWaiting: nucleusLimits.listsWaitingOfPerson,
  waitSeconds: nucleusLimits.listWaitSeconds,
  refusal: () => new TemporaryRefusal(429, 'You are loading too many lists at once. Try again in a moment.', { retryAfter: 5 }),
})

/**
 * Limits how many lists one user reads at a time, so that they never take all connections of the pool: a page takes two, for its rows and its total. The
 * others wait. Throws 429 when too many wait or the wait is too long, and the reason of `signal` when the caller hangs up while waiting.
 */
export const listTurnsOf = ({ database: { pool } }: Pick<Nucleus, 'database'>): UserTurns => turnsOf(pool)
