import { limits } from '#constants/limits.ts'
import { createGate } from '../../files/gate.ts'
import type { Actor } from '../../kernel/actor.ts'
import { Refusal, RefusedForNow } from '../../base/errors.ts'
import type { Nucleus } from '../../kernel/context.ts'

type Turns = <T>(actor: Actor, work: () => Promise<T>, gone: AbortSignal) => Promise<T>

/** One per nucleus, for all lists: they share the connections of the jobs pool. */
const all = new WeakMap<Nucleus['database']['jobs'], Turns>()

/**
 * Limits direct exports, each until it is sent: a few per user, and fewer in all than the jobs pool has connections, so that jobs get
 * the rest. Throws 429 when the user has too many, 503 when the wait is too long, and the reason of `gone` when the caller hangs up
 * while waiting.
 */
export function exportTurnsOf({ database: { jobs } }: Nucleus): Turns {
  const known = all.get(jobs)
  if (known) return known
  const made = makeTurns()
  all.set(jobs, made)
  return made
}

function makeTurns(): Turns {
  const gate = createGate({
    atOnce: limits.exportsAtOnce,
    waiting: limits.exportsWaiting,
    waitSeconds: limits.exportWaitSeconds,
    refusal: () => new Refusal(503, 'Others are exporting just now. Try again in a minute.'),
  })
  /** Exports that run or wait, by user. */
  const underWay = new Map<number, number>()
  const count = (contactId: number, by: 1 | -1) => {
    const now = (underWay.get(contactId) ?? 0) + by
    if (now > 0) underWay.set(contactId, now)
    else underWay.delete(contactId)
  }
  return async ({ contactId }, work, gone) => {
    if ((underWay.get(contactId) ?? 0) >= limits.exportsOfPerson)
      throw new RefusedForNow(429, `You have ${limits.exportsOfPerson} exports under way. Wait until one is done, then try again.`, {
        retryAfter: 10,
      })
    count(contactId, 1)
    try {
      return await gate(work, gone)
    } finally {
      count(contactId, -1)
    }
  }
}
