import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { EventTabKey } from '#constants/eventTabs.ts'
import type { Area } from '../core/search/Area.ts'
import { labelOf } from '../core/search/areaOf.ts'
import type { RestorableRows } from '../core/resource/rows.ts'
import { searchKey } from '../db/searchKey.ts'
import { companies, contacts, eventCompanies, eventContacts, events, registrations, sponsors } from '../db/tables/index.ts'
import { contactTexts, fullName, isFindable } from './contactHits.ts'

/** Rows of a table that show a contact or a company at an event. */
interface Showing {
  tab: EventTabKey
  table: typeof eventContacts | typeof eventCompanies | typeof registrations | typeof sponsors
  id: SQL
  which: SQL | undefined
}

/**
 * People and companies have no screen of their own yet: one is opened where it is, in the event that leads or else in the
 * latest. The first of the tables that has it there counts.
 */
const placeAtEvent =
  (...showing: Showing[]) =>
  (eventId: number | undefined): SQL => {
    const rows = showing.map(
      ({ tab, table, id, which }, at) =>
        sql`select ${sql.raw(String(at))} as nth, ${tab}::text as tab, ${id} as open, ${table.eventId} as event_id from ${table} where ${and(which, isNull(table.deletedAt))}`,
    )
    const leads = eventId === undefined ? sql.empty() : sql`event.event_id = ${eventId} desc, `
    return sql`(
      select jsonb_build_object('eventId', event_id, 'eventName', name, 'tab', tab, 'open', open, 'more', count(*) over () - 1)
      from (
        select distinct on (event.event_id) event.event_id, event.name, event.starts_at, shown.tab, shown.open
        from (${sql.join(rows, sql` union all `)}) as shown join ${events} as event on event.event_id = shown.event_id and event.deleted_at is null
        order by event.event_id, shown.nth, shown.open desc
      ) as event order by ${leads}starts_at desc limit 1)`
  }

const people: Area = {
  name: 'contacts',
  label: labelOf(contacts),
  permission: 'read',
  table: contacts,
  id: contacts.contactId,
  isLive: isFindable,
  from: [{ table: companies, on: eq(companies.companyId, contacts.companyId) }],
  title: fullName,
  about: [contacts.jobTitle, companies.name],
  key: contacts.searchText,
  names: [searchKey(fullName), contactTexts.alsoStarts, searchKey(contacts.email)],
  starts: [contacts.searchText, contactTexts.alsoStarts],
  place: placeAtEvent(
    {
      tab: 'contacts',
      table: eventContacts,
      id: sql`${eventContacts.eventCompanyContactId}`,
      which: eq(eventContacts.contactId, contacts.contactId),
    },
    {
      tab: 'registrations',
      table: registrations,
      id: sql`${registrations.eventRegistrationId}`,
      which: eq(registrations.contactId, contacts.contactId),
    },
  ),
}

const firms: Area = {
  name: 'companies',
  label: labelOf(companies),
  permission: 'read',
  table: companies,
  id: companies.companyId,
  isLive: isNull(companies.deletedAt),
  title: companies.name,
  about: [companies.city],
  key: companies.searchText,
  names: [searchKey(companies.name)],
  starts: [companies.searchText],
  place: placeAtEvent(
    {
      tab: 'companies',
      table: eventCompanies,
      id: sql`${eventCompanies.eventCompanyId}`,
      which: eq(eventCompanies.companyId, companies.companyId),
    },
    { tab: 'sponsor', table: sponsors, id: sql`${sponsors.sponsorId}`, which: eq(sponsors.companyId, companies.companyId) },
    {
      tab: 'registrations',
      table: registrations,
      id: sql`${registrations.eventRegistrationId}`,
      which: eq(registrations.companyId, companies.companyId),
    },
  ),
}

/** What the search over everything finds: the resources that say how, and people and companies after the first, which is the events. */
export function searchedAreas(served: readonly RestorableRows[]): Area[] {
  const [events, ...others] = served.flatMap(({ area }) => area ?? [])
  return [...(events ? [events] : []), people, firms, ...others]
}
