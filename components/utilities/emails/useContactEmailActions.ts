import { useMemo } from 'react'
import type { ContactEmail } from '#contract/utilities/contactEmails.ts'
import { counted } from '#contract/textLists.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { retryContactEmail, stopContactEmail } from '#store/utilities/contactEmails.ts'
import { useConfirm } from '../../ui/ConfirmProvider.tsx'
import { retryText } from '../../ui/sendingCounts.ts'
import type { ContactEmailActions } from './contactEmailColumns.tsx'

const peopleText = (count: number): string => counted(count, 'person', 'people')

/** The actions on e-mails to contacts. `onSend` opens what confirms a sending. */
export function useContactEmailActions(onSend: (row: ContactEmail) => void): ContactEmailActions {
  const dispatch = useAppDispatch()
  const confirm = useConfirm()
  return useMemo(
    () => ({
      send: onSend,
      stop: ({ contactEmailId, name, waitingCount }) =>
        void confirm({
          title: `Stop “${name}”?`,
          content: `${peopleText(waitingCount)} will not get it. Those who have it keep it. A stopped e-mail cannot be continued, only duplicated.`,
          okText: 'Stop sending',
          isDangerous: true,
        }).then((isConfirmed) => isConfirmed && void dispatch(stopContactEmail({ contactEmailId }))),
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
