import { limits } from '#constants/limits.ts'
import { TemporaryRefusal } from '../base/errors.ts'
import type { Nucleus } from '../kernel/context.ts'
import { createUserTurns, type UserTurns } from '../kernel/userTurns.ts'

/** One per nucleus, for all lists: they share the connections of its pool. */
const turnsByPool = new WeakMap<Nucleus['database']['pool'], UserTurns>()

/**
 * Limits how many lists one user reads at a time, so that they never take all connections of the pool: a page takes two, for its rows and its total. The
 * others wait. Throws 429 when too many wait or the wait is too long, and the reason of `signal` when the caller hangs up while waiting.
 */
export function listTurnsOf({ database: { pool } }: Pick<Nucleus, 'database'>): UserTurns {
  const existing = turnsByPool.get(pool)
  if (existing) return existing
  const turns = createTurns()
  turnsByPool.set(pool, turns)
  return turns
}

const createTurns = () =>
  createUserTurns({
    maxRunning: limits.listsOfPerson,
    maxWaiting: limits.listsWaitingOfPerson,
    waitSeconds: limits.listWaitSeconds,
    refusal: () => new TemporaryRefusal(429, 'You are loading too many lists at once. Try again in a moment.', { retryAfter: 5 }),
  })
