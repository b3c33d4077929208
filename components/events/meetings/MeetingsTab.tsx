import TableOutlined from '@ant-design/icons/TableOutlined'
import UnorderedListOutlined from '@ant-design/icons/UnorderedListOutlined'
import { useRouter } from 'next/router'
import { useMemo, useState } from 'react'
import { changeRequestStatuses } from '#constants/changeRequests.ts'
import { meetingOutcomes, meetingPriorities, meetingStatuses, meetingTypes } from '#constants/meetings.ts'
import type { Meeting } from '#contract/events/meetings.ts'
import { meetings } from '#store/events/meetings.ts'
import { DeleteSelected } from '../../resource/selected/DeleteSelected.tsx'
import { filtersOf } from '../../resource/list/FilterSelect.tsx'
import { useListScreen } from '../../resource/screen/listContexts.ts'
import { ListRows } from '../../resource/list/ListRows.tsx'
import { MoreFilters } from '../../resource/list/MoreFilters.tsx'
import { ResourceList } from '../../resource/list/ResourceList.tsx'
import { RecordDrawer } from '../../resource/list/RecordDrawer.tsx'
import { RecordHead } from '../../resource/record/RecordHead.tsx'
import { FilterFoldContext } from '../../resource/base/filterFold.ts'
import { useRegisterFilterLabel } from '../../resource/base/filterLabels.ts'
import { ListBar } from '../../resource/list/ListBar.tsx'
import { useAddress } from '../../resource/base/useAddress.ts'
import { useLinkedAction } from '../../resource/base/useLinkedAction.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { usePermission } from '../../ui/usePermission.ts'
import { usePreference } from '../../ui/usePreference.ts'
import { dayText } from '../agenda/dayTexts.ts'
import { datesOf } from '../agenda/datesOf.ts'
import type { EventTabProps } from '../EventTabProps.ts'
import { listRequestOf, registerTabRequests } from '../tabRequests.ts'
import { meetingColumns } from './meetingColumns.tsx'
import { nameOfMeeting, timeTextOf } from './meetingTexts.ts'
import { MeetingStatus } from './MeetingStatus.tsx'

const { FilterSelect } = filtersOf(meetings.declared)
const MeetingFields = lazyPart(() => import('./MeetingFields.tsx').then((file) => file.MeetingFields), { prefetch: true })
const MeetingGrid = lazyPart(() => import('./MeetingGrid.tsx').then((file) => file.MeetingGrid))
const PlacementDialog = lazyPart(() => import('./PlacementDialog.tsx').then((file) => file.PlacementDialog))
const ScheduleDialog = lazyPart(() => import('./ScheduleDialog.tsx').then((file) => file.ScheduleDialog))

const texts = {
  list: 'Meetings',
  one: 'meeting',
  empty: 'No meetings yet.',
  start: 'Add a request between two people of the event, or import them from a file.',
  search: 'Search people or companies',
}
const defaults = { meetingType: meetingTypes.oneToOne, priority: meetingPriorities.meet }

