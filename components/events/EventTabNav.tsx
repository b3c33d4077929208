import { useRouter } from 'next/router'
import { type EventTabKey, eventTabGroups } from '#constants/eventTabs.ts'
import { routes } from '#constants/routes.ts'
import { PageLink } from '../ui/PageLink.tsx'
import { LazySelect } from '../ui/LazySelect.tsx'

/** The second menu: the event's tabs in groups; a select on a phone. */
export function EventTabNav({ eventId, tab }: { eventId: number; tab: EventTabKey }) {
  const router = useRouter()
  return (
    <>
      <nav aria-label="Event" className="event-nav">
        {eventTabGroups.map((group) => (
          <div key={group.label} role="group" aria-label={group.label}>
            <div className="event-nav-group" aria-hidden>
              {group.label}
            </div>
            {group.tabs.map(({ key, label }) => (
              <PageLink key={key} href={routes.event(eventId, key)} aria-current={key === tab ? 'page' : undefined}>
                {label}
              </PageLink>
            ))}
          </div>
        ))}
      </nav>
      <LazySelect<EventTabKey>
        className="event-nav-phone"
        label="Event tab"
        value={tab}
        selectedLabels={eventTabGroups.flatMap(({ tabs }) => tabs.filter(({ key }) => key === tab).map(({ label }) => label))}
        options={eventTabGroups.map((group) => ({
          label: group.label,
          options: group.tabs.map(({ key, label }) => ({ value: key, label })),
        }))}
        onChange={(key) => void router.push(routes.event(eventId, key))}
      />
    </>
  )
}
