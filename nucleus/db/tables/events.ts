import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  type ExtraConfigColumn,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instant, rowColumns, text } from '../columns.ts'
import { named } from '../entityNames.ts'
import { holdsIds } from '../idsInJson.ts'
import { searchKey } from '../searchKey.ts'
import { speakerText } from '../searchTexts.ts'
import { companies, contacts } from './people.ts'
import { fullNameSql } from '../personName.ts'

const id = () => integer().primaryKey().generatedByDefaultAsIdentity()
interface TimeRange {
  startsAt: string
  endsAt: string
}

export const events = pgTable(
  'events',
  {
    eventId: id(),
    name: text().notNull(),
    eventCode: text().notNull(),
    eventFormat: smallint().notNull(),
    eventStateId: smallint().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    timeZone: text().notNull(),
    venueName: text(),
    addressLine1: text(),
    addressLine2: text(),
    city: text(),
    stateProvince: text(),
    postalCode: text(),
    countryCode: text(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    summary: text(),
    descriptionHtml: text(),
    logoUrl: text(),
    bannerUrl: text(),
    websiteUrl: text(),
    /** Small lists that are read and written only with their row are stored in it, so that history and conflicts include them in full. */
    eventHosts: jsonb()
      .$type<{ eventHostId: number; companyId?: number | null; contactId?: number | null; displayName: string; sortOrder: number }[]>()
      .notNull()
      .default([]),
    irReps: jsonb().$type<number[]>().notNull().default([]),
    fromName: text(),
    replyToEmail: text(),
    registrationOpensAt: instant(),
    registrationClosesAt: instant(),
    capacity: integer(),
    waitlistEnabled: boolean().notNull().default(false),
    promotesAutomatically: boolean().notNull().default(false),
    /** Within how many hours a promoted person confirms the seat; null: no confirmation is needed. */
    seatConfirmationHours: integer(),
    meetingMode: smallint().notNull(),
    meetingRequestOpensAt: instant(),
    meetingRequestClosesAt: instant(),
    meetingLengthMinutes: integer(),
    meetingGapMinutes: integer(),
    availabilityScope: smallint().notNull(),
    clonedFromEventId: integer(),
    retentionMonths: integer(),
    searchText: text().generatedAlwaysAs(
      searchKey(sql`"name" || ' ' || "event_code" || ' ' || coalesce("city", '') || ' ' || coalesce("venue_name", '')`),
    ),
    ...rowColumns(),
  },
  (t) => [
    uniqueIndex('events_code')
      .on(t.eventCode)
      .where(sql`${t.deletedAt} is null`),
    index('events_starts').on(t.startsAt),
    index('events_words').using('gin', t.searchText.op('gin_trgm_ops')),
  ],
)
named(events, 'event', 'events', { code: (row) => row.eventCode })
holdsIds(events, 'eventHosts', { keys: { companyId: companies, contactId: contacts }, one: 'host', many: 'hosts' })

const eventId = () =>
  integer()
    .notNull()
    .references(() => events.eventId)

/** The indexes of rows that are found by their name, which no two of an event have in common. */
const nameIndexes = (table: string, { eventId: parent, name, deletedAt }: Record<'eventId' | 'name' | 'deletedAt', ExtraConfigColumn>) => [
  index(`${table}_words`).using('gin', sql`${searchKey(name)} gin_trgm_ops`),
  uniqueIndex(`${table}_name`)
    .on(parent, sql`lower(${name})`)
    .where(sql`${deletedAt} is null`),
]

export const tracks = pgTable(
  'tracks',
  {
    sessionTrackId: id(),
    eventId: eventId(),
    name: text().notNull(),
    description: text(),
    color: text().notNull(),
    sortOrder: integer().notNull().default(0),
    ...rowColumns(),
  },
  (t) => nameIndexes('tracks', t),
)
named(tracks, 'track', 'tracks')

export const locations = pgTable(
  'locations',
  {
    sessionLocationId: id(),
    eventId: eventId(),
    name: text().notNull(),
    locationType: smallint().notNull(),
    category: text(),
    floor: text(),
    seats: integer(),
    maxSimultaneousMeetings: integer().notNull().default(0),
    assignment: smallint().notNull(),
    reservedForEventCompanyId: integer(),
    priority: smallint().notNull(),
    virtualUrl: text(),
    blackouts: jsonb().$type<TimeRange[]>().notNull().default([]),
    isVisibleInAgenda: boolean().notNull().default(true),
    sortOrder: integer().notNull().default(0),
    ...rowColumns(),
  },
  (t) => [...nameIndexes('locations', t), index('locations_reserved').on(t.reservedForEventCompanyId)],
)
named(locations, 'location', 'locations')

export const speakers = pgTable(
  'speakers',
  {
    speakerId: id(),
    eventId: eventId(),
    contactId: integer().references(() => contacts.contactId),
    companyId: integer().references(() => companies.companyId),
    firstName: text().notNull().default(''),
    lastName: text().notNull().default(''),
    displayName: text(),
    jobTitle: text(),
    companyName: text(),
    email: text(),
    phone: text(),
    assistantEmail: text(),
    bioShort: text(),
    bioLong: text(),
    headshotUrl: text(),
    headshotOriginalUrl: text(),
    headshotCrop: jsonb().$type<{ x: number; y: number; width: number; height: number }>(),
    linkedInUrl: text(),
    twitterUrl: text(),
    websiteUrl: text(),
    isFeatured: boolean().notNull().default(false),
    isPublished: boolean().notNull().default(false),
    hasArrived: boolean().notNull().default(false),
    speakerStatusId: smallint().notNull(),
    availability: jsonb().$type<TimeRange[]>().notNull().default([]),
    dietary: text(),
    avNeeds: text(),
    internalNotes: text(),
    sortOrder: integer().notNull().default(0),
    ...rowColumns(),
  },
  (t) => [
    index('speakers_words').using('gin', sql`${speakerText(t)} gin_trgm_ops`),
    index('speakers_event').on(t.eventId),
    index('speakers_of_contact').on(t.contactId),
    index('speakers_company').on(t.companyId),
    uniqueIndex('speakers_contact')
      .on(t.eventId, t.contactId)
      .where(sql`${t.deletedAt} is null`),
  ],
)
named(speakers, 'speaker', 'speakers', {
  title: (row) => sql`coalesce(${row.displayName}, ${fullNameSql(row)})`,
})
