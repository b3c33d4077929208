import { and, eq, gt, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { deliveryStatuses as delivery } from '#constants/mails.ts'
import { notificationStatuses } from '#constants/notifications.ts'
import type { Db } from '../../db/client.ts'
import { emailNotifications as table, emailRecipients, registrationMails as mails } from '../../db/tables/index.ts'
import { isComplaint } from '../mails/isComplaint.ts'
import { deliveryStatusOf } from './audience.ts'

/** How many recipients of an e-mail called it spam, as SQL. */
export const complaintsOf = (notificationContentId: PgColumn): SQL<number> =>
  sql`(select count(*)::int from ${mails} where ${mails.notificationContentId} = ${notificationContentId} and ${isComplaint})`

/** How many recipients of an e-mail whom it did not reach can get it again: nobody has suppressed their address. As SQL. */
export const retryableOf = (notificationContentId: PgColumn): SQL<number> => {
  const isOf = sql`${emailRecipients.notificationContentId} = ${notificationContentId}`
  const isFailed = sql`${mails.notificationContentId} = ${notificationContentId} and ${mails.deliveryStatusId} = ${sql.raw(String(delivery.failed))} and not ${mails.isSuppressing}`
  const isLatest = sql`exists (select from ${emailRecipients} where ${isOf} and ${emailRecipients.registrationMailId} = ${mails.registrationMailId})`
  const unwritten = sql`(select count(*) from ${emailRecipients} where ${isOf} and ${emailRecipients.registrationMailId} is null and ${emailRecipients.outcome} = ${sql.raw(String(delivery.failed))})`
  return sql`((select count(*) from ${mails} where ${isFailed} and ${isLatest}) + ${unwritten})::int`
}

/** Stores the counts of an e-mail; returns whether any changed. They are no version: a mail that leaves never makes an edit stale. */
export async function countMails(db: Db, id: number): Promise<boolean> {
  const of = (...states: readonly number[]) => sql`count(*) filter (where ${deliveryStatusOf} in (${sql.raw(states.join(', '))}))::int`
  const counts = db
    .select({
      id: emailRecipients.notificationContentId,
      total: sql`count(*)::int`.as('total'),
      sent: of(delivery.sent).as('sent'),
      failed: of(delivery.failed).as('failed'),
      suppressed: of(delivery.suppressed, delivery.stopped).as('suppressed'),
      unknown: of(delivery.unknown).as('unknown'),
    })
    .from(emailRecipients)
    .leftJoin(mails, eq(mails.registrationMailId, emailRecipients.registrationMailId))
    .where(eq(emailRecipients.notificationContentId, id))
    .groupBy(emailRecipients.notificationContentId)
    .as('counts')
  const stored = sql`(${table.recipientCount}, ${table.sentCount}, ${table.failedCount}, ${table.suppressedCount}, ${table.unknownCount})`
  const changed = await db
    .update(table)
    .set({
      recipientCount: sql`${counts.total}`,
      sentCount: sql`${counts.sent}`,
      failedCount: sql`${counts.failed}`,
      suppressedCount: sql`${counts.suppressed}`,
      unknownCount: sql`${counts.unknown}`,
    })
    .from(counts)
    .where(
      and(
        eq(table.notificationContentId, counts.id),
        sql`${stored} is distinct from (${counts.total}, ${counts.sent}, ${counts.failed}, ${counts.suppressed}, ${counts.unknown})`,
      ),
    )
    .returning({ id: table.notificationContentId })
  return changed.length > 0
}

/** Counts an e-mail again one of whose mails came back after it had ended. */
export async function countReturned(db: Db, id: number): Promise<void> {
  await countMails(db, id)
  const hasFailures = or(gt(table.failedCount, 0), gt(table.unknownCount, 0))
  await db
    .update(table)
    .set({ notificationStatusId: notificationStatuses.sentWithFailures })
    .where(and(eq(table.notificationContentId, id), eq(table.notificationStatusId, notificationStatuses.sent), hasFailures))
}
