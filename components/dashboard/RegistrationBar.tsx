import type { Event } from '#contract/events/events.ts'
import { registrationStatus, registrationStatuses } from '#constants/statuses.ts'
import { PageLink } from '../ui/PageLink.tsx'
import { formatCount } from '../ui/numbers.ts'
import { registrationTones } from '../ui/statusTones.ts'
import { countOf, registrationsHref } from './attention.ts'

const { approved, pending, inVetting, waitlisted } = registrationStatus
const firstStatuses: readonly number[] = [approved, pending, inVetting, waitlisted]
/** Registrations that are or may become valid first, then incomplete and closed ones. */
const orderedStatuses = [...registrationStatuses].sort((a, b) => rank(a.value) - rank(b.value))
function rank(statusId: number): number {
  const position = firstStatuses.indexOf(statusId)
  return position < 0 ? firstStatuses.length + statusId : position
}

/** Registrations by status: a bar, and a legend with numbers that link to the list. */
export function RegistrationBar({ event }: { event: Event }) {
  const parts = orderedStatuses
    .map(({ value, label }) => ({ value, label, count: countOf(event, value), tone: registrationTones[value] }))
    .filter(({ count }) => count > 0)
  if (parts.length === 0) return <div className="quiet">No registrations yet</div>
  return (
    <div>
      <div className="registration-bar" aria-hidden>
        {parts.map(({ value, count, tone }) => (
          <span key={value} className={`tone-solid-${tone}`} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul className="registration-legend" aria-label="Registrations by status">
        {parts.map(({ value, label, count, tone }) => (
          <li key={value}>
            <PageLink href={registrationsHref(event.eventId, value)}>
              <span className={`registration-dot tone-solid-${tone}`} aria-hidden />
              {label} <strong>{formatCount(count)}</strong>
            </PageLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
