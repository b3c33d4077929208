import { type SQL, sql } from 'drizzle-orm'
import { deliveryStatuses as delivery, type DeliveryStatusId } from '#constants/mails.ts'
import { notificationStatuses as status } from '#constants/notifications.ts'
import { isComplaint } from '../../events/mails/isComplaint.ts'
import { contactEmails as table, registrationMails as mails } from '../../db/tables/index.ts'

const number = (one: number): SQL => sql.raw(String(one))

const matching = (states: readonly DeliveryStatusId[]): SQL =>
  sql`(select count(*)::int from ${mails} where ${mails.contactEmailId} = ${table.contactEmailId} and not ${mails.isRepeated} and ${mails.deliveryStatusId} in (${sql.raw(states.join(', '))}))`

/**
 * How many mails of the e-mail of a row are in one of the states, as SQL. Those that were written anew since do not count. A part of another
 * expression, since drizzle leaves out the tables of columns that a selection has at its top.
 */
const countIn = (...states: readonly DeliveryStatusId[]): SQL<number> => sql<number>`${matching(states)}`

/** What became of the mails of an e-mail: stored nowhere else, so that no count can be wrong. */
export const mailCounts = {
  waitingCount: countIn(delivery.queued, delivery.sending, delivery.retry),
  sentCount: countIn(delivery.sent),
  failedCount: countIn(delivery.failed),
  retryableCount: sql<number>`(select count(*)::int from ${mails} where ${mails.contactEmailId} = ${table.contactEmailId} and not ${mails.isRepeated} and ${mails.deliveryStatusId} = ${number(delivery.failed)} and not ${mails.isSuppressing})`,
  suppressedCount: countIn(delivery.suppressed, delivery.stopped),
  unknownCount: countIn(delivery.unknown),
  complaintCount: sql<number>`(select count(*)::int from ${mails} where ${mails.contactEmailId} = ${table.contactEmailId} and ${isComplaint})`,
}
const { waitingCount, sentCount, failedCount, suppressedCount, unknownCount } = mailCounts

/** The status of an e-mail. Without a mail that left, or may have left, it has failed. */
export const statusOfEmail = sql<number>`case
  when ${table.sentAt} is null then ${number(status.draft)}
  when ${waitingCount} > 0 then ${number(status.sending)}
  when ${table.stoppedAt} is not null then ${number(status.cancelled)}
  when ${failedCount} + ${suppressedCount} > 0 and ${sentCount} + ${unknownCount} = 0 then ${number(status.failed)}
  when ${failedCount} + ${unknownCount} > 0 then ${number(status.sentWithFailures)}
  else ${number(status.sent)} end`
