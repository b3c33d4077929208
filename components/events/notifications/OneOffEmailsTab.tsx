import { useMemo, useState } from 'react'
import { editableStatuses, notificationKinds } from '#constants/emailNotifications.ts'
import { notificationStatuses } from '#constants/notifications.ts'
import { registrationStatus } from '#constants/statuses.ts'
import type { EmailNotification } from '#contract/events/emailNotifications.ts'
import { emailNotifications } from '#store/events/emailNotifications.ts'
import { requestFor } from '#store/prefetchRequests.ts'
import { DeleteSelected } from '../../resource/selected/DeleteSelected.tsx'
import { filtersOf } from '../../resource/list/FilterSelect.tsx'
import { listQueryOf } from '../../resource/screen/listQueryOf.ts'
import { ListRows } from '../../resource/list/ListRows.tsx'
import { ResourceList } from '../../resource/list/ResourceList.tsx'
import { RecordDrawer } from '../../resource/list/RecordDrawer.tsx'
import { ListBar } from '../../resource/list/ListBar.tsx'
import { Button } from '../../ui/Button.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { usePermission } from '../../ui/usePermission.ts'
import type { EventTabProps } from '../EventTabProps.ts'
import { registerTabRequests } from '../tabRequests.ts'
import { nextActionOf } from './EmailAction.tsx'
import { emailColumns } from './emailColumns.tsx'
import { useEmailActions } from './useEmailActions.ts'

const { FilterSelect } = filtersOf(emailNotifications.declared)
const EmailEditor = lazyPart(() => import('./EmailEditor.tsx').then((file) => file.EmailEditor))
const SentEmail = lazyPart(() => import('./SentEmail.tsx').then((file) => file.SentEmail))
const SendDialog = lazyPart(() => import('./SendDialog.tsx').then((file) => file.SendDialog))

const editorWidth = 1280
const texts = {
  list: 'One-off e-mails',
  one: 'e-mail',
  many: 'e-mails',
  empty: 'This event has no one-off e-mails yet.',
  start: 'Write one, choose who gets it, and send it now or at a time.',
  search: 'Search one-off e-mails',
}
/** Those who come, unless staff choose others. */
const defaults = { eventStatusIds: [registrationStatus.approved] }

/** E-mails that are sent once to many registrants of an event: their text, their audience, and what became of them. */
export function OneOffEmailsTab({ event }: EventTabProps) {
  const { eventId, timeZone } = event
  const maySend = usePermission('send')
  const [sent, setSent] = useState<EmailNotification | null>(null)
  const actions = useEmailActions(setSent)
  const scope = useMemo(() => ({ eventId }), [eventId])
  const columns = useMemo(() => emailColumns({ timeZone, actions: maySend ? actions : undefined }), [timeZone, actions, maySend])
  return (
    <ResourceList resource={emailNotifications} scope={scope} columns={columns} texts={texts} nameOf={nameOf}>
      <ListBar
        of={emailNotifications}
        filters={
          <>
            <FilterSelect name="notificationStatusId" label="Status" placeholder="Any status" options={notificationStatuses} />
            <FilterSelect name="kind" label="Kind" placeholder="Any kind" options={notificationKinds} />
          </>
        }
      />
      <DeleteSelected of={emailNotifications} timeZone={timeZone} />
      <ListRows of={emailNotifications} minWidth={900} />
      <RecordDrawer
        of={emailNotifications}
        defaults={defaults}
        timeZone={timeZone}
        width={editorWidth}
        isFixed={isFinal}
        isKept={isFinal}
        renderRowActions={(row, _, leaveSaved) => {
          const next = nextActionOf(row)
          return next && <Button onClick={() => leaveSaved(() => actions[next.name](row))}>{next.label}</Button>
        }}
      >
        {(row) => (row && isFinal(row) ? <SentEmail row={row} event={event} /> : <EmailEditor row={row} event={event} />)}
      </RecordDrawer>
      {sent && <SendDialog row={sent} event={event} onClose={() => setSent(null)} />}
    </ResourceList>
  )
}

const isFinal = ({ notificationStatusId }: EmailNotification): boolean => !editableStatuses.includes(notificationStatusId)
/** A stable function: a new one would render every row again. */
const nameOf = ({ name }: EmailNotification): string => name

registerTabRequests('emailingoneoff', (eventId, params) => [
  requestFor(emailNotifications.list, listQueryOf(emailNotifications.declared, { eventId }, params(emailNotifications.declared)).paged),
])
