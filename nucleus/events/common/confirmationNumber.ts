import { randomInt } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { registrations } from '../../db/tables/index.ts'

/** Without characters that are easily misread on a badge or misheard on the phone: I and 1, O and 0, S and 5, B and 8, Z and 2. */
const letters = 'ACDEFGHJKLMNPQRTUVWXY'
const digits = '34679'

/** Numbers of two letters and five digits, such as KT37964, that no registration of the event has. Call it with the event locked. */
export async function freeConfirmationNumbers(tx: Db, eventId: number, count: number): Promise<string[]> {
  const free = new Set<string>()
  while (free.size < count) {
    const drawn = Array.from({ length: count - free.size }, () => pick(letters, 2) + pick(digits, 5))
    const { confirmationNumber } = registrations
    const taken = await tx
      .select({ confirmationNumber })
      .from(registrations)
      .where(and(eq(registrations.eventId, eventId), inArray(confirmationNumber, drawn)))
    const isTaken = new Set(taken.map((one) => one.confirmationNumber))
    for (const one of drawn) if (!isTaken.has(one)) free.add(one)
  }
  return [...free]
}

const pick = (from: string, length: number): string => Array.from({ length }, () => from[randomInt(from.length)]).join('')
