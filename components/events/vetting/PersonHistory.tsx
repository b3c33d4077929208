import { choiceLabel } from '#constants/choice.ts'
import { attendances } from '#constants/choices.ts'
import { deliveryStatuses } from '#constants/mails.ts'
import { openIn, routes } from '#constants/routes.ts'
import { historyRows } from '#constants/vetting.ts'
import type { ContactEventHistoryRow } from '#contract/events/vettingEvidence.ts'
import { counted } from '#contract/textLists.ts'
import { contactMails, contactRegistrations } from '#store/events/contactHistory.ts'
import { contactEmailEventHistory, contactEventHistory } from '#store/events/vettingEvidence.ts'
import { dateFormat, formatInViewerZone, formatInZone } from '../../ui/dates.ts'
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
export const EventHistory = ({ person, currentId }: EventHistoryProps) => (
  <OtherRegistrations lookup={useLookup(contactEventHistory, person)} currentId={currentId} />
)

/** The same for a contact whose address nobody knows. */
export const ContactEventHistory = ({ contactId, currentId }: Pick<EventHistoryProps, 'currentId'> & { contactId: number }) => (
  <OtherRegistrations lookup={useLookup(contactRegistrations, { contactId })} currentId={currentId} />
)

function OtherRegistrations({ lookup, currentId }: Pick<EventHistoryProps, 'currentId'> & Pick<RegistrationHistoryProps, 'lookup'>) {
  const rows = lookup.rows.filter(({ eventRegistrationId }) => eventRegistrationId !== currentId)
  const most = historyRows - (lookup.rows.length - rows.length)
  return <RegistrationHistory title="Registrations at other times" lookup={{ ...lookup, rows }} none="No other registration." most={most} />
}

interface RegistrationHistoryProps {
  title: string
  lookup: LoadedLookup<ContactEventHistoryRow>
  none: string
  most?: number
}

/** Registrations of a person, each with the link to it, and how often they did not show. */
export function RegistrationHistory({ title, lookup, none, most = historyRows }: RegistrationHistoryProps) {
  const { rows } = lookup
  const noShows = rows.filter(({ attendance }) => attendance === attendances.noShow).length
  return (
    <EvidencePart title={title} lookup={lookup} none={none} most={most}>
      {noShows > 0 && <li className="overdue">{counted(noShows, 'no-show', 'no-shows')}</li>}
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

/** The mails about the registrations of a person, each with what became of it and why. */
export function MailHistory({ person }: { person: Person }) {
  const lookup = useLookup(contactEmailEventHistory, person)
  return (
    <EvidencePart title="Mails about events" lookup={lookup} none="No mail was sent." most={historyRows}>
      {lookup.rows.map((one) => (
        <EvidenceRow
          key={one.registrationMailId}
          title={<PageLink href={openIn(routes.event(one.eventId, 'registrations'), one.eventRegistrationId)}>{one.subject}</PageLink>}
          facts={[one.eventName, formatInZone(one.sentAt ?? one.createdAt, one.timeZone, dateFormat), one.recipient]}
          state={<span className="small">{choiceLabel(deliveryStatuses, one.deliveryStatusId)}</span>}
          matchedBy={one.matchedBy}
          text={one.failure}
        />
      ))}
    </EvidencePart>
  )
}

/** Every mail to a contact, about a registration or sent to chosen contacts. */
export function ContactMailHistory({ contactId }: { contactId: number }) {
  const lookup = useLookup(contactMails, { contactId })
  return (
    <EvidencePart title="Mails" lookup={lookup} none="No mail was sent." most={historyRows}>
      {lookup.rows.map(({ deliveryStatusId, ...mail }) => (
        <EvidenceRow
          key={mail.registrationMailId}
          title={<PageLink href={mail.address}>{mail.subject}</PageLink>}
          facts={[mail.eventName, formatInViewerZone(mail.sentAt ?? mail.createdAt, dateFormat), mail.recipient]}
          state={<span className="small">{choiceLabel(deliveryStatuses, deliveryStatusId)}</span>}
          matchedBy={mail.matchedBy}
          text={mail.failure}
        />
      ))}
    </EvidencePart>
  )
}
