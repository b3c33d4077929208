import { choiceLabel } from '#constants/choice.ts'
import { attendances } from '#constants/choices.ts'
import { openIn, routes } from '#constants/routes.ts'
import { companyPartRows } from '#contract/companyContacts.ts'
import { companyAppearances, companyEvents, companyRegistrations } from '#store/events/companyEvents.ts'
import { EventDates } from '../../events/EventDates.tsx'
import { EventCompanyStatusTag, RegistrationStatusTag } from '../../events/StateTag.tsx'
import { dateFormat, formatInZone } from '../../ui/dates.ts'
import { formatCount } from '../../ui/numbers.ts'
import { PageLink } from '../../ui/PageLink.tsx'
import { useLookup } from '../../ui/useLookup.ts'
import type { CompanyPartProps } from './CompanyPartProps.ts'
import { PartTable } from './PartTable.tsx'

/** The events of a company: those that it attends, who is registered for it, and where it sponsors, speaks or hosts. */
export const EventsPart = ({ company }: CompanyPartProps) => (
  <>
    <Attendance company={company} />
    <h2 className="part-heading">Registrations</h2>
    <Registrations company={company} />
    <h2 className="part-heading">Sponsors, speakers, vetting and hosts</h2>
    <Appearances company={company} />
  </>
)

/** The events that a company attends or attended. */
function Attendance({ company: { companyId, name } }: CompanyPartProps) {
  const list = useLookup(companyEvents, { companyId })
  return (
    <PartTable
      label={`Events of ${name}`}
      list={list}
      keyOf={({ eventCompanyId }) => eventCompanyId}
      empty="This company has not been at an event yet."
      failure="The events could not be loaded."
      columns={[
        {
          title: 'Event',
          render: ({ eventId, eventName, eventCompanyId }) => (
            <PageLink href={openIn(routes.event(eventId, 'companies'), eventCompanyId)}>{eventName}</PageLink>
          ),
        },
        { title: 'Dates', render: (event) => <EventDates event={event} /> },
        { title: 'Company type', render: ({ companyTypeName }) => companyTypeName },
        { title: 'Status', render: ({ eventCompanyStatus }) => <EventCompanyStatusTag id={eventCompanyStatus} /> },
        { title: 'Contacts', isNumber: true, render: ({ contactCount }) => formatCount(contactCount) },
      ]}
    />
  )
}

/** Who is registered for a company, at any event. */
function Registrations({ company: { companyId, name } }: CompanyPartProps) {
  const list = useLookup(companyRegistrations, { companyId })
  return (
    <>
      <PartTable
        label={`Registrations of ${name}`}
        list={list}
        keyOf={({ eventRegistrationId }) => eventRegistrationId}
        empty="Nobody has registered for this company yet."
        failure="The registrations could not be loaded."
        columns={[
          {
            title: 'Name',
            render: ({ eventId, eventRegistrationId, registrantName }) => (
              <PageLink href={openIn(routes.event(eventId, 'registrations'), eventRegistrationId)}>{registrantName}</PageLink>
            ),
          },
          { title: 'Event', render: ({ eventName }) => eventName },
          { title: 'Starts', render: ({ startsAt, timeZone }) => formatInZone(startsAt, timeZone, dateFormat) },
          { title: 'Company type', render: ({ companyTypeName }) => companyTypeName },
          { title: 'Status', render: ({ eventStatusId }) => <RegistrationStatusTag id={eventStatusId} /> },
          { title: 'Attendance', render: ({ attendance }) => choiceLabel(attendances, attendance) },
        ]}
      />
      {list.rows.length === companyPartRows && <p className="quiet">The newest {formatCount(companyPartRows)} registrations.</p>}
    </>
  )
}

/** Where a company is a sponsor or a host, its speakers, and its people in vetting. */
function Appearances({ company: { companyId, name } }: CompanyPartProps) {
  const list = useLookup(companyAppearances, { companyId })
  return (
    <PartTable
      label={`Sponsors, speakers, vetting and hosts of ${name}`}
      list={list}
      keyOf={({ kind, id }) => `${kind} ${id}`}
      empty="This company has not sponsored, spoken at or hosted an event yet, and nobody of it was vetted."
      failure="The sponsors, speakers, vetting and hosts could not be loaded."
      columns={[
        { title: 'Event', render: ({ address, eventName }) => <PageLink href={address}>{eventName}</PageLink> },
        { title: 'Starts', render: ({ startsAt, timeZone }) => formatInZone(startsAt, timeZone, dateFormat) },
        { title: 'As', render: ({ kind }) => kind },
        { title: 'Details', render: ({ detail }) => detail ?? <span className="quiet">—</span> },
      ]}
    />
  )
}
