import { limits } from '#constants/limits.ts'
import { TemporaryRefusal } from '../base/errors.ts'
import { createGate } from '../files/gate.ts'
import type { Actor, Nucleus } from '../kernel/context.ts'

type Turns = <T>(actor: Actor, work: () => Promise<T>, signal: AbortSignal) => Promise<T>

/** One per nucleus, for all lists: they share the connections of its pool. */
const turnsByPool = new WeakMap<Nucleus['database']['pool'], Turns>()

/**
 * Limits how many lists one user reads at a time, so that they never take all connections of the pool: a page takes two, for its rows and its total. The
 * others wait. Throws 429 when too many wait or the wait is too long, and the reason of `signal` when the caller hangs up while waiting.
 */
export function listTurnsOf({ database: { pool } }: Pick<Nucleus, 'database'>): Turns {
  const existing = turnsByPool.get(pool)
  if (existing) return existing
  const turns = createTurns()
  turnsByPool.set(pool, turns)
  return turns
}

function createTurns(): Turns {
  const byUser = new Map<number, { gate: ReturnType<typeof createGate>; lists: number }>()
  return async ({ contactId }, work, signal) => {
    const user = byUser.get(contactId) ?? { gate: createUserGate(), lists: 0 }
    byUser.set(contactId, user)
    user.lists += 1
    try {
      return await user.gate(work, signal)
    } finally {
      user.lists -= 1
      if (user.lists === 0) byUser.delete(contactId)
    }
  }
}

const createUserGate = () =>
  createGate({
    maxRunning: limits.listsOfPerson,
    maxWaiting: limits.listsWaitingOfPerson,
    waitSeconds: limits.listWaitSeconds,
    refusal: () => new TemporaryRefusal(429, 'You are loading too many lists at once. Try again in a moment.', { retryAfter: 5 }),
  })
