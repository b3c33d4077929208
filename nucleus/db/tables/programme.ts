import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, smallint, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ReleasedSession } from '#contract/events/releasedAgenda.ts'
import { instant, rowColumns, text } from '../columns.ts'
import { named } from '../entityNames.ts'
import { searchKey } from '../searchKey.ts'
import { events, locations, speakers, tracks } from './events.ts'
import { companies, contacts } from './people.ts'

const id = () => integer().primaryKey().generatedByDefaultAsIdentity()
const eventId = () =>
  integer()
    .notNull()
    .references(() => events.eventId)

/** Days of an event's agenda (docs/domain.md §1.7): local dates of the event. */
export const agendaDays = pgTable(
  'agenda_days',
  {
    agendaDayId: id(),
    eventId: eventId(),
    date: date().notNull(),
    title: text(),
    startTime: text(),
    endTime: text(),
    isPublished: boolean().notNull().default(false),
    ...rowColumns(),
  },
  (t) => [
    uniqueIndex('agenda_days_date')
      .on(t.eventId, t.date)
      .where(sql`${t.deletedAt} is null`),
  ],
)
named(agendaDays, 'agenda day', 'agenda days')

/** The calendar links of agendas: at most one for each event, as a hash of its secret. */
export const agendaFeeds = pgTable(
  'agenda_feeds',
  {
    eventId: eventId().primaryKey(),
    secretHash: text().notNull(),
    createdAt: instant()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [uniqueIndex('agenda_feeds_secret').on(t.secretHash)],
)
named(agendaFeeds, 'calendar link', 'calendar links')

/** Sessions of the agenda (docs/domain.md §1.8). One without a start is not scheduled yet, and on no day. */
export const agendaSessions = pgTable(
  'agenda_sessions',
  {
    agendaDaySessionId: id(),
    eventId: eventId(),
    agendaDayId: integer().references(() => agendaDays.agendaDayId),
    title: text().notNull(),
    sessionType: smallint().notNull(),
    description: text(),
    startsAt: instant(),
    endsAt: instant(),
    lengthMinutes: integer(),
    sessionTrackId: integer().references(() => tracks.sessionTrackId),
    sessionLocationId: integer().references(() => locations.sessionLocationId),
    capacity: integer(),
    visibleToCompanyTypeIds: jsonb().$type<number[]>().notNull().default([]),
    blocksMeetings: boolean().notNull().default(false),
    requiresSignup: boolean().notNull().default(false),
    sessionStatusId: smallint().notNull().default(1),
    streamUrl: text(),
    slidesUrl: text(),
    recordingUrl: text(),
    internalNotes: text(),
    ...rowColumns(),
  },
  (t) => [
    index('agenda_sessions_words').using('gin', sql`${searchKey(t.title)} gin_trgm_ops`),
    index('agenda_sessions_event').on(t.eventId, t.startsAt),
    index('agenda_sessions_day').on(t.agendaDayId),
    index('agenda_sessions_location').on(t.sessionLocationId),
    index('agenda_sessions_track').on(t.sessionTrackId),
  ],
)
named(agendaSessions, 'session', 'sessions')

/**
 * Releases of an agenda: what of it was published, as a named version (docs/domain.md §1.8). None is ever changed, but for whom its changes were sent to.
 */
export const agendaReleases = pgTable(
  'agenda_releases',
  {
    agendaReleaseId: id(),
    eventId: eventId(),
    /** Counts from 1 for each event. */
    number: integer().notNull(),
    name: text().notNull(),
    sessions: jsonb().$type<ReleasedSession[]>().notNull(),
    /** How many these are: the list of releases reads none of them. */
    sessionCount: integer().notNull(),
    releasedAt: instant().notNull(),
    releasedByContactId: integer(),
    /** When people were last told of its changes, and how many. */
    notifiedAt: instant(),
    notifiedCount: integer().notNull().default(0),
  },
  (t) => [uniqueIndex('agenda_releases_number').on(t.eventId, t.number)],
)
named(agendaReleases, 'agenda release', 'agenda releases')

const agendaDaySessionId = () =>
  integer()
    .notNull()
    .references(() => agendaSessions.agendaDaySessionId)

export const agendaSessionSpeakers = pgTable(
  'agenda_session_speakers',
  {
    agendaDaySessionSpeakerId: id(),
    agendaDaySessionId: agendaDaySessionId(),
    speakerId: integer()
      .notNull()
      .references(() => speakers.speakerId),
    role: smallint().notNull(),
    isConfirmed: boolean().notNull().default(false),
    sortOrder: integer().notNull().default(0),
    ...rowColumns(),
  },
  (t) => [
    uniqueIndex('agenda_session_speakers_speaker')
      .on(t.agendaDaySessionId, t.speakerId)
      .where(sql`${t.deletedAt} is null`),
    index('agenda_session_speakers_of_speaker').on(t.speakerId),
  ],
)
named(agendaSessionSpeakers, 'place in a session', 'places in sessions', { partOf: 'agendaDaySessionId' })

/** Levels of sponsorship (docs/domain.md §1.9). Rank 1 is the top. */
export const sponsorLevels = pgTable(
  'sponsor_levels',
  {
    sponsorLevelId: id(),
    eventId: eventId(),
    name: text().notNull(),
    rank: integer().notNull(),
    color: text(),
    logoSize: smallint().notNull().default(2),
    passAllowance: integer(),
    meetingAllowance: integer(),
    benefits: text(),
    ...rowColumns(),
  },
  (t) => [
    uniqueIndex('sponsor_levels_name')
      .on(t.eventId, sql`lower(${t.name})`)
      .where(sql`${t.deletedAt} is null`),
    uniqueIndex('sponsor_levels_rank')
      .on(t.eventId, t.rank)
      .where(sql`${t.deletedAt} is null`),
  ],
)
named(sponsorLevels, 'sponsor level', 'sponsor levels')

/** Sponsors, in a level and in the order within it. */
export const sponsors = pgTable(
  'sponsors',
  {
    sponsorId: id(),
    eventId: eventId(),
    sponsorLevelId: integer()
      .notNull()
      .references(() => sponsorLevels.sponsorLevelId),
    companyId: integer().references(() => companies.companyId),
    name: text().notNull(),
    description: text(),
    logoUrl: text(),
    logoDarkUrl: text(),
    websiteUrl: text(),
    primaryContactId: integer().references(() => contacts.contactId),
    boothLocationId: integer().references(() => locations.sessionLocationId),
    isPublished: boolean().notNull().default(false),
    internalNotes: text(),
    sortOrder: integer().notNull().default(0),
    ...rowColumns(),
  },
  (t) => [
    index('sponsors_words').using('gin', sql`${searchKey(t.name)} gin_trgm_ops`),
    index('sponsors_event').on(t.eventId),
    index('sponsors_level').on(t.sponsorLevelId),
    index('sponsors_company').on(t.companyId),
    index('sponsors_contact').on(t.primaryContactId),
    index('sponsors_booth').on(t.boothLocationId),
  ],
)
named(sponsors, 'sponsor', 'sponsors')

export const agendaSessionSponsors = pgTable(
  'agenda_session_sponsors',
  {
    agendaDaySessionSponsorId: id(),
    agendaDaySessionId: agendaDaySessionId(),
    sponsorId: integer()
      .notNull()
      .references(() => sponsors.sponsorId),
    label: text(),
    sortOrder: integer().notNull().default(0),
    ...rowColumns(),
  },
  (t) => [
    uniqueIndex('agenda_session_sponsors_sponsor')
      .on(t.agendaDaySessionId, t.sponsorId)
      .where(sql`${t.deletedAt} is null`),
    index('agenda_session_sponsors_of_sponsor').on(t.sponsorId),
  ],
)
named(agendaSessionSponsors, 'sponsorship of a session', 'sponsorships of sessions', { partOf: 'agendaDaySessionId' })
