import { notificationStatuses } from '#constants/notifications.ts'
import type { EmailNotification } from '#contract/events/emailNotifications.ts'
import { Button } from '../../ui/Button.tsx'

const { draft, scheduled, sending, sentWithFailures, failed, missed } = notificationStatuses

/** What can be done with e-mails; each asks first where it cannot be undone. */
export interface EmailActions {
  send: (row: EmailNotification) => void
  unschedule: (row: EmailNotification) => void
  stop: (row: EmailNotification) => void
  retry: (row: EmailNotification) => void
}

/** The usual next thing to do with an e-mail, by its status; undefined for none. */
export function nextActionOf({
  notificationStatusId: status,
  retryableCount,
}: EmailNotification): { name: keyof EmailActions; label: string } | undefined {
  if (status === draft || status === missed) return { name: 'send', label: 'Send…' }
  if (status === scheduled) return { name: 'unschedule', label: 'Unschedule' }
  if (status === sending) return { name: 'stop', label: 'Stop' }
  if ((status === sentWithFailures || status === failed) && retryableCount > 0) return { name: 'retry', label: 'Retry failed' }
  return undefined
}

export function EmailAction({ row, actions }: { row: EmailNotification; actions: EmailActions }) {
  const next = nextActionOf(row)
  if (!next) return null
  return (
    <Button size="small" aria-label={`${next.label} “${row.name}”`} onClick={() => actions[next.name](row)}>
      {next.label}
    </Button>
  )
}
