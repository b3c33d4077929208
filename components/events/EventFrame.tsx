import { ReloadOutlined } from '@ant-design/icons'
import { useRouter } from 'next/router'
import type { ComponentType } from 'react'
import { eventTabGroups } from '#constants/eventTabs.ts'
import { routes } from '#constants/routes.ts'
import { eventRecord } from '#store/events/events.ts'
import { PageLink } from '../ui/PageLink.tsx'
import { useRecord } from '../resource/record/useRecord.ts'
import { Button } from '../ui/Button.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { EventDates } from './EventDates.tsx'
import { EventStateControl } from './EventStateControl.tsx'
import { EventTabNav } from './EventTabNav.tsx'
import { parseEventId } from './parseEventId.ts'
import type { EventTabProps } from './EventTabProps.ts'

/** One event: its head, its tabs and the open tab. `tab` is the key from the address. */
export function EventFrame({ Tab, tab }: { Tab: ComponentType<EventTabProps>; tab: string }) {
  const { query } = useRouter()
  const eventId = parseEventId(query.id)
  const { key } = eventTabGroups.flatMap(({ tabs }) => tabs).find((one) => one.key === tab) ?? {}
  const { row: event, status, reload } = useRecord(eventRecord, eventId === undefined ? undefined : { eventId })

  if (eventId === undefined || status === 'missing') return <NotFound title="Event not found" />
  if (!key) return <NotFound title="Tab not found" back={routes.event(eventId)} />
  if (!event && status === 'failed') return <Failed reload={reload} />
  if (!event) return <EventSkeleton />
  return (
    <>
      <PageHead
        title={event.name}
        breadcrumb={[{ title: 'Events', href: routes.events }]}
        facts={
          <>
            <EventDates event={event} />
            {event.city && <span>{event.city}</span>}
          </>
        }
        actions={<EventStateControl event={event} />}
      />
      <div className="event-frame">
        <EventTabNav eventId={eventId} tab={key} />
        <div className="event-tab">
          <Tab key={eventId} event={event} />
        </div>
      </div>
    </>
  )
}

const EventSkeleton = () => (
  <div className="event-waiting" role="status" aria-label="Loading the event">
    <Skeleton widths={[38, 100, 100, 100, 100, 100, 61]} />
  </div>
)

const NotFound = ({ title, back = routes.events }: { title: string; back?: string }) => (
  <div className="page-words">
    <h1>{title}</h1>
    <p>It may have been deleted, or the link may be wrong.</p>
    <p className="row">
      <PageLink href={back}>{back === routes.events ? 'All events' : 'Open the event'}</PageLink>
    </p>
  </div>
)

const Failed = ({ reload }: { reload: () => void }) => (
  <div className="page-words">
    <h1>The event could not be loaded</h1>
    <p className="row">
      <Button icon={<ReloadOutlined />} onClick={reload}>
        Retry
      </Button>
    </p>
  </div>
)
