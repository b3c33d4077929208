import { useMemo, useState } from 'react'
import { automaticStatuses, automaticTimings, offsetBases, offsetDirections } from '#constants/automaticEmails.ts'
import { registrationStatus } from '#constants/statuses.ts'
import type { AutomaticEmail } from '#contract/events/automaticEmails.ts'
import { automaticEmails } from '#store/events/automaticEmails.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { DeleteSelected } from '../../resource/selected/DeleteSelected.tsx'
import { filtersOf } from '../../resource/list/FilterSelect.tsx'
import { ListRows } from '../../resource/list/ListRows.tsx'
import { ResourceList } from '../../resource/list/ResourceList.tsx'
import { RecordDrawer } from '../../resource/list/RecordDrawer.tsx'
import { ListBar } from '../../resource/list/ListBar.tsx'
import { Button } from '../../ui/Button.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { usePermission } from '../../ui/usePermission.ts'
import type { EventTabProps } from '../EventTabProps.ts'
import { listRequestOf, registerTabRequests } from '../tabRequests.ts'
import { automaticColumns } from './automaticColumns.tsx'

const { FilterSelect } = filtersOf(automaticEmails.declared)
const AutomaticEditor = lazyPart(() => import('./AutomaticEditor.tsx').then((file) => file.AutomaticEditor))
const SenderWarning = lazyPart(() => import('./SenderWarning.tsx').then((file) => file.SenderWarning))
const TestDialog = lazyPart(() => import('./TestDialog.tsx').then((file) => file.TestDialog))

const editorWidth = 1280
const texts = {
  list: 'Automatic e-mails',
  one: 'automatic e-mail',
  many: 'automatic e-mails',
  empty: 'This event has no automatic e-mails yet.',
  start: 'Add one that is sent some days before or after the event, or when a registration gets a status.',
  search: 'Search automatic e-mails',
}
/** A reminder to those who come, unless staff choose otherwise. */
const defaults = {
  timing: automaticTimings.relative,
  offsetDays: 7,
  offsetDirection: offsetDirections.before,
  offsetBase: offsetBases.start,
  offsetTime: '09:00',
  eventStatusIds: [registrationStatus.approved],
}

/** E-mails that rules send to registrants of an event: when, to whom, and what was sent. */
export function AutomaticEmailsTab({ event }: EventTabProps) {
  const { eventId, timeZone, fromName, replyToEmail } = event
  const dispatch = useAppDispatch()
  const maySend = usePermission('send')
  const [tested, setTested] = useState<AutomaticEmail | null>(null)
  const scope = useMemo(() => ({ eventId }), [eventId])
  const pause = useMemo(
    () =>
      maySend
        ? ({ automaticEmailId, rowVersion, isPaused }: AutomaticEmail) =>
            void dispatch(automaticEmails.upsert({ automaticEmailId, rowVersion, isPaused: !isPaused }))
        : undefined,
    [dispatch, maySend],
  )
  const columns = useMemo(() => automaticColumns({ timeZone, onPause: pause }), [timeZone, pause])
  return (
    <>
      {!(fromName && replyToEmail) && <SenderWarning eventId={eventId} />}
      <ResourceList resource={automaticEmails} scope={scope} columns={columns} texts={texts} nameOf={nameOf}>
        <ListBar
          of={automaticEmails}
          filters={<FilterSelect name="automaticStatusId" label="Status" placeholder="Any status" options={automaticStatuses} />}
        />
        <DeleteSelected of={automaticEmails} timeZone={timeZone} />
        <ListRows of={automaticEmails} minWidth={900} />
        <RecordDrawer
          of={automaticEmails}
          defaults={defaults}
          timeZone={timeZone}
          width={editorWidth}
          isFixed={isSent}
          renderRowActions={(row, _, leaveSaved) => maySend && <Button onClick={() => leaveSaved(() => setTested(row))}>Send test…</Button>}
        >
          {(row) => <AutomaticEditor row={row} event={event} />}
        </RecordDrawer>
        {tested && <TestDialog row={tested} onClose={() => setTested(null)} />}
      </ResourceList>
    </>
  )
}

const isSent = ({ automaticStatusId }: AutomaticEmail): boolean => automaticStatusId === automaticStatuses.sent
/** A stable function: a new one would render every row again. */
const nameOf = ({ name }: AutomaticEmail): string => name

registerTabRequests('automaticemail', listRequestOf(automaticEmails))
