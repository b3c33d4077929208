import { useMemo } from 'react'
import type { ContactEmail } from '#contract/utilities/contactEmails.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { retryContactEmail, stopContactEmail } from '#store/utilities/contactEmails.ts'
import { useConfirm } from '../../ui/ConfirmProvider.tsx'
import { retryText, stopText } from '../../ui/sendingCounts.ts'
import type { ContactEmailActions } from './contactEmailColumns.tsx'

/** The actions on e-mails to contacts. `onSend` opens what confirms a sending. */
export function useContactEmailActions(onSend: (row: ContactEmail) => void): ContactEmailActions {
  const dispatch = useAppDispatch()
  const confirm = useConfirm()
  return useMemo(
    () => ({
      send: onSend,
      stop: (row) =>
        void confirm({
          title: `Stop “${row.name}”?`,
          content: stopText(row),
          okText: 'Stop sending',
          isDangerous: true,
        }).then((isConfirmed) => isConfirmed && void dispatch(stopContactEmail({ contactEmailId: row.contactEmailId }))),
      retry: (row) =>
        void confirm({
          title: `Send “${row.name}” again to those it did not reach?`,
          content: retryText(row),
          okText: 'Retry failed',
        }).then((isConfirmed) => isConfirmed && void dispatch(retryContactEmail({ contactEmailId: row.contactEmailId }))),
    }),
    [confirm, dispatch, onSend],
  )
}
