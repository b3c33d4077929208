import { openIn, routes } from '#constants/routes.ts'
import { companyEvents } from '#store/events/companyEvents.ts'
import { EventDates } from '../../events/EventDates.tsx'
import { EventCompanyStatusTag } from '../../events/StateTag.tsx'
import { formatCount } from '../../ui/numbers.ts'
import { PageLink } from '../../ui/PageLink.tsx'
import { useLookup } from '../../ui/useLookup.ts'
import type { CompanyPartProps } from './CompanyPartProps.ts'
import { PartTable } from './PartTable.tsx'

/** The events that a company attends or attended. */
export function EventsPart({ company: { companyId, name } }: CompanyPartProps) {
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
