import { choiceLabel } from '#constants/choice.ts'
import { attendances } from '#constants/choices.ts'
import { openIn, routes } from '#constants/routes.ts'
import type { ContactEventHistoryRow } from '#contract/events/vettingEvidence.ts'
import { contactEmailEventHistory, contactEventHistory } from '#store/events/vettingEvidence.ts'
import { dateFormat, formatInZone } from '../../ui/dates.ts'
import { countLabel } from '../../ui/numbers.ts'
import { PageLink } from '../../ui/PageLink.tsx'
import { type LoadedLookup, useLookup } from '../../ui/useLookup.ts'
import { RegistrationStatusTag } from '../StateTag.tsx'
import { EvidencePart, EvidenceRow } from './EvidencePart.tsx'

interface Person {
  contactId: number
  email: string
}

interface EventHistoryProps {
  person: Person
  /** The registration that is open, which is left out. */
  currentId?: number | null
}

/** The registrations of a person at other times, found by contact and by address. */
export function EventHistory({ person, currentId }: EventHistoryProps) {
  const lookup = useLookup(contactEventHistory, person)
  const rows = lookup.rows.filter(({ eventRegistrationId }) => eventRegistrationId !== currentId)
  return <RegistrationHistory title="Registrations at other times" lookup={{ ...lookup, rows }} none="No other registration." />
}

interface RegistrationHistoryProps {
  title: string
  lookup: LoadedLookup<ContactEventHistoryRow>
  none: string
}

/** Registrations of a person, each with the link to it, and how often they did not show. */
export function RegistrationHistory({ title, lookup, none }: RegistrationHistoryProps) {
  const { rows } = lookup
  const noShows = rows.filter(({ attendance }) => attendance === attendances.noShow).length
  return (
    <EvidencePart title={title} lookup={lookup} none={none}>
      {noShows > 0 && <li className="overdue">{countLabel(noShows, 'no-show', 'no-shows')}</li>}
      {rows.map((one) => (
        <EvidenceRow
          key={one.eventRegistrationId}
          title={<PageLink href={openIn(routes.event(one.eventId, 'registrations'), one.eventRegistrationId)}>{one.eventName}</PageLink>}
          facts={[
            formatInZone(one.startsAt, one.timeZone, dateFormat),
            one.companyTypeName,
            one.companyName,
            one.attendance !== attendances.notArrived && choiceLabel(attendances, one.attendance),
          ]}
          state={<RegistrationStatusTag id={one.eventStatusId} />}
          matchedBy={one.matchedBy}
        />
      ))}
    </EvidencePart>
  )
}

/** The mails about the registrations of a person. */
export function MailHistory({ person, timeZone }: { person: Person; timeZone: string }) {
  const lookup = useLookup(contactEmailEventHistory, person)
  return (
    <EvidencePart title="Mails about events" lookup={lookup} none="No mail was sent.">
      {lookup.rows.map((one) => (
        <EvidenceRow
          key={one.registrationMailId}
          title={<PageLink href={openIn(routes.event(one.eventId, 'registrations'), one.eventRegistrationId)}>{one.subject}</PageLink>}
          facts={[one.eventName, formatInZone(one.sentAt ?? one.createdAt, timeZone, dateFormat), one.recipient]}
          state={<span className="small">{one.failure ? `Failed: ${one.failure}` : one.sentAt ? 'Sent' : 'Waiting'}</span>}
          matchedBy={one.matchedBy}
        />
      ))}
    </EvidencePart>
  )
}
