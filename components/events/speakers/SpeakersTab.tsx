import { StarFilled } from '@ant-design/icons'
import { speakerStatuses } from '#constants/programmeChoices.ts'
import type { Speaker } from '#contract/events/speakers.ts'
import { speakers } from '#store/events/speakers.ts'
import { PersonPicture } from '../../ui/PersonPicture.tsx'
import type { Column } from '../../resource/base/columns.tsx'
import { filtersOf } from '../../resource/list/FilterSelect.tsx'
import { MoreFilters } from '../../resource/list/MoreFilters.tsx'
import { DeleteSelected } from '../../resource/selected/DeleteSelected.tsx'
import { ListRows } from '../../resource/list/ListRows.tsx'
import { ResourceList } from '../../resource/list/ResourceList.tsx'
import { RecordDrawer } from '../../resource/list/RecordDrawer.tsx'
import { ListBar } from '../../resource/list/ListBar.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import type { EventTabProps } from '../EventTabProps.ts'
import { listRequestOf, registerTabRequests } from '../tabRequests.ts'
import { SessionsLink } from '../SessionsLink.tsx'
import { SpeakerStatusTag } from '../StateTag.tsx'
import { nameOfSpeaker } from './nameOfSpeaker.ts'
import { ResaveButton } from './ResaveButton.tsx'

const { FilterSelect } = filtersOf(speakers.declared)
const yesNoOptions = (yes: string, no: string) => [
  { value: 1, label: yes },
  { value: 0, label: no },
]
const published = yesNoOptions('Published', 'Not published')
const arrived = yesNoOptions('Arrived', 'Not arrived')
const featured = yesNoOptions('Featured', 'Not featured')

/** Loaded when the first row is selected. */
const SpeakerMarks = lazyPart(() => import('./SpeakerMarks.tsx').then((file) => file.SpeakerMarks))
const SpeakerFields = lazyPart(() => import('./SpeakerFields.tsx').then((file) => file.SpeakerFields), { prefetch: true })

/** The speakers of an event: picture, status, contact, bio. */
export function SpeakersTab({ event }: EventTabProps) {
  return (
    <ResourceList
      resource={speakers}
      scope={{ eventId: event.eventId }}
      columns={columns}
      texts={{
        list: 'Speakers',
        one: 'speaker',
        empty: 'No speakers yet.',
        start: 'Add the first, from your contacts or by hand.',
        search: 'Search speakers',
      }}
      nameOf={nameOfSpeaker}
    >
      <ListBar of={speakers} filters={filters} actions={<ResaveButton target={{ eventId: event.eventId }} />} />
      <DeleteSelected of={speakers} timeZone={event.timeZone} fields={() => <SpeakerFields row={null} event={event} />}>
        {(selection) => <SpeakerMarks selection={selection} />}
      </DeleteSelected>
      <ListRows of={speakers} minWidth={988} />
      <RecordDrawer of={speakers} defaults={{ speakerStatusId: speakerStatuses.invited }} timeZone={event.timeZone} width={640}>
        {(row) => <SpeakerFields row={row} event={event} />}
      </RecordDrawer>
    </ResourceList>
  )
}

const filters = (
  <>
    <FilterSelect name="speakerStatusId" label="Status" placeholder="Any status" options={speakerStatuses} />
    <MoreFilters>
      <FilterSelect name="isPublished" label="Published" placeholder="Published?" options={published} />
      <FilterSelect name="hasArrived" label="Arrived" placeholder="Arrived?" options={arrived} />
      <FilterSelect name="isFeatured" label="Featured" placeholder="Featured?" options={featured} />
    </MoreFilters>
  </>
)

const columns: Column<Speaker>[] = [
  {
    field: 'lastName',
    title: 'Name',
    exportFields: ['displayName', 'firstName', 'lastName', 'isFeatured'],
    sorter: true,
    width: 230,
    ellipsis: true,
    render: (row) => (
      <div className="side-by-side">
        <PersonPicture name={nameOfSpeaker(row)} url={row.headshotUrl} />
        <span className="cut" title={nameOfSpeaker(row)}>
          {nameOfSpeaker(row)}
        </span>
        {row.isFeatured && <StarFilled className="speaker-featured" aria-label="Featured" />}
      </div>
    ),
  },
  { field: 'jobTitle', ellipsis: true },
  { field: 'companyName', title: 'Company', sorter: true, ellipsis: true },
  {
    field: 'speakerStatusId',
    sorter: true,
    width: 110,
    render: ({ speakerStatusId }) => <SpeakerStatusTag id={speakerStatusId} />,
  },
  {
    field: 'sessionCount',
    sorter: true,
    width: 98,
    align: 'right',
    render: (row) => (
      <SessionsLink eventId={row.eventId} count={row.sessionCount} of={{ speakerId: row.speakerId }} name={nameOfSpeaker(row)} />
    ),
  },
  { field: 'isPublished', width: 94 },
  { field: 'hasArrived', width: 84 },
]

registerTabRequests('speakers', listRequestOf(speakers))
