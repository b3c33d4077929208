import { eq, sql } from 'drizzle-orm'
import { contacts as declared } from '#contract/contacts.ts'
import { searchKey } from '../db/searchKey.ts'
import { companies, contacts, eventContacts, events, registrations } from '../db/tables/index.ts'
import type { Area } from '../resource/search/Area.ts'
import { groupLabelOf } from '../resource/search/areaOf.ts'
import { contactTexts, fullName, isFindable } from './contactHits.ts'

/**
 * People in the search over everything. A hit opens the contact's own page, and names the event where they are: the open one, or else the
 * latest.
 */
export const peopleArea: Area = {
  name: declared.name,
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
  location: (lead) => {
    const isLead = lead?.key === 'eventId' ? sql`event.event_id = ${lead.id} desc, ` : sql.empty()
    return sql`(
      select jsonb_build_object('ids', jsonb_build_object('contactId', ${contacts.contactId}),
        'parentName', (array_agg(event.name order by ${isLead}event.starts_at desc))[1], 'more', count(*) - 1)
      from ${events} as event
      where event.deleted_at is null and event.event_id in (
        select ${eventContacts.eventId} from ${eventContacts} where ${eventContacts.contactId} = ${contacts.contactId} and ${eventContacts.deletedAt} is null
        union select ${registrations.eventId} from ${registrations} where ${registrations.contactId} = ${contacts.contactId} and ${registrations.deletedAt} is null))`
  },
  routeOf: ({ contactId = 0 }) => declared.route?.({ contactId }) ?? null,
}
