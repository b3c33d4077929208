import { choiceLabel } from '#constants/choice.ts'
import { sessionStatuses } from '#constants/programmeChoices.ts'
import type { AgendaSession } from '#contract/events/agenda.ts'
import type { Event } from '#contract/events/events.ts'
import type { Tone } from '#styles/tones.ts'
import { agendaSessionSpeakers, agendaSessionSponsors, agendaSpeakers, agendaSponsors } from '#store/events/agenda.ts'
import { agendaList } from '#store/events/agendaPlan.ts'
import { useAppSelector } from '#store/hooks.ts'
import { usePermission } from '../../ui/usePermission.ts'
import { formatInZone } from '../../ui/dates.ts'
import { Instant } from '../../ui/Instant.tsx'
import { LoadAgain } from '../../ui/LoadAgain.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { ToneTag } from '../../ui/ToneTag.tsx'
import { useLookup } from '../../ui/useLookup.ts'
import type { Column } from '../../resource/base/columns.tsx'
import { filtersOf } from '../../resource/list/FilterSelect.tsx'
import { MoreFilters } from '../../resource/list/MoreFilters.tsx'
import { DeleteSelected } from '../../resource/selected/DeleteSelected.tsx'
import { ListRows } from '../../resource/list/ListRows.tsx'
import { ResourceList } from '../../resource/list/ResourceList.tsx'
import { RecordDrawer } from '../../resource/list/RecordDrawer.tsx'
import { ListBar } from '../../resource/list/ListBar.tsx'
import { AgendaFilters } from './AgendaFilters.tsx'
import { timeAt } from './dayScale.ts'
import { shortDayText } from './dayTexts.ts'
import { newSession } from './newSession.ts'
import type { useAgenda } from './useAgenda.ts'

const { FilterSelect } = filtersOf(agendaList.declared)
const SessionFields = lazyPart(() => import('./SessionFields.tsx').then((file) => file.SessionFields), { prefetch: true })
const TakeOffButton = lazyPart(() => import('./TakeOffButton.tsx').then((file) => file.TakeOffButton), { prefetch: true })
const tones: Readonly<Record<number, Tone>> = {
  [sessionStatuses.draft]: 'neutral',
  [sessionStatuses.published]: 'success',
  [sessionStatuses.cancelled]: 'error',
}

interface Props {
  event: Event
  agenda: ReturnType<typeof useAgenda>
  onTakeOff: (session: AgendaSession) => void
}

/** All sessions of the event, in pages. */
export function SessionList({ event, agenda, onTakeOff }: Props) {
  const { eventId, timeZone } = event
  const mayEdit = usePermission('editEvents')
  const speakersSavedCount = useAppSelector(agendaSessionSpeakers.selectState).savedCount
  const sponsorsSavedCount = useAppSelector(agendaSessionSponsors.selectState).savedCount
  const { rows: speakerRows, status, reload } = useLookup(agendaSpeakers, { eventId }, speakersSavedCount)
  useLookup(agendaSponsors, { eventId }, sponsorsSavedCount)
  const names = new Map(speakerRows.map(({ speakerId, speakerName }) => [speakerId, speakerName]))
  return (
    <div className="agenda-list">
      <ResourceList
        resource={agendaList}
        scope={{ eventId }}
        columns={columnsOf(timeZone)}
        texts={{
          list: 'Sessions',
          one: 'session',
          empty: 'No sessions yet.',
          start: 'Add the first one here or on the agenda.',
          search: 'Search sessions',
        }}
        nameOf={nameOf}
      >
        <ListBar
          of={agendaList}
          filters={
            <>
              <FilterSelect
                name="agendaDayId"
                label="Day"
                placeholder="Any day"
                options={agenda.days.rows.map(({ agendaDayId, date }) => ({ value: agendaDayId, label: shortDayText(date) }))}
              />
              <FilterSelect
                name="speakerId"
                label="Speaker"
                placeholder="Any speaker"
                options={[...names]
                  .map(([value, label]) => ({ value, label }))
                  .toSorted((one, other) => one.label.localeCompare(other.label))}
                failureNote={status === 'failed' && <LoadAgain text="The speakers could not be loaded." onClick={reload} />}
              />
              <MoreFilters>
                <AgendaFilters tracks={agenda.tracks} locations={agenda.locations} />
              </MoreFilters>
            </>
          }
        />
        <DeleteSelected
          of={agendaList}
          timeZone={timeZone}
          fields={() => <SessionFields row={null} event={event} agenda={agenda} mayEdit={mayEdit} />}
        />
        <ListRows of={agendaList} />
        <RecordDrawer
          of={agendaList}
          defaults={newSession}
          timeZone={timeZone}
          width={680}
          renderRowActions={(row, leave) => <TakeOffButton session={row} onTakeOff={() => leave(() => onTakeOff(row))} />}
        >
          {(row, copyOf) => <SessionFields row={row} copyOf={copyOf} event={event} agenda={agenda} mayEdit={mayEdit} />}
        </RecordDrawer>
      </ResourceList>
    </div>
  )
}

const nameOf = ({ title }: AgendaSession): string => title

const columnsByZone = new Map<string, Column<AgendaSession>[]>()
/** Cached: new columns would render every row again. */
function columnsOf(zone: string): Column<AgendaSession>[] {
  const columns = columnsByZone.get(zone) ?? makeColumns(zone)
  columnsByZone.set(zone, columns)
  return columns
}

const makeColumns = (zone: string): Column<AgendaSession>[] => [
  { field: 'title', sorter: true, ellipsis: true },
  {
    field: 'startsAt',
    exportFields: ['startsAt', 'endsAt'],
    title: 'When',
    sorter: true,
    width: 164,
    render: ({ startsAt, endsAt }) =>
      startsAt && endsAt ? (
        <Instant at={startsAt} className="nowrap">
          {`${formatInZone(startsAt, zone, 'D MMM, HH:mm')}–${timeAt(Date.parse(endsAt), zone)}`}
        </Instant>
      ) : (
        <span className="quiet">Not scheduled</span>
      ),
  },
  { field: 'locationName', title: 'Location', sorter: true, width: 124, ellipsis: true },
  { field: 'trackName', title: 'Track', sorter: true, width: 124, ellipsis: true },
  {
    key: 'speakers',
    title: 'Speakers',
    exportFields: ['speakers'],
    width: 130,
    ellipsis: true,
    render: ({ speakers }) => {
      const names = speakers.map(({ name }) => name).join(', ')
      return <span title={names}>{names}</span>
    },
  },
  {
    key: 'sponsors',
    title: 'Sponsors',
    exportFields: [],
    width: 96,
    ellipsis: true,
    render: ({ agendaDaySessionId: id }) => <SponsorNames id={id} />,
  },
  {
    field: 'sessionStatusId',
    sorter: true,
    width: 100,
    render: ({ sessionStatusId: id }) => <ToneTag tone={tones[id] ?? 'neutral'}>{choiceLabel(sessionStatuses, id)}</ToneTag>,
  },
]

/** The sponsors of a session, once the list of all sponsors has loaded. */
function SponsorNames({ id }: { id: number }) {
  const names = useAppSelector((state) =>
    agendaSponsors
      .selectState(state)
      .rows.filter(({ agendaDaySessionId }) => agendaDaySessionId === id)
      .map(({ sponsorName }) => sponsorName)
      .join(', '),
  )
  return <span title={names}>{names}</span>
}
