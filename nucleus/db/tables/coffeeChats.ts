import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, smallint, uniqueIndex } from 'drizzle-orm/pg-core'
import { chatStatuses, type ChatStatusId, type AttendeeStatusId, defaultReminderMinutes } from '#constants/coffeeChats.ts'
import { instant, rowColumns, text } from '../columns.ts'
import { named } from '../entityNames.ts'
import { searchKey } from '../searchKey.ts'
import { contactEmails } from './contactMails.ts'
import { events } from './events.ts'
import { funds } from './funds.ts'
import { companies, contacts } from './people.ts'

const id = () => integer().primaryKey().generatedByDefaultAsIdentity()

/** Coffee chats (docs/domain.md §7). Whether one is full is not stored: it follows from its attendees. */
export const coffeeChats = pgTable(
  'coffee_chats',
  {
    roundTableId: id(),
    title: text().notNull(),
    coffeeChatStatusId: smallint().$type<ChatStatusId>().notNull().default(chatStatuses.draft),
    chatFormat: smallint().notNull(),
    hostContactId: integer()
      .notNull()
      .references(() => contacts.contactId),
    hostCompanyId: integer().references(() => companies.companyId),
    coHostContactIds: jsonb().$type<number[]>().notNull().default([]),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    timeZone: text().notNull(),
    virtualUrl: text(),
    venueName: text(),
    city: text(),
    countryCode: text(),
    minAttendees: smallint().notNull(),
    maxAttendees: smallint().notNull(),
    audienceSide: smallint().notNull(),
    inviteMode: smallint().notNull(),
    registrationClosesAt: instant(),
    strategies: jsonb().$type<string[]>().notNull().default([]),
    description: text(),
    fundId: integer().references(() => funds.fundId),
    eventId: integer().references(() => events.eventId),
    imageUrl: text(),
    reminderMinutes: jsonb()
      .$type<number[]>()
      .notNull()
      .default([...defaultReminderMinutes]),
    ...rowColumns(),
  },
  (t) => [
    index('coffee_chats_starts').on(t.startsAt),
    index('coffee_chats_ends').on(t.endsAt),
    index('coffee_chats_host').on(t.hostContactId),
    index('coffee_chats_co_hosts').using('gin', t.coHostContactIds.op('jsonb_path_ops')),
    index('coffee_chats_host_company').on(t.hostCompanyId),
    index('coffee_chats_fund').on(t.fundId),
    index('coffee_chats_event').on(t.eventId),
    index('coffee_chats_words').using('gin', sql`${searchKey(t.title)} gin_trgm_ops`),
  ],
)
named(coffeeChats, 'coffee chat', 'coffee chats', { title: (row) => sql`${row.title}` })

/** The people of a coffee chat, each once (docs/domain.md §7). */
export const coffeeChatAttendees = pgTable(
  'coffee_chat_attendees',
  {
    coffeeChatAttendeeId: id(),
    roundTableId: integer()
      .notNull()
      .references(() => coffeeChats.roundTableId),
    contactId: integer()
      .notNull()
      .references(() => contacts.contactId),
    attendeeStatusId: smallint().$type<AttendeeStatusId>().notNull(),
    note: text(),
    requestedAt: instant()
      .notNull()
      .default(sql`now()`),
    statusChangedAt: instant()
      .notNull()
      .default(sql`now()`),
    ...rowColumns(),
  },
  (t) => [
    uniqueIndex('coffee_chat_attendees_contact')
      .on(t.roundTableId, t.contactId)
      .where(sql`${t.deletedAt} is null`),
    index('coffee_chat_attendees_chat').on(t.roundTableId, t.attendeeStatusId, t.statusChangedAt),
    index('coffee_chat_attendees_of_contact').on(t.contactId),
  ],
)
named(coffeeChatAttendees, 'attendee', 'attendees', { partOf: 'roundTableId' })

/** The reminders of coffee chats that were sent, each once for a start; `minutes` are those before it. */
export const coffeeChatReminders = pgTable(
  'coffee_chat_reminders',
  {
    coffeeChatReminderId: id(),
    roundTableId: integer()
      .notNull()
      .references(() => coffeeChats.roundTableId),
    startsAt: instant().notNull(),
    minutes: integer().notNull(),
    /** The e-mail that reminded of it, with what became of its mails. */
    contactEmailId: integer()
      .notNull()
      .references(() => contactEmails.contactEmailId),
  },
  (t) => [
    uniqueIndex('coffee_chat_reminders_once').on(t.roundTableId, t.startsAt, t.minutes),
    index('coffee_chat_reminders_email').on(t.contactEmailId),
  ],
)
named(coffeeChatReminders, 'reminder', 'reminders', { partOf: 'roundTableId' })