/** The meetings of an event: requested, placed and held. */
export function MeetingsTab({ event }: EventTabProps) {
  const { eventId, timeZone } = event
  const mayEdit = usePermission('editEvents')
  const [asGrid, setAsGrid] = useGridAddress()
  const columns = useMemo(() => meetingColumns({ timeZone, mayEdit }), [timeZone, mayEdit])
  return (
    <ResourceList resource={meetings} scope={{ eventId }} columns={columns} texts={texts} nameOf={nameOfMeeting}>
      <ListBar
        of={meetings}
        actions={
          <Button icon={asGrid ? <UnorderedListOutlined aria-hidden /> : <TableOutlined aria-hidden />} onClick={() => setAsGrid(!asGrid)}>
            {asGrid ? 'List' : 'Grid'}
          </Button>
        }
        filters={
          <>
            <FilterSelect name="meetingStatusId" label="Status" placeholder="Any status" options={meetingStatuses} />
            <FilterSelect
              name="date"
              label="Day"
              placeholder="Any day"
              options={datesOf(event).map((date) => ({ value: date, label: dayText(date) }))}
            />
            <MoreFilters>
              <FilterSelect name="priority" label="Priority" placeholder="Any priority" options={meetingPriorities} />
              <FilterSelect name="meetingType" label="Type" placeholder="Any type" options={meetingTypes} />
              <FilterSelect name="outcome" label="Outcome" placeholder="Any outcome" options={meetingOutcomes} />
              <FilterSelect
                name="changeRequestStatusId"
                label="Change requests"
                placeholder="Any change requests"
                options={changeRequestStatuses}
              />
            </MoreFilters>
          </>
        }
      >
        <ScheduleButton event={event} />
        {mayEdit && <PlacementButton event={event} />}
      </ListBar>
      <DeleteSelected of={meetings} timeZone={timeZone} fields={() => <MeetingFields row={null} event={event} />} />
      {asGrid ? <MeetingGrid event={event} /> : <ListRows of={meetings} minWidth={988} />}
      <RecordDrawer
        of={meetings}
        defaults={defaults}
        timeZone={timeZone}
        width={800}
        head={(row) => <MeetingHead row={row} timeZone={timeZone} mayEdit={mayEdit} />}
      >
        {(row) => <MeetingFields row={row} event={event} />}
      </RecordDrawer>
    </ResourceList>
  )
}

/** Whether the meetings are shown as a grid: `?as=grid` or `?as=list`, and without them as this browser showed them last. */
function useGridAddress(): [boolean, (asGrid: boolean) => void] {
  const { query } = useRouter()
  const changeAddress = useAddress()
  const [wasGrid, setGrid] = usePreference('meetingsAsGrid', false)
  const show = (asGrid: boolean) => {
    setGrid(asGrid)
    changeAddress({ as: asGrid ? 'grid' : 'list' })
  }
  return [query.as === 'grid' || (query.as !== 'list' && wasGrid), show]
}

/** The schedule of one person: the one whose meetings the list shows, or one to choose. */
function ScheduleButton({ event }: EventTabProps) {
  const { controls, list } = useListScreen(meetings)
  const [isOpen, setOpen] = useState(false)
  const contactId = Number(controls.params.filters.contactId)
  const person = list.rows.flatMap(({ participants }) => participants).find((one) => one.contactId === contactId)
  const shown = contactId ? { contactId, name: person?.name } : undefined
  return (
    <>
      {shown && (
        <FilterFoldContext value="closed">
          <PersonLabel name={shown.name} />
        </FilterFoldContext>
      )}
      <Button onClick={() => setOpen(true)}>Schedule</Button>
      {isOpen && <ScheduleDialog event={event} person={shown} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Opens the proposals of times and places. */
function PlacementButton({ event }: EventTabProps) {
  const [isOpen, setOpen] = useState(false)
  useLinkedAction('proposePlacement', () => setOpen(true))
  return (
    <>
      <Button onClick={() => setOpen(true)}>Propose placement</Button>
      {isOpen && <PlacementDialog event={event} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The filter has no control: a chip shows whose meetings these are, as for one that is folded away. */
function PersonLabel({ name }: { name: string | undefined }) {
  useRegisterFilterLabel('contactId', 'Person', name ?? '…')
  return null
}

interface HeadProps {
  row: Meeting
  timeZone: string
  mayEdit: boolean
}

const MeetingHead = ({ row, timeZone, mayEdit }: HeadProps) => (
  <RecordHead
    facts={[
      { label: 'Status', value: <MeetingStatus row={row} timeZone={timeZone} mayEdit={mayEdit} /> },
      { label: 'When', value: timeTextOf(row, timeZone), isLong: true },
      { label: 'Place', value: [row.locationName, row.tableName].filter(Boolean).join(', ') },
      { label: 'Requested by', value: [row.requestedByName, row.requestedByCompanyName].filter(Boolean).join(', '), isLong: true },
      { label: 'With', value: [row.requestedToName, row.requestedToCompanyName].filter(Boolean).join(', '), isLong: true },
      { label: 'Reason', value: row.statusReason, isLong: true },
    ]}
  />
)

registerTabRequests('meetings', listRequestOf(meetings))
