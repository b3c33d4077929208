import LockOutlined from '@ant-design/icons/LockOutlined'
import { choiceLabel } from '#constants/choice.ts'
import { meetingMoves, meetingPriorities, meetingTypes } from '#constants/meetings.ts'
import type { Meeting } from '#contract/events/meetings.ts'
import type { Column } from '../../resource/base/columns.tsx'
import { Instant } from '../../ui/Instant.tsx'
import { MeetingStatus } from './MeetingStatus.tsx'
import { changeRequestText, timeTextOf } from './meetingTexts.ts'

interface Options {
  timeZone: string
  mayEdit: boolean
}

const none = <span className="quiet">—</span>
const Person = ({ name, company }: { name: string | null; company: string | null }) => (
  <>
    <div className="cut">{name}</div>
    <div className="cut quiet small" title={company ?? undefined}>
      {company}
    </div>
  </>
)

export const meetingColumns = ({ timeZone, mayEdit }: Options): Column<Meeting>[] => [
  {
    field: 'requestedByContactId',
    exportFields: ['requestedByName', 'requestedByCompanyName'],
    sorter: true,
    width: 190,
    ellipsis: true,
    render: ({ requestedByName, requestedByCompanyName }) => <Person name={requestedByName} company={requestedByCompanyName} />,
  },
  {
    field: 'requestedToContactId',
    exportFields: ['requestedToName', 'requestedToCompanyName'],
    sorter: true,
    width: 190,
    ellipsis: true,
    phone: 'line',
    render: ({ requestedToName, requestedToCompanyName }) => <Person name={requestedToName} company={requestedToCompanyName} />,
  },
  {
    field: 'meetingStatusId',
    sorter: true,
    width: 150,
    phone: 'state',
    action: (row) => (mayEdit && meetingMoves[row.meetingStatusId].length > 0 ? 'Change status' : undefined),
    render: (row) => (
      <>
        <MeetingStatus row={row} timeZone={timeZone} mayEdit={mayEdit} />
        {row.openChangeRequestCount > 0 && <div className="quiet small">{changeRequestText(row)}</div>}
      </>
    ),
  },
  {
    field: 'startsAt',
    title: 'When',
    exportFields: ['startsAt', 'endsAt'],
    sorter: true,
    width: 190,
    phone: 'line',
    render: (row) =>
      row.startsAt ? (
        <Instant at={row.startsAt} className="nowrap">
          {timeTextOf(row, timeZone)}
          {row.isLocked && (
            <>
              {' '}
              <LockOutlined aria-label="Locked" />
            </>
          )}
        </Instant>
      ) : (
        none
      ),
  },
  {
    field: 'sessionLocationId',
    title: 'Place',
    exportFields: ['locationName', 'tableName'],
    sorter: true,
    width: 140,
    ellipsis: true,
    render: ({ locationName, tableName, meetingType }) =>
      [locationName, tableName].filter(Boolean).join(', ') || (meetingType === meetingTypes.virtual ? 'Virtual' : none),
  },
  { field: 'priority', sorter: true, width: 110, render: ({ priority }) => choiceLabel(meetingPriorities, priority) },
]
