import { CopyOutlined, PlusOutlined } from '@ant-design/icons'
import { useRouter } from 'next/router'
import { useMemo, useRef, useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import { routes } from '#constants/routes.ts'
import { eventStates } from '#constants/statuses.ts'
import { events } from '#store/events/events.ts'
import { PageLink } from '../ui/PageLink.tsx'
import { Button } from '../ui/Button.tsx'
import type { Column } from '../resource/list/columns.tsx'
import { ExportButton } from '../resource/list/ExportButton.tsx'
import { filtersOf } from '../resource/list/FilterSelect.tsx'
import { ResourceTable } from '../resource/list/ResourceTable.tsx'
import { useOpenAddress } from '../resource/record/useOpenAddress.ts'
import { useResource } from '../resource/list/useResource.ts'
import { ListBar } from '../resource/views/ListBar.tsx'
import { ListContext } from '../resource/views/ListContext.tsx'
import { useListView } from '../resource/views/useListView.ts'
import { useTableLook } from '../resource/views/useTableLook.ts'
import { lazyPart } from '../ui/lazyPart.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { thisMinute } from '../ui/thisMinute.ts'
import { useMay } from '../ui/useMay.ts'
import { EventDates } from './EventDates.tsx'
import { EventStateTag } from './StateTag.tsx'
import { eventsAsked } from './eventsAsked.ts'

const { FilterSelect, FilterSelectSeveral } = filtersOf(events.declared, ['when'])
const NewEventDrawer = lazyPart(() => import('./NewEventDrawer.tsx').then((file) => file.NewEventDrawer))
const CloneDialog = lazyPart(() => import('./clone/CloneDialog.tsx').then((file) => file.CloneDialog))

const texts = { one: 'event', list: 'Events' }
const times = [
  { value: 'upcoming', label: 'Upcoming and live' },
  { value: 'past', label: 'Past' },
]

/** Every event: find, open, create, duplicate. */
export function EventsScreen() {
  const router = useRouter()
  const mayEdit = useMay('editEvents')
  const creating = useOpenAddress()
  const [copied, setCopied] = useState<Event | null>(null)
  const all = useMemo(() => eventColumns(mayEdit ? setCopied : undefined), [mayEdit])
  const view = useListView(events.declared, all)
  const { params, change, columns } = view
  // The same moment while the screen is open, so that the list is not asked again on every render.
  const [now] = useState(thisMinute)
  const asked = eventsAsked(params, now)
  const list = useResource(events, view.isKnown ? asked : undefined)
  const look = useTableLook(view)
  const open = (event: Event) => void router.push(routes.event(event.eventId))
  const isCreated = useRef(false)
  // In the history its page takes the place of the form.
  const leaveFor = (event: Event) => {
    isCreated.current = true
    void router.replace(routes.event(event.eventId))
  }
  return (
    <>
      <PageHead
        title="Events"
        actions={
          mayEdit && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => creating.open('new')}>
              Create event
            </Button>
          )
        }
      />
      <ListContext view={view}>
        <ListBar
          view={view}
          search="Search name, code or place"
          inUse={[params.filters.states, params.filters.when].filter(Boolean).length}
          filters={
            <>
              <FilterSelectSeveral name="states" label="State" placeholder="Any state" options={eventStates} />
              <FilterSelect name="when" label="Dates" placeholder="Any date" options={times} />
            </>
          }
        >
          <ExportButton resource={events} input={asked} total={list.total} columns={columns} texts={texts} />
        </ListBar>
      </ListContext>
      <ResourceTable
        declared={events.declared}
        list={list}
        columns={columns}
        params={params}
        onChange={change}
        onOpen={open}
        empty="No events yet. Create the first one."
        label="Events"
        minWidth={900}
        look={look}
      />
      {creating.opened === 'new' && mayEdit && (
        <NewEventDrawer onClose={() => isCreated.current || creating.close()} onCreated={leaveFor} />
      )}
      {copied && <CloneDialog event={copied} onClose={() => setCopied(null)} onCopied={open} />}
    </>
  )
}

const eventColumns = (copy: ((event: Event) => void) | undefined): Column<Event>[] => [
  {
    field: 'name',
    title: 'Event',
    shows: ['name', 'eventCode'],
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
    title: 'State',
    sorter: true,
    width: 160,
    render: ({ eventStateId }) => <EventStateTag id={eventStateId} />,
  },
  {
    field: 'startsAt',
    title: 'Dates',
    shows: ['startsAt', 'endsAt', 'timeZone'],
    sorter: true,
    width: 180,
    render: (event) => <EventDates event={event} isStacked />,
  },
  {
    field: 'city',
    title: 'Place',
    shows: ['city', 'countryCode', 'eventFormat'],
    sorter: true,
    width: 140,
    ellipsis: true,
    render: ({ city, countryCode, eventFormat }) =>
      city ? `${city}${countryCode ? `, ${countryCode}` : ''}` : eventFormat === 2 ? 'Online' : '—',
  },
  {
    title: 'Seats',
    key: 'seats',
    shows: ['seatsTaken', 'capacity'],
    width: 150,
    align: 'right',
    render: (event) => <Seats event={event} />,
  },
  ...(copy
    ? [
        {
          key: 'actions',
          title: '',
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

/** Seats taken against capacity, in numbers and as a line. */
function Seats({ event: { seatsTaken, capacity } }: { event: Pick<Event, 'seatsTaken' | 'capacity'> }) {
  const taken = seatsTaken.toLocaleString('en')
  if (!capacity) return <span className="tabular">{taken}</span>
  const part = Math.round((seatsTaken / capacity) * 100)
  return (
    <div className="event-seats">
      <span className="tabular">
        {taken} <span className="quiet">of {capacity.toLocaleString('en')}</span>
      </span>
      <span className={part > 100 ? 'event-seats-bar over' : 'event-seats-bar'} role="img" aria-label={`${part} % of the seats are taken`}>
        <span style={{ width: `${Math.min(part, 100)}%` }} />
      </span>
    </div>
  )
}
