import { and, count, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import { deliveryStatuses } from '#constants/mails.ts'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import type { Db } from '../../db/client.ts'
import { mailboxKey, mailboxOf } from '../../db/mailboxKey.ts'
import { registrationMails as table, registrations } from '../../db/tables/index.ts'

const [hourMs, dayMs] = [3_600_000, 86_400_000]

export const tooManyMailsText = 'The public form has caused too many mails to this address. Send it again if the registrant needs it.'

/**
 * Finds which further mails of an event a mailbox gets, when no staff cause them: so many in an hour and in a day, on all instances, however its
 * address is written. Returns a function that counts a mail and tells whether it may leave. Call it with the events locked.
 */
export async function publicMailLimit(
  tx: Db,
  addressed: readonly { eventId: number; recipient: string }[],
  at: Date,
): Promise<(mail: { eventId: number; recipient: string }) => boolean> {
  const since = (ms: number) => new Date(at.getTime() - ms).toISOString()
  const inHour = sql<number>`count(*) filter (where ${gt(table.createdAt, since(hourMs))})::int`
  const mailbox = mailboxKey(registrations.email)
  const found = await tx
    .select({ eventId: registrations.eventId, mailbox, inHour, inDay: count() })
    .from(table)
    .innerJoin(registrations, eq(registrations.eventRegistrationId, table.eventRegistrationId))
    .where(
      and(
        inArray(registrations.eventId, [...new Set(addressed.map(({ eventId }) => eventId))]),
        inArray(mailbox, [...new Set(addressed.map(({ recipient }) => mailboxOf(recipient)))]),
        isNull(table.createdByContactId),
        ne(table.deliveryStatusId, deliveryStatuses.suppressed),
        gt(table.createdAt, since(dayMs)),
      ),
    )
    .groupBy(registrations.eventId, mailbox)
  const counts = new Map(found.map(({ eventId, mailbox: name, ...sent }) => [`${eventId} ${name}`, sent]))
  return ({ eventId, recipient }) => {
    const key = `${eventId} ${mailboxOf(recipient)}`
    const sent = counts.get(key) ?? { inHour: 0, inDay: 0 }
    const isFree = sent.inHour < nucleusLimits.publicMailsPerHour && sent.inDay < nucleusLimits.publicMailsPerDay
    if (isFree) counts.set(key, { inHour: sent.inHour + 1, inDay: sent.inDay + 1 })
    return isFree
  }
}
