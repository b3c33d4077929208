import { nucleusLimits } from '#constants/nucleusLimits.ts'
import { createGate } from '../../kernel/gate.ts'
import type { Actor } from '../../kernel/actor.ts'
import { Refusal, TemporaryRefusal } from '../../base/errors.ts'
import type { Nucleus } from '../../kernel/context.ts'

type Turns = <T>(actor: Actor, work: () => Promise<T>, signal: AbortSignal) => Promise<T>

/** One per nucleus, for all lists: they share the connections of the jobs pool. */
const turnsByPool = new WeakMap<Nucleus['database']['jobs'], Turns>()

/**
 * Limits direct exports, each until it is sent: a few per user, and fewer in all than the jobs pool has connections, so that jobs get
 * the rest. Throws 429 when the user has too many, 503 when the wait is too long, and the reason of `signal` when the caller hangs up
 * while waiting.
 */
export function exportTurnsOf({ database: { jobs } }: Nucleus): Turns {
  const existing = turnsByPool.get(jobs)
  if (existing) return existing
  const turns = createTurns()
  turnsByPool.set(jobs, turns)
  return turns
}

function createTurns(): Turns {
  const gate = createGate({
    maxRunning: nucleusLimits.exportsAtOnce,
    maxWaiting: nucleusLimits.exportsWaiting,
    waitSeconds: nucleusLimits.exportWaitSeconds,
    refusal: () => new Refusal(503, 'Too many exports are running. Try again in a minute.'),
  })
  /** Exports that run or wait, by user. */
  const underWay = new Map<number, number>()
  const count = (contactId: number, by: 1 | -1) => {
    const now = (underWay.get(contactId) ?? 0) + by
    if (now > 0) underWay.set(contactId, now)
    else underWay.delete(contactId)
  }
  return async ({ contactId }, work, signal) => {
    if ((underWay.get(contactId) ?? 0) >= nucleusLimits.exportsOfPerson)
      throw new TemporaryRefusal(
        429,
        `You have ${nucleusLimits.exportsOfPerson} exports running. Wait until one is done, then try again.`,
        {
          retryAfter: 10,
        },
      )
    count(contactId, 1)
    try {
      return await gate(work, signal)
    } finally {
      count(contactId, -1)
    }
  }
}
