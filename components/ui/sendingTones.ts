import { notificationStatuses, type NotificationStatusId } from '#constants/notifications.ts'
import type { Tone } from '#styles/tones.ts'

const { draft, scheduled, sending, sent, sentWithFailures, failed, cancelled, missed } = notificationStatuses

/** The colour next to the status of a sending to many, by e-mail or as a push. */
export const sendingTones: Readonly<Record<NotificationStatusId, Tone>> = {
  [draft]: 'neutral',
  [scheduled]: 'info',
  [sending]: 'accent',
  [sent]: 'success',
  [sentWithFailures]: 'warning',
  [failed]: 'error',
  [cancelled]: 'neutral',
  [missed]: 'error',
}
