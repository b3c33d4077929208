import { limits } from '#constants/limits.ts'
import { createGate } from '../../files/gate.ts'
import type { Actor } from '../../kernel/actor.ts'
import { Refusal, RefusedForNow } from '../../base/errors.ts'
import type { Nucleus } from '../../kernel/context.ts'

type Turns = <T>(actor: Actor, work: () => Promise<T>, gone: AbortSignal) => Promise<T>

/** One for all lists, of each nucleus: they share its connections for long work. */
const all = new WeakMap<Nucleus['database']['jobs'], Turns>()

/**
 * Runs direct exports, each to the end of its sending: a few of each person, and fewer in all than there are connections for
 * long work, so that jobs have the rest. Throws 429 for one too many of the person, 503 when others have all turns for too
 * long, and the reason of `gone` for a caller who left while waiting.
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
  /** By person: exports that run or wait. */
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
