import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, smallint, uniqueIndex } from 'drizzle-orm/pg-core'
import {
  type DeeplinkParam,
  type FilterKey,
  notificationStatuses,
  type NotificationStatusId,
  type PushStatusId,
} from '#constants/notifications.ts'
import type { PushMessage } from '#contract/notifications/pushMessage.ts'
import { instant, rowColumns, text } from '../columns.ts'
import { named } from '../entityNames.ts'
import { events } from './events.ts'

const id = () => integer().primaryKey().generatedByDefaultAsIdentity()

/** What a notification can open in the app (docs/domain.md §7). A migration writes the rows. */
export const deeplinks = pgTable('deeplinks', {
  deeplinkId: id(),
  name: text().notNull(),
  pattern: text().notNull(),
  isActive: boolean().notNull().default(true),
  sortOrder: integer().notNull().default(0),
})

/** By what people are chosen for a notification (docs/domain.md §7). A migration writes the rows. */
export const notificationFilters = pgTable('notification_filters', {
  notificationFilterId: id(),
  name: text().notNull(),
  filterKey: text().$type<FilterKey>().notNull(),
  operator: smallint().notNull(),
  values: jsonb().$type<(string | number)[]>().notNull().default([]),
  sortOrder: integer().notNull().default(0),
})

/** Push notifications (docs/domain.md §7). Their counts follow from their recipients. */
export const notifications = pgTable(
  'notifications',
  {
    notificationId: id(),
    notificationStatusId: smallint().$type<NotificationStatusId>().notNull().default(notificationStatuses.draft),
    title: text().notNull(),
    body: text().notNull(),
    channel: smallint().notNull(),
    severity: smallint().notNull(),
    imageUrl: text(),
    // Of the rows of a migration, which no staff delete.
    deeplinkId: integer(),
    deeplinkParams: jsonb().$type<Partial<Record<DeeplinkParam, number>>>().notNull().default({}),
    eventId: integer().references(() => events.eventId),
    filterIds: jsonb().$type<number[]>().notNull().default([]),
    contactIds: jsonb().$type<number[]>().notNull().default([]),
    timing: smallint().notNull(),
    sendAt: instant(),
    timeZone: text().notNull(),
    sendInRecipientZone: boolean().notNull().default(false),
    expiresAt: instant(),
    audienceCount: integer(),
    scheduledAt: instant(),
    /** When an instance last sent of it: while one does, what waits for its turn is not missed. */
    activeAt: instant(),
    endedAt: instant(),
    ...rowColumns(),
  },
  (t) => [
    index('notifications_event').on(t.eventId),
    index('notifications_deeplink').on(t.deeplinkId),
    index('notifications_contacts').using('gin', t.contactIds.op('jsonb_path_ops')),
    index('notifications_running')
      .on(t.notificationStatusId)
      .where(sql`${t.notificationStatusId} in (2, 3)`),
  ],
)
named(notifications, 'notification', 'notifications')

/** Who gets a notification, each person once: frozen when it is scheduled (docs/domain.md §7). Tests are rows of their own. */
export const notificationRecipients = pgTable(
  'notification_recipients',
  {
    notificationRecipientId: id(),
    notificationId: integer()
      .notNull()
      .references(() => notifications.notificationId),
    // Who was merged since is looked up when it is sent: what was sent stays with whom it was sent to.
    contactId: integer().notNull(),
    isTest: boolean().notNull().default(false),
    pushStatusId: smallint().$type<PushStatusId>().notNull(),
    dueAt: instant().notNull(),
    /** When it is tried next, or, while it is being sent, when it counts as lost. */
    nextAttemptAt: instant(),
    attempts: smallint().notNull().default(0),
    attemptedAt: instant(),
    sentAt: instant(),
    failure: text(),
    ...rowColumns(),
  },
  (t) => [
    uniqueIndex('notification_recipients_contact')
      .on(t.notificationId, t.contactId)
      .where(sql`not ${t.isTest}`),
    index('notification_recipients_status').on(t.notificationId, t.pushStatusId),
    index('notification_recipients_of_contact').on(t.contactId),
    index('notification_recipients_due')
      .on(t.nextAttemptAt)
      .where(sql`${t.nextAttemptAt} is not null`),
  ],
)
named(notificationRecipients, 'recipient', 'recipients', { partOf: 'notificationId' })

/** Messages that no gateway took because the settings name none. Each is there once, by its key. */
export const pushOutbox = pgTable(
  'push_outbox',
  {
    pushOutboxId: id(),
    messageKey: text().notNull().unique(),
    contactId: integer().notNull(),
    notificationId: integer().notNull(),
    isTest: boolean().notNull(),
    message: jsonb().$type<PushMessage>().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [index('push_outbox_contact').on(t.contactId), index('push_outbox_created').on(t.createdAt)],
)
