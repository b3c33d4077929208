import type { ReactNode } from 'react'
import { choiceLabel } from '#constants/choice.ts'
import { attendeeStatuses } from '#constants/coffeeChats.ts'
import { fundStates } from '#constants/funds.ts'
import { openIn, routes } from '#constants/routes.ts'
import { historyRows } from '#constants/vetting.ts'
import { andList } from '#contract/textLists.ts'
import { contactAppearances, contactCoffeeChats, contactFunds } from '#store/contacts/contacts.ts'
import { contactMeetings, contactRegistrations } from '#store/events/contactHistory.ts'
import { MeetingStatusTag } from '../events/meetings/MeetingStatusTags.tsx'
import { EvidencePart, EvidenceRow } from '../events/vetting/EvidencePart.tsx'
import { ContactMailHistory, RegistrationHistory } from '../events/vetting/PersonHistory.tsx'
import { dateFormat, formatInZone, formatWithZone } from '../ui/dates.ts'
import { PageLink } from '../ui/PageLink.tsx'
import { useLookup } from '../ui/useLookup.ts'

interface Props {
  contactId: number
  /** Further parts. */
  children?: ReactNode
}

/** Where a contact appears: each row leads to its own place. */
export function ContactRelated({ contactId, children }: Props) {
  const registrations = useLookup(contactRegistrations, { contactId })
  return (
    <aside className="evidence contact-related" aria-label="Related records">
      <RegistrationHistory title="Registrations" lookup={registrations} none="No registrations." />
      <Appearances contactId={contactId} />
      <Meetings contactId={contactId} />
      <CoffeeChats contactId={contactId} />
      <ManagedFunds contactId={contactId} />
      <ContactMailHistory contactId={contactId} />
      {children}
    </aside>
  )
}

function Appearances({ contactId }: { contactId: number }) {
  const lookup = useLookup(contactAppearances, { contactId })
  return (
    <EvidencePart title="At events" lookup={lookup} none="At no event besides the registrations." most={historyRows}>
      {lookup.rows.map(({ kind, id, address, eventName, startsAt, timeZone, detail }) => (
        <EvidenceRow
          key={`${kind} ${id}`}
          title={<PageLink href={address}>{eventName}</PageLink>}
          facts={[formatInZone(startsAt, timeZone, dateFormat), detail]}
          state={<span className="small">{kind}</span>}
        />
      ))}
    </EvidencePart>
  )
}

/** Nothing for whoever has none. */
function Meetings({ contactId }: { contactId: number }) {
  const lookup = useLookup(contactMeetings, { contactId })
  if (lookup.status !== 'failed' && lookup.rows.length === 0) return null
  return (
    <EvidencePart title="Meetings" lookup={lookup} none="" most={historyRows}>
      {lookup.rows.map(({ meetingId, eventId, eventName, startsAt, timeZone, meetingStatusId, others }) => (
        <EvidenceRow
          key={meetingId}
          title={<PageLink href={openIn(routes.event(eventId, 'meetings'), meetingId)}>With {listText(others)}</PageLink>}
          facts={[eventName, startsAt ? formatWithZone(startsAt, timeZone) : 'No time yet']}
          state={<MeetingStatusTag id={meetingStatusId} />}
        />
      ))}
    </EvidencePart>
  )
}

const listText = (names: readonly string[]): string => (names.length > 0 ? andList(names) : 'nobody else')

/** Nothing for whoever has been to none. */
function CoffeeChats({ contactId }: { contactId: number }) {
  const lookup = useLookup(contactCoffeeChats, { contactId })
  if (lookup.status !== 'failed' && lookup.rows.length === 0) return null
  return (
    <EvidencePart title="Coffee chats" lookup={lookup} none="" most={historyRows}>
      {lookup.rows.map(({ roundTableId, title, startsAt, timeZone, isHost, attendeeStatusId }) => (
        <EvidenceRow
          key={roundTableId}
          title={<PageLink href={openIn(routes.coffeeChats, roundTableId)}>{title}</PageLink>}
          facts={[formatInZone(startsAt, timeZone, dateFormat)]}
          state={<span className="small">{isHost ? 'Host' : choiceLabel(attendeeStatuses, attendeeStatusId)}</span>}
        />
      ))}
    </EvidencePart>
  )
}

/** Nothing for the many who manage no fund. */
function ManagedFunds({ contactId }: { contactId: number }) {
  const lookup = useLookup(contactFunds, { contactId })
  if (lookup.status !== 'failed' && lookup.rows.length === 0) return null
  return (
    <EvidencePart title="Manages funds" lookup={lookup} none="">
      {lookup.rows.map(({ fundId, name, companyId, companyName, fundStateId }) => (
        <EvidenceRow
          key={fundId}
          title={<PageLink href={`${routes.company(companyId)}?part=funds`}>{name}</PageLink>}
          facts={[companyName]}
          state={<span className="small">{choiceLabel(fundStates, fundStateId)}</span>}
        />
      ))}
    </EvidencePart>
  )
}
