import { existingEventTabs } from '#constants/eventTabs.ts'
import { routes } from '#constants/routes.ts'
import { PageLink } from '../ui/PageLink.tsx'

interface Props {
  eventId: number
  count: number
  /** The filter that shows these sessions in the agenda's list: `{ sessionTrackId: 4 }`. */
  of: Record<string, number>
  /** The owner of the sessions, for screen readers. */
  name: string
}

/** A number of sessions, linked to the agenda's list. */
export function SessionsLink({ eventId, count, of, name }: Props) {
  if (count === 0) return <span className="quiet">—</span>
  if (!existingEventTabs.includes('agenda')) return count
  const filters = Object.entries(of).map(([key, value]) => `${key}=${value}`)
  return (
    <PageLink href={`${routes.event(eventId, 'agenda')}?${['as=list', ...filters].join('&')}`} aria-label={`${count} sessions of ${name}`}>
      {count}
    </PageLink>
  )
}
