import { useMemo } from 'react'
import { changeRequestStatuses, changeRequestTypes } from '#constants/changeRequests.ts'
import { choiceLabel } from '#constants/choice.ts'
import { settledMeetingStatuses } from '#constants/meetings.ts'
import type { MeetingChangeRequest } from '#contract/events/meetingChangeRequests.ts'
import type { Meeting } from '#contract/events/meetings.ts'
import { meetingChangeRequests } from '#store/events/meetings.ts'
import type { Tone } from '#styles/tones.ts'
import type { Column } from '../../resource/base/columns.tsx'
import { InnerList } from '../../resource/list/InnerList.tsx'
import { useListScreen } from '../../resource/screen/listContexts.ts'
import { ListRows } from '../../resource/list/ListRows.tsx'
import { RecordDrawer } from '../../resource/list/RecordDrawer.tsx'
import { Button } from '../../ui/Button.tsx'
import { ToneTag } from '../../ui/ToneTag.tsx'
import { ChangeRequestFields } from './ChangeRequestFields.tsx'

const texts = { list: 'Change requests', one: 'change request', empty: 'No change requests yet.', search: '' }
const defaults = { changeRequestStatusId: changeRequestStatuses.open }

/** What people of a meeting ask to have changed about it, and what became of it. */
export function MeetingChangeRequests({ meeting }: { meeting: Meeting }) {
  const { meetingId, meetingStatusId } = meeting
  const isOver = settledMeetingStatuses.includes(meetingStatusId)
  const scope = useMemo(() => ({ meetingId }), [meetingId])
  return (
    <InnerList resource={meetingChangeRequests} scope={scope} columns={columns} texts={texts} nameOf={nameOf}>
      {!isOver && (
        <div className="list-bar">
          <span className="grow" />
          <AddButton />
        </div>
      )}
      <ListRows of={meetingChangeRequests} minWidth={720} start={false} />
      <RecordDrawer of={meetingChangeRequests} defaults={defaults}>
        {(row) => <ChangeRequestFields row={row} meeting={meeting} />}
      </RecordDrawer>
    </InnerList>
  )
}

function AddButton() {
  const { mayEdit, open } = useListScreen(meetingChangeRequests)
  return mayEdit && <Button onClick={() => open('new')}>Add change request</Button>
}

/** A stable function: a new one would render every row again. */
const nameOf = ({ changeRequestType }: MeetingChangeRequest): string => choiceLabel(changeRequestTypes, changeRequestType)

const tones: Readonly<Record<MeetingChangeRequest['changeRequestStatusId'], Tone>> = {
  1: 'warning',
  2: 'info',
  3: 'success',
  4: 'neutral',
}
const none = <span className="quiet">—</span>
const columns: Column<MeetingChangeRequest>[] = [
  { field: 'changeRequestType', width: 170, render: nameOf },
  { field: 'instructions', ellipsis: true, phone: 'line' },
  {
    field: 'requestedByContactId',
    exportFields: ['requestedByName'],
    width: 150,
    ellipsis: true,
    phone: 'line',
    render: ({ requestedByName }) => requestedByName ?? none,
  },
  {
    field: 'changeRequestStatusId',
    width: 120,
    phone: 'state',
    render: ({ changeRequestStatusId: id }) => <ToneTag tone={tones[id]}>{choiceLabel(changeRequestStatuses, id)}</ToneTag>,
  },
]
