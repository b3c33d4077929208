import { useState } from 'react'
import type { MeetingTime } from '#contract/events/meetingTimes.ts'
import { meetingTimes } from '#store/events/meetingTimes.ts'
import type { Column } from '../../resource/base/columns.tsx'
import { filtersOf } from '../../resource/list/FilterSelect.tsx'
import { ResourceTab } from '../../resource/ResourceTab.tsx'
import { Button } from '../../ui/Button.tsx'
import { formatInZone } from '../../ui/dates.ts'
import { Instant } from '../../ui/Instant.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { ToneTag } from '../../ui/ToneTag.tsx'
import { usePermission } from '../../ui/usePermission.ts'
import { dayText, shortDayText } from '../agenda/dayTexts.ts'
import { datesOf } from '../agenda/datesOf.ts'
import { columnsByEvent } from '../columnsByEvent.ts'
import type { EventTabProps } from '../EventTabProps.ts'
import { listRequestOf, registerTabRequests } from '../tabRequests.ts'

const { FilterSelect } = filtersOf(meetingTimes.declared)
const MeetingTimeFields = lazyPart(() => import('./MeetingTimeFields.tsx').then((file) => file.MeetingTimeFields), { prefetch: true })
const GenerateTimes = lazyPart(() => import('./GenerateTimes.tsx').then((file) => file.GenerateTimes))

/** The slots in which the event's meetings take place: made for whole days from one plan, opened and closed, limited. */
export function MeetingTimesTab({ event }: EventTabProps) {
  const { eventId, timeZone } = event
  const mayEdit = usePermission('editEvents')
  const [isGenerating, setGenerating] = useState(false)
  return (
    <>
      <ResourceTab
        resource={meetingTimes}
        scope={{ eventId }}
        columns={columnsOf(timeZone)}
        defaults={{ isOpen: true }}
        texts={{
          list: 'Meeting times',
          one: 'meeting time',
          empty: 'No meeting times yet.',
          start: 'Add the slots of whole days from their length and gap, or one by hand.',
          search: '',
        }}
        nameOf={nameIn(timeZone)}
        timeZone={timeZone}
        filters={
          <FilterSelect
            name="date"
            label="Day"
            placeholder="Any day"
            options={datesOf(event).map((date) => ({ value: date, label: dayText(date) }))}
          />
        }
        actions={mayEdit && <Button onClick={() => setGenerating(true)}>Generate</Button>}
        fields={(row) => <MeetingTimeFields row={row} event={event} />}
      />
      {isGenerating && <GenerateTimes event={event} onClose={() => setGenerating(false)} />}
    </>
  )
}

const spanText = ({ startsAt, endsAt }: MeetingTime, zone: string): string =>
  `${formatInZone(startsAt, zone, 'HH:mm')}–${formatInZone(endsAt, zone, 'HH:mm')}`

const names = new Map<string, (row: MeetingTime) => string>()
/** Cached: a new function would render every row again. */
function nameIn(zone: string): (row: MeetingTime) => string {
  const name = names.get(zone) ?? ((row: MeetingTime) => `${formatInZone(row.startsAt, zone, 'D MMM')}, ${spanText(row, zone)}`)
  names.set(zone, name)
  return name
}

const columnsOf = columnsByEvent<MeetingTime, string>(
  (zone) =>
    [
      {
        field: 'startsAt',
        exportFields: ['startsAt', 'endsAt'],
        title: 'When',
        sorter: true,
        width: 210,
        render: (row) => (
          <Instant at={row.startsAt} className="nowrap">
            {`${shortDayText(row.date)}, ${spanText(row, zone)}`}
          </Instant>
        ),
      },
      { field: 'lengthMinutes', sorter: true, width: 95, align: 'right', render: ({ lengthMinutes }) => `${lengthMinutes} min` },
      { field: 'groupName', sorter: true, width: 140, ellipsis: true },
      {
        field: 'isOpen',
        title: 'Status',
        width: 90,
        phone: 'state',
        render: ({ isOpen }) => (isOpen ? 'Open' : <ToneTag tone="neutral">Closed</ToneTag>),
      },
      { field: 'maxMeetings', sorter: true, width: 130, align: 'right' },
      {
        field: 'locationIds',
        width: 110,
        align: 'right',
        render: ({ locationIds }) => locationIds?.length || <span className="quiet">any</span>,
      },
    ] satisfies Column<MeetingTime>[],
)

registerTabRequests('meetingtimes', listRequestOf(meetingTimes))
