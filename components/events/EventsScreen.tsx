import { CopyOutlined, PlusOutlined } from '@ant-design/icons'
import { useRouter } from 'next/router'
import { useCallback, useMemo, useRef, useState } from 'react'
import { choiceLabel } from '#constants/choice.ts'
import { eventFormats } from '#constants/choices.ts'
import type { Event } from '#contract/events/events.ts'
import { routes } from '#constants/routes.ts'
import { eventStates } from '#constants/statuses.ts'
import { events } from '#store/events/events.ts'
import { PageLink } from '../ui/PageLink.tsx'
import { Button } from '../ui/Button.tsx'
import type { Column } from '../resource/base/columns.tsx'
import { filtersOf } from '../resource/list/FilterSelect.tsx'
import { useListScreen } from '../resource/screen/listContexts.ts'
import type { ListParams } from '../resource/base/listParams.ts'
import { ListRows } from '../resource/list/ListRows.tsx'
import { ResourceList } from '../resource/list/ResourceList.tsx'
import { WhileOpen } from '../resource/list/WhileOpen.tsx'
import { ListBar } from '../resource/list/ListBar.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { currentMinute } from '../ui/currentMinute.ts'
import { usePermission } from '../ui/usePermission.ts'
import { useStableCallback } from '../ui/useStableCallback.ts'
import { EventDates } from './EventDates.tsx'
import { EventStateTag } from './StateTag.tsx'
import { eventsQuery } from './eventsQuery.ts'
import { formatCount } from '../ui/numbers.ts'

const { FilterSelect, FilterMultiSelect } = filtersOf(events.declared, ['when'])
const NewEventDrawer = lazyPart(() => import('./NewEventDrawer.tsx').then((file) => file.NewEventDrawer))
const CloneDialog = lazyPart(() => import('./clone/CloneDialog.tsx').then((file) => file.CloneDialog))

const texts = { one: 'event', list: 'Events', empty: 'No events yet. Create the first one.', search: 'Search name, code or place' }
const scope = {}
const times = [
  { value: 'upcoming', label: 'Upcoming and live' },
  { value: 'past', label: 'Past' },
]

/** Every event: find, open, create, duplicate. */
export function EventsScreen() {
  const router = useRouter()
  const mayEdit = usePermission('editEvents')
  const [eventToCopy, setEventToCopy] = useState<Event | null>(null)
  const columns = useMemo(() => eventColumns(mayEdit ? setEventToCopy : undefined), [mayEdit])
  // Constant while the screen is open, so that a render does not reload the list.
  const [now] = useState(currentMinute)
  const queryOf = useCallback((params: ListParams) => eventsQuery(params, now), [now])
  const open = useStableCallback((event: Event) => void router.push(routes.event(event.eventId)))
  const isCreated = useRef(false)
  // In the browser history the event replaces the form.
  const openCreated = (event: Event) => {
    isCreated.current = true
    void router.replace(routes.event(event.eventId))
  }
  return (
    <ResourceList
      resource={events}
      scope={scope}
      columns={columns}
      texts={texts}
      nameOf={nameOf}
      queryOf={queryOf}
      isSelectable={false}
      onOpen={open}
    >
      <PageHead title="Events" actions={<CreateButton />} />
      <ListBar
        of={events}
        add={false}
        filters={
          <>
            <FilterMultiSelect name="states" label="Status" placeholder="Any status" options={eventStates} />
            <FilterSelect name="when" label="Dates" placeholder="Any date" options={times} />
          </>
        }
      />
      <ListRows of={events} minWidth={900} start={false} />
      <WhileOpen of={events}>
        {({ close }) => <NewEventDrawer onClose={() => isCreated.current || close()} onCreated={openCreated} />}
      </WhileOpen>
      {eventToCopy && <CloneDialog event={eventToCopy} onClose={() => setEventToCopy(null)} onCopied={open} />}
    </ResourceList>
  )
}

function CreateButton() {
  const { mayEdit, open } = useListScreen(events)
  return (
    mayEdit && (
      <Button type="primary" className="add-button" icon={<PlusOutlined />} onClick={() => open('new')}>
        Create event
      </Button>
    )
  )
}

/** A stable function: a new one would render every row again. */
const nameOf = ({ name }: Event): string => name

const eventColumns = (copy: ((event: Event) => void) | undefined): Column<Event>[] => [
  {
    field: 'name',
    title: 'Event',
    exportFields: ['name', 'eventCode'],
    sorter: true,
    ellipsis: true,
    render: ({ eventId, name, eventCode }) => (
      <>
        <PageLink href={routes.event(eventId)} className="strong" title={name} tabIndex={-1}>
          {name}
        </PageLink>
        <div className="quiet small not-on-phone">{eventCode}</div>
      </>
    ),
  },
  {
    field: 'eventStateId',
    title: 'Status',
    sorter: true,
    width: 160,
    render: ({ eventStateId }) => <EventStateTag id={eventStateId} />,
  },
  {
    field: 'startsAt',
    title: 'Dates',
    exportFields: ['startsAt', 'endsAt', 'timeZone'],
    sorter: true,
    width: 180,
    render: (event) => <EventDates event={event} isStacked />,
  },
  {
    field: 'city',
    title: 'Place',
    exportFields: ['city', 'countryCode', 'eventFormat'],
    sorter: true,
    width: 140,
    ellipsis: true,
    render: ({ city, countryCode, eventFormat }) =>
      city
        ? `${city}${countryCode ? `, ${countryCode}` : ''}`
        : eventFormat === eventFormats.virtual
          ? choiceLabel(eventFormats, eventFormat)
          : '—',
  },
  {
    title: 'Seats',
    key: 'seats',
    exportFields: ['seatsTaken', 'capacity'],
    width: 150,
    align: 'right',
    render: (event) => <Seats event={event} />,
  },
  ...(copy
    ? [
        {
          key: 'actions',
          title: 'Actions',
          hasHiddenTitle: true as const,
          width: 52,
          phone: 'hidden' as const,
          action: () => 'Duplicate',
          render: (event: Event) => (
            <Button
              type="text"
              size="small"
              icon={<CopyOutlined />}
              aria-label={`Duplicate ${event.name}`}
              title="Duplicate"
              onClick={() => copy(event)}
            />
          ),
        },
      ]
    : []),
]

/** Seats taken and capacity, as numbers and as a bar. */
function Seats({ event: { seatsTaken, capacity } }: { event: Pick<Event, 'seatsTaken' | 'capacity'> }) {
  const seatsText = formatCount(seatsTaken)
  if (!capacity) return <span className="tabular">{seatsText}</span>
  const part = Math.round((seatsTaken / capacity) * 100)
  return (
    <div className="event-seats">
      <span className="tabular">
        {seatsText} <span className="quiet">of {formatCount(capacity)}</span>
      </span>
      <span className={part > 100 ? 'event-seats-bar over' : 'event-seats-bar'} role="img" aria-label={`${part} % of the seats are taken`}>
        <span style={{ width: `${Math.min(part, 100)}%` }} />
      </span>
    </div>
  )
}
