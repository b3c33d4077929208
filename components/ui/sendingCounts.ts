import { notificationStatuses, type NotificationStatusId } from '#constants/notifications.ts'
import { counted } from '#contract/textLists.ts'
import { formatCount } from './numbers.ts'

const { scheduled, sent, missed, cancelled } = notificationStatuses

/** The counts of an e-mail that the column of its recipients exports. */
export const exportedCounts = [
  ...(['recipientCount', 'sentCount', 'failedCount', 'retryableCount'] as const),
  ...(['suppressedCount', 'unknownCount', 'complaintCount', 'waitingCount'] as const),
] as const

interface Counts {
  notificationStatusId: NotificationStatusId
  recipientCount: number
  sentCount: number
  failedCount: number
  suppressedCount: number
  unknownCount: number
  complaintCount?: number
  waitingCount?: number
}

/** "300 of 309 sent, 5 failed, 4 unknown, 1 complaint (0.3%)", "309 people", or that there are none yet. */
export function sendingCounts(row: Counts): string {
  const { recipientCount, sentCount, failedCount, suppressedCount, unknownCount, complaintCount = 0, notificationStatusId } = row
  // What was being handed over when it was stopped.
  const leaving = notificationStatusId === cancelled ? (row.waitingCount ?? 0) : 0
  if (recipientCount === 0) return notificationStatusId === sent ? 'Nobody was in its audience' : 'Nobody yet'
  if (notificationStatusId === scheduled || notificationStatusId === missed) return counted(recipientCount, 'person', 'people')
  return [
    `${formatCount(sentCount)} of ${formatCount(recipientCount)} sent`,
    leaving > 0 && `${formatCount(leaving)} on the way`,
    failedCount > 0 && `${formatCount(failedCount)} failed`,
    suppressedCount > 0 && `${formatCount(suppressedCount)} not sent`,
    unknownCount > 0 && `${formatCount(unknownCount)} unknown`,
    complaintCount > 0 && complaintsText(complaintCount, sentCount + complaintCount),
  ]
    .filter((part) => part !== false)
    .join(', ')
}

/** What a stop of an e-mail does. */
export function stopText({ waitingCount, failedCount }: { waitingCount: number; failedCount: number }): string {
  return [
    `${counted(waitingCount, 'person', 'people')} will not get it. Those who have it keep it.`,
    failedCount > 0 && `It failed for ${counted(failedCount, 'other')}: send it to them again under E-mail issues.`,
    'A stopped e-mail cannot be continued, only duplicated.',
  ]
    .filter((part) => part !== false)
    .join(' ')
}

/** What sending again to those whom an e-mail did not reach does. */
export function retryText({ failedCount, retryableCount }: { failedCount: number; retryableCount: number }): string {
  const suppressed = failedCount - retryableCount
  return [
    `It goes again to ${counted(retryableCount, 'person', 'people')}.`,
    suppressed > 0 &&
      `${counted(suppressed, 'person', 'people')} whose ${suppressed === 1 ? 'address is' : 'addresses are'} suppressed ${suppressed === 1 ? 'is' : 'are'} left out: correct or release addresses under E-mail issues.`,
    'Nobody who got it gets it again.',
  ]
    .filter((part) => part !== false)
    .join(' ')
}

/** Complaints with their share of the mails that arrived: providers block senders above about 0.3%. */
const complaintsText = (complaints: number, arrived: number): string =>
  `${counted(complaints, 'complaint')} (${((100 * complaints) / arrived).toFixed(1)}%)`
