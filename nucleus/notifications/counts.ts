import { sql } from 'drizzle-orm'
import { pushStatuses, type PushStatusId } from '#constants/notifications.ts'
import { notificationRecipients as recipients, notifications as table } from '../db/tables/index.ts'

const { queued, sending, retry, sent, failed, suppressed, missed, unknown } = pushStatuses
/** States in which the person still gets it. */
export const openStatuses: readonly PushStatusId[] = [queued, sending, retry]

/** How many people of the notification of a row are in one of the states, as SQL. */
const countIn = (...statuses: readonly PushStatusId[]) =>
  sql<number>`(select count(*)::int from ${recipients} where ${recipients.notificationId} = ${table.notificationId} and ${recipients.pushStatusId} in (${sql.raw(statuses.join(', '))}) and not ${recipients.isTest})`

/** The counts of a notification, from its recipients. */
export const recipientCounts = {
  sentCount: countIn(sent),
  failedCount: countIn(failed),
  unknownCount: countIn(unknown),
  waitingCount: countIn(...openStatuses),
  suppressedCount: countIn(suppressed),
  missedCount: countIn(missed),
}
