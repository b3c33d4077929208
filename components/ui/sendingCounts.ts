import { notificationStatuses, type NotificationStatusId } from '#constants/notifications.ts'
import { countLabel, formatCount } from './numbers.ts'

const { scheduled, sent, missed } = notificationStatuses

interface Counts {
  notificationStatusId: NotificationStatusId
  recipientCount: number
  sentCount: number
  failedCount: number
  suppressedCount: number
  unknownCount: number
}

/** "300 of 309 sent, 5 failed, 4 unknown", "309 people", or that there are none yet. */
export function sendingCounts(row: Counts): string {
  const { recipientCount, sentCount, failedCount, suppressedCount, unknownCount, notificationStatusId } = row
  if (recipientCount === 0) return notificationStatusId === sent ? 'Nobody was in its audience' : 'Nobody yet'
  if (notificationStatusId === scheduled || notificationStatusId === missed) return countLabel(recipientCount, 'person', 'people')
  return [
    `${formatCount(sentCount)} of ${formatCount(recipientCount)} sent`,
    failedCount > 0 && `${formatCount(failedCount)} failed`,
    suppressedCount > 0 && `${formatCount(suppressedCount)} not sent`,
    unknownCount > 0 && `${formatCount(unknownCount)} unknown`,
  ]
    .filter((part) => part !== false)
    .join(', ')
}
