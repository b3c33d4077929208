import { useMemo } from 'react'
import type { EmailNotification } from '#contract/events/emailNotifications.ts'
import { retryEmail, stopEmail, unscheduleEmail } from '#store/events/emailNotifications.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { useConfirm } from '../../ui/ConfirmProvider.tsx'
import { retryText, stopText } from '../../ui/sendingCounts.ts'
import type { EmailActions } from './EmailAction.tsx'

/** The actions on e-mails. `onSend` opens what confirms a sending. */
export function useEmailActions(onSend: (row: EmailNotification) => void): EmailActions {
  const dispatch = useAppDispatch()
  const confirm = useConfirm()
  return useMemo(
    () => ({
      send: onSend,
      unschedule: ({ notificationContentId }) => void dispatch(unscheduleEmail({ notificationContentId })),
      stop: (row) =>
        void confirm({
          title: `Stop “${row.name}”?`,
          content: stopText(row),
          okText: 'Stop sending',
          isDangerous: true,
        }).then((isConfirmed) => isConfirmed && void dispatch(stopEmail({ notificationContentId: row.notificationContentId }))),
      retry: (row) =>
        void confirm({
          title: `Send “${row.name}” again to those it did not reach?`,
          content: retryText(row),
          okText: 'Retry failed',
        }).then((isConfirmed) => isConfirmed && void dispatch(retryEmail({ notificationContentId: row.notificationContentId }))),
    }),
    [confirm, dispatch, onSend],
  )
}
