import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, smallint, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, rowColumns, text } from '../columns.ts'
import { named } from '../entityNames.ts'
import { searchKey } from '../searchKey.ts'
import { guestText } from '../searchTexts.ts'
import { events, locations } from './events.ts'
import { companies, contacts } from './people.ts'
import { sponsors } from './programme.ts'
import { eventCompanyTypes, registrations } from './registrations.ts'
import { eventOptions } from './setUp.ts'
import { fullNameSql } from '../personName.ts'

const id = () => integer().primaryKey().generatedByDefaultAsIdentity()
const eventId = () =>
  integer()
    .notNull()
    .references(() => events.eventId)

/** Companies that attend an event (docs/domain.md §1.13). A company may attend in several company types. */
export const eventCompanies = pgTable(
  'event_companies',
  {
    eventCompanyId: id(),
    eventId: eventId(),
    companyId: integer()
      .notNull()
      .references(() => companies.companyId),
    eventCompanyTypeId: integer()
      .notNull()
      .references(() => eventCompanyTypes.eventCompanyTypeId),
    displayName: text(),
    eventCompanyStatus: smallint().notNull().default(1),
    sponsorId: integer().references(() => sponsors.sponsorId),
    irRepContactId: integer().references(() => contacts.contactId),
    fixedLocationId: integer().references(() => locations.sessionLocationId),
    minMeetings: integer(),
    maxMeetings: integer(),
    passAllowance: integer(),
    fundIds: jsonb().$type<number[]>().notNull().default([]),
    isHiddenFromDirectory: boolean().notNull().default(false),
    notes: text(),
    ...rowColumns(),
  },
  (t) => [
    index('event_companies_words').using('gin', sql`${searchKey(t.displayName)} gin_trgm_ops`),
    uniqueIndex('event_companies_trio')
      .on(t.eventId, t.companyId, t.eventCompanyTypeId)
      .where(sql`${t.deletedAt} is null`),
    index('event_companies_company').on(t.companyId),
    index('event_companies_type').on(t.eventCompanyTypeId),
    index('event_companies_sponsor').on(t.sponsorId),
    index('event_companies_rep').on(t.irRepContactId),
    index('event_companies_location').on(t.fixedLocationId),
  ],
)
named(eventCompanies, 'company of the event', 'companies of the event', {
  title: (row) =>
    sql`coalesce(${row.displayName}, (select ${companies.name} from ${companies} where ${companies.companyId} = ${row.companyId}))`,
})

/** People who attend an event for one of its companies (docs/domain.md §1.14). A contact attends an event once. */
export const eventContacts = pgTable(
  'event_contacts',
  {
    eventCompanyContactId: id(),
    eventId: eventId(),
    eventCompanyId: integer()
      .notNull()
      .references(() => eventCompanies.eventCompanyId),
    contactId: integer()
      .notNull()
      .references(() => contacts.contactId),
    role: smallint().notNull(),
    attendsMeetings: boolean().notNull().default(true),
    badgeName: text(),
    badgeTitle: text(),
    eventRegistrationId: integer().references(() => registrations.eventRegistrationId),
    minMeetings: integer(),
    maxMeetings: integer(),
    blackouts: jsonb().$type<{ startsAt: string; endsAt: string }[]>().notNull().default([]),
    checkedInAt: instant(),
    checkedInByContactId: integer(),
    notes: text(),
    ...rowColumns(),
  },
  (t) => [
    uniqueIndex('event_contacts_contact')
      .on(t.eventId, t.contactId)
      .where(sql`${t.deletedAt} is null`),
    index('event_contacts_company').on(t.eventCompanyId),
    index('event_contacts_of_contact').on(t.contactId),
    index('event_contacts_registration').on(t.eventRegistrationId),
  ],
)
named(eventContacts, 'contact of the event', 'contacts of the event', {
  title: (row) => sql`(select ${fullNameSql(contacts)} from ${contacts} where ${contacts.contactId} = ${row.contactId})`,
})

/** Identifies the evening of a guest: an option, or the name of the function. */
export const eveningOf = (t: Record<'eventOptionId' | 'functionName', AnyColumn>): SQL =>
  sql`coalesce('option ' || ${t.eventOptionId}::text, 'name ' || lower(${t.functionName}), '')`

/** Guests of an evening (docs/domain.md §1.15). */
export const nightTimeGuests = pgTable(
  'night_time_guests',
  {
    nightTimeGuestId: id(),
    eventId: eventId(),
    contactId: integer().references(() => contacts.contactId),
    firstName: text().notNull().default(''),
    lastName: text().notNull().default(''),
    email: text(),
    companyName: text(),
    jobTitle: text(),
    hostContactId: integer().references(() => contacts.contactId),
    functionName: text(),
    eventOptionId: integer().references(() => eventOptions.eventOptionId),
    guestCount: integer().notNull().default(0),
    dietary: text(),
    tableName: text(),
    guestStatus: smallint().notNull().default(1),
    notes: text(),
    ...rowColumns(),
  },
  (t) => [
    index('night_time_guests_words').using('gin', sql`${guestText(t)} gin_trgm_ops`),
    index('night_time_guests_event').on(t.eventId),
    // A contact is a guest of each evening once.
    uniqueIndex('night_time_guests_once')
      .on(t.eventId, t.contactId, eveningOf(t))
      .where(sql`${t.deletedAt} is null`),
    index('night_time_guests_contact').on(t.contactId),
    index('night_time_guests_host').on(t.hostContactId),
    index('night_time_guests_option').on(t.eventOptionId),
  ],
)
named(nightTimeGuests, 'evening guest', 'evening guests')
