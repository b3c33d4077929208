import type { ComponentType } from 'react'
import { eventTabGroups } from '#constants/eventTabs.ts'
import { routes } from '#constants/routes.ts'
import type { Event } from '#contract/events/events.ts'
import { eventRecord } from '#store/events/events.ts'
import { PageLink } from '../ui/PageLink.tsx'
import { RecordFrame, Words } from '../resource/record/RecordFrame.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { EventDates } from './EventDates.tsx'
import { EventStateControl } from './EventStateControl.tsx'
import { EventTabNav } from './EventTabNav.tsx'
import type { EventTabProps } from './EventTabProps.ts'

const list = { href: routes.events, label: 'All events' }

/** One event: its head, its tabs and the open tab. `tab` is the key from the address. */
export function EventFrame({ Tab, tab }: { Tab: ComponentType<EventTabProps>; tab: string }) {
  const { key } = eventTabGroups.flatMap(({ tabs }) => tabs).find((one) => one.key === tab) ?? {}
  const content = (event: Event) => {
    const { eventId, name, city } = event
    if (!key)
      return (
        <Words title="Tab not found" text="The link may be wrong.">
          <PageLink href={routes.event(eventId)}>Open the event</PageLink>
        </Words>
      )
    return (
      <>
        <PageHead
          title={name}
          breadcrumb={[{ title: 'Events', href: routes.events }]}
          facts={
            <>
              <EventDates event={event} />
              {city && <span>{city}</span>}
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
  return (
    <RecordFrame record={eventRecord} inputOf={(eventId) => ({ eventId })} one="event" list={list}>
      {content}
    </RecordFrame>
  )
}
