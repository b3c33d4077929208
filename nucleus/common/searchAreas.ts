import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { eventCompanies as companiesOfEvents } from '#contract/events/eventCompanies.ts'
import { eventContacts as contactsOfEvents } from '#contract/events/eventContacts.ts'
import { registrations as declaredRegistrations } from '#contract/events/registrations.ts'
import { sponsors as declaredSponsors } from '#contract/events/sponsors.ts'
import type { AnyResource } from '#contract/resource.ts'
import type { Area } from '../resource/search/Area.ts'
import { groupLabelOf } from '../resource/search/areaOf.ts'
import type { RestorableRepository } from '../resource/repository.ts'
import { column } from '../kernel/writes.ts'
import { searchKey } from '../db/searchKey.ts'
import { companies, contacts, eventCompanies, eventContacts, events, registrations, sponsors } from '../db/tables/index.ts'
import { contactTexts, fullName, isFindable } from './contactHits.ts'

/** A resource whose rows show a contact or a company at an event. */
interface EventAppearance {
  declared: AnyResource
  table: typeof eventContacts | typeof eventCompanies | typeof registrations | typeof sponsors
  which: SQL | undefined
}

/**
 * People and companies have no screen of their own yet: a result opens where they appear, in the leading event or else the
 * latest one. The first of the resources with such a row is used.
 */
function routeAtEvent(...appearances: EventAppearance[]): Pick<Area, 'location' | 'routeOf'> {
  const rows = appearances.map(
    ({ declared, table, which }, at) =>
      sql`select ${sql.raw(String(at))} as nth, ${column(table, declared.idKey)} as open, ${table.eventId} as event_id from ${table} where ${and(which, isNull(table.deletedAt))}`,
  )
  return {
    location: (lead) => {
      const leads = lead?.key === 'eventId' ? sql`event.event_id = ${lead.id} desc, ` : sql.empty()
      return sql`(
      select jsonb_build_object(
        'ids', jsonb_build_object('eventId', event_id, 'nth', nth, 'open', open), 'parentName', name, 'more', count(*) over () - 1)
      from (
        select distinct on (event.event_id) event.event_id, event.name, event.starts_at, shown.nth, shown.open
        from (${sql.join(rows, sql` union all `)}) as shown join ${events} as event on event.event_id = shown.event_id and event.deleted_at is null
        order by event.event_id, shown.nth, shown.open desc
      ) as event order by ${leads}starts_at desc limit 1)`
    },
    routeOf: ({ eventId = 0, nth = 0, open = 0 }) => {
      const { declared } = appearances[nth] ?? {}
      return declared?.route?.({ eventId, [declared.idKey]: open }) ?? null
    },
  }
}

const people: Area = {
  name: 'contacts',
  label: groupLabelOf(contacts),
  permission: 'read',
  table: contacts,
  id: contacts.contactId,
  leadColumns: {},
  isLive: isFindable,
  from: [{ table: companies, on: eq(companies.companyId, contacts.companyId) }],
  title: fullName,
  about: [contacts.jobTitle, companies.name],
  key: contacts.searchText,
  names: [searchKey(fullName), contactTexts.alsoStarts, searchKey(contacts.email)],
  prefixKeys: [contacts.searchText, contactTexts.alsoStarts],
  ...routeAtEvent(
    {
      declared: contactsOfEvents,
      table: eventContacts,
      which: eq(eventContacts.contactId, contacts.contactId),
    },
    {
      declared: declaredRegistrations,
      table: registrations,
      which: eq(registrations.contactId, contacts.contactId),
    },
  ),
}

const firms: Area = {
  name: 'companies',
  label: groupLabelOf(companies),
  permission: 'read',
  table: companies,
  id: companies.companyId,
  leadColumns: {},
  isLive: isNull(companies.deletedAt),
  title: companies.name,
  about: [companies.city],
  key: companies.searchText,
  names: [searchKey(companies.name)],
  prefixKeys: [companies.searchText],
  ...routeAtEvent(
    {
      declared: companiesOfEvents,
      table: eventCompanies,
      which: eq(eventCompanies.companyId, companies.companyId),
    },
    { declared: declaredSponsors, table: sponsors, which: eq(sponsors.companyId, companies.companyId) },
    {
      declared: declaredRegistrations,
      table: registrations,
      which: eq(registrations.companyId, companies.companyId),
    },
  ),
}

/** The areas of the search over everything: resources that declare one, with people and companies after the first, events. */
export function searchAreas(repositories: readonly RestorableRepository[]): Area[] {
  const [events, ...others] = repositories.flatMap(({ searchArea }) => searchArea ?? [])
  return [...(events ? [events] : []), people, firms, ...others]
}
