import { choiceLabel } from '#constants/choice.ts'
import { notificationStatuses, pushStatuses, type PushStatusId, runningStatuses, timings } from '#constants/notifications.ts'
import type { Notification } from '#contract/notifications/notifications.ts'
import type { Tone } from '#styles/tones.ts'
import { formatWithZone } from '../ui/dates.ts'
import { formatCount } from '../ui/numbers.ts'

/** A stable function: a new one would render every row again. */
export const nameOfNotification = ({ title }: Pick<Notification, 'title'>): string => title
export const isDraft = ({ notificationStatusId }: Notification): boolean => notificationStatusId === notificationStatuses.draft
/** It is cancelled before it can be deleted. */
export const isRunning = ({ notificationStatusId }: Notification): boolean => runningStatuses.includes(notificationStatusId)

export const pushTones: Readonly<Record<PushStatusId, Tone>> = {
  [pushStatuses.queued]: 'info',
  [pushStatuses.sending]: 'accent',
  [pushStatuses.retry]: 'warning',
  [pushStatuses.sent]: 'success',
  [pushStatuses.failed]: 'error',
  [pushStatuses.suppressed]: 'neutral',
  [pushStatuses.missed]: 'error',
  [pushStatuses.unknown]: 'warning',
}

export const peopleText = (count: number): string => (count === 1 ? 'one person' : `${formatCount(count)} people`)

/** When people get it: "Now", or its moment in its zone. */
export const whenText = ({ timing, sendAt, timeZone, sendInRecipientZone }: Notification): string => {
  if (timing === timings.now || !sendAt) return choiceLabel(timings, timings.now)
  return sendInRecipientZone ? `${formatWithZone(sendAt, timeZone)}, and at this local time elsewhere` : formatWithZone(sendAt, timeZone)
}
