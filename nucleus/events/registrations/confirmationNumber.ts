import { randomInt } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { registrations } from '../../db/tables/index.ts'

/** Without what is easily misread on a badge or heard on the telephone: I and 1, O and 0, S and 5, B and 8, Z and 2. */
const letters = 'ACDEFGHJKLMNPQRTUVWXY'
const digits = '34679'

/** Two letters and five digits, such as KT37964, that no registration of the event has. Call it with the event locked. */
export async function freeConfirmationNumber(tx: Db, eventId: number): Promise<string> {
  for (;;) {
    const confirmationNumber = pick(letters, 2) + pick(digits, 5)
    const { eventRegistrationId: id } = registrations
    const taken = await tx
      .select({ id })
      .from(registrations)
      .where(and(eq(registrations.eventId, eventId), eq(registrations.confirmationNumber, confirmationNumber)))
    if (taken.length === 0) return confirmationNumber
  }
}

const pick = (from: string, length: number): string => Array.from({ length }, () => from[randomInt(from.length)]).join('')
