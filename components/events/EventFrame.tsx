import { ReloadOutlined } from '@ant-design/icons'
import { Button, Result, Skeleton } from 'antd'
import { useRouter } from 'next/router'
import type { ComponentType } from 'react'
import { eventTabGroups } from '#constants/eventTabs.ts'
import { routes } from '#constants/routes.ts'
import { eventRecord } from '#store/events/events.ts'
import { useRecord } from '../resource/useRecord.ts'
import { PageHead } from '../ui/PageHead.tsx'
import { EventDates } from './EventDates.tsx'
import { EventStateControl } from './EventStateControl.tsx'
import { EventTabNav } from './EventTabNav.tsx'
import { eventIdIn } from './eventIdIn.ts'
import type { EventTabProps } from './EventTabProps.ts'

/** One event: its head, its tabs, and the tab that is open. `tab` is its key, as the address has it. */
export function EventFrame({ Tab, tab }: { Tab: ComponentType<EventTabProps>; tab: string }) {
  const { query } = useRouter()
  const eventId = eventIdIn(query.id)
  const { key, label } = eventTabGroups.flatMap(({ tabs }) => tabs).find((one) => one.key === tab) ?? {}
  const { row: event, status, reload } = useRecord(eventRecord, eventId === undefined ? undefined : { eventId })

  if (eventId === undefined || status === 'missing') return <NotFound what="This event does not exist" />
  if (!key) return <NotFound what="There is no such tab" back={routes.event(eventId)} />
  if (!event && status === 'failed') return <Failed reload={reload} />
  if (!event) return <Skeleton active title paragraph={{ rows: 6 }} className="event-waiting" />
  return (
    <>
      <PageHead
        title={event.name}
        breadcrumb={[
          { title: 'Events', href: routes.events },
          { title: event.eventCode, href: routes.event(eventId) },
          { title: label ?? key },
        ]}
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
        <section aria-label={label} className="event-tab">
          <Tab key={eventId} event={event} />
        </section>
      </div>
    </>
  )
}

const NotFound = ({ what, back = routes.events }: { what: string; back?: string }) => (
  <Result
    status="404"
    title={what}
    subTitle="The address may be old, or somebody may have deleted it."
    extra={<Button href={back}>{back === routes.events ? 'All events' : 'Open the event'}</Button>}
  />
)

const Failed = ({ reload }: { reload: () => void }) => (
  <Result
    status="warning"
    title="The event could not be loaded"
    extra={
      <Button icon={<ReloadOutlined />} onClick={reload}>
        Load again
      </Button>
    }
  />
)
