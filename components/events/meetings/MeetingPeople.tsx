import { useCallback, useMemo } from 'react'
import { choiceLabel } from '#constants/choice.ts'
import { meetingSides, meetingTypes } from '#constants/meetings.ts'
import type { Meeting, MeetingParticipant } from '#contract/events/meetings.ts'
import { meetingParticipants } from '#store/events/meetings.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { refreshRequested } from '#store/ui/ui.ts'
import type { Column } from '../../resource/base/columns.tsx'
import { InnerList } from '../../resource/list/InnerList.tsx'
import { useListScreen } from '../../resource/screen/listContexts.ts'
import { ListRows } from '../../resource/list/ListRows.tsx'
import { RecordDrawer } from '../../resource/list/RecordDrawer.tsx'
import { Button } from '../../ui/Button.tsx'
import { PhoneLink } from '../../ui/PhoneLink.tsx'
import { usePermission } from '../../ui/usePermission.ts'
import { ParticipantFields } from './ParticipantFields.tsx'
import { ParticipationStatus } from './ParticipationStatus.tsx'

const texts = { list: 'People of the meeting', one: 'person', many: 'people', empty: 'Nobody is in this meeting.', search: '' }
const defaults = { side: meetingSides.requesting }

/** The people of a meeting with the status of each; others than the two join a meeting that is not one-to-one. */
export function MeetingPeople({ meeting: { meetingId, eventId, meetingType } }: { meeting: Meeting }) {
  const mayEdit = usePermission('editEvents')
  const dispatch = useAppDispatch()
  // The status of the meeting may follow from theirs.
  const refresh = useCallback(() => void dispatch(refreshRequested()), [dispatch])
  const scope = useMemo(() => ({ meetingId }), [meetingId])
  const columns = useMemo(() => personColumns({ mayEdit, onChanged: refresh }), [mayEdit, refresh])
  return (
    <InnerList resource={meetingParticipants} scope={scope} columns={columns} texts={texts} nameOf={nameOf}>
      {meetingType !== meetingTypes.oneToOne && (
        <div className="list-bar">
          <span className="grow" />
          <BringColleague />
        </div>
      )}
      <ListRows of={meetingParticipants} minWidth={720} start={false} />
      <RecordDrawer of={meetingParticipants} defaults={defaults}>
        {(row) => <ParticipantFields row={row} eventId={eventId} />}
      </RecordDrawer>
    </InnerList>
  )
}

function BringColleague() {
  const { mayEdit, open } = useListScreen(meetingParticipants)
  return mayEdit && <Button onClick={() => open('new')}>Bring a colleague</Button>
}

/** A stable function: a new one would render every row again. */
const nameOf = ({ contactName }: MeetingParticipant): string => contactName

const none = <span className="quiet">—</span>
const personColumns = ({ mayEdit, onChanged }: { mayEdit: boolean; onChanged: () => void }): Column<MeetingParticipant>[] => [
  {
    field: 'contactId',
    title: 'Name',
    exportFields: ['contactName'],
    width: 170,
    ellipsis: true,
    render: ({ contactName }) => contactName,
  },
  { field: 'companyName', width: 160, ellipsis: true, phone: 'line', render: ({ companyName }) => companyName ?? none },
  { field: 'side', width: 110, phone: 'line', render: ({ side }) => choiceLabel(meetingSides, side) },
  {
    field: 'meetingParticipationStatusId',
    title: 'Status',
    width: 140,
    phone: 'state',
    action: () => (mayEdit ? 'Change status' : undefined),
    render: (row) => <ParticipationStatus row={row} mayEdit={mayEdit} onChanged={onChanged} />,
  },
  { field: 'phone', width: 140, phone: 'hidden', render: ({ phone }) => (phone ? <PhoneLink number={phone} /> : none) },
]
