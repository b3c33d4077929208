import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, smallint, uniqueIndex } from 'drizzle-orm/pg-core'
import type { BounceClass, DeliveryStatusId, MailResolution, MailTrigger } from '#constants/mails.ts'
import { instant, rowColumns, text } from '../columns.ts'
import { named } from '../entityNames.ts'
import { events } from './events.ts'
import { eventCompanyTypes, registrations } from './registrations.ts'

const id = () => integer().primaryKey().generatedByDefaultAsIdentity()

/** Texts of the mails about registrations, by trigger; of one company type, of an event, or by default of all (docs/domain.md §2.6). */
export const emailTemplates = pgTable(
  'email_templates',
  {
    emailTemplateId: id(),
    /** Null for the default texts. */
    eventId: integer().references(() => events.eventId),
    eventCompanyTypeId: integer().references(() => eventCompanyTypes.eventCompanyTypeId),
    trigger: smallint().$type<MailTrigger>().notNull(),
    name: text().notNull(),
    subject: text().notNull(),
    bodyHtml: text().notNull(),
    isActive: boolean().notNull().default(true),
    /** Whether a move of a registration sends it. */
    isAutomatic: boolean().notNull().default(false),
    ...rowColumns(),
  },
  (t) => [
    index('email_templates_event').on(t.eventId),
    index('email_templates_type').on(t.eventCompanyTypeId),
    uniqueIndex('email_templates_trigger')
      .on(sql`coalesce(${t.eventId}, 0)`, sql`coalesce(${t.eventCompanyTypeId}, 0)`, t.trigger)
      .where(sql`${t.deletedAt} is null`),
  ],
)
named(emailTemplates, 'e-mail template', 'e-mail templates')

/** Mails about registrations as they were written: a job sends them (docs/domain.md §2.6). */
export const registrationMails = pgTable(
  'registration_mails',
  {
    registrationMailId: id(),
    eventRegistrationId: integer()
      .notNull()
      .references(() => registrations.eventRegistrationId),
    trigger: smallint().$type<MailTrigger>().notNull(),
    /** The version of the registration whose move queued it; null for a mail that staff sent. */
    registrationVersion: integer(),
    recipient: text().notNull(),
    fromName: text(),
    replyTo: text(),
    subject: text().notNull(),
    bodyHtml: text().notNull(),
    bodyText: text().notNull(),
    deliveryStatusId: smallint().$type<DeliveryStatusId>().notNull().default(1),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant(),
    sentAt: instant(),
    failure: text(),
    /** The text that it was written from. */
    emailTemplateId: integer(),
    /** When the latest attempt to send it began. */
    attemptedAt: instant(),
    bounceClass: smallint().$type<BounceClass>(),
    /** The codes that the mail server refused it with, such as `550 5.1.1`. */
    smtpCode: text(),
    /** No mail is sent to its address while it has this. */
    isSuppressing: boolean().notNull().default(false),
    /** What staff did about a mail that did not arrive. */
    resolution: smallint().$type<MailResolution>().notNull().default(1),
    ...rowColumns(),
  },
  (t) => [
    index('registration_mails_issues')
      .on(t.registrationMailId)
      .where(sql`${t.deliveryStatusId} in (8, 9, 11)`),
    index('registration_mails_suppressing')
      .on(sql`lower(${t.recipient})`)
      .where(sql`${t.isSuppressing}`),
    index('registration_mails_registration').on(t.eventRegistrationId),
    index('registration_mails_due')
      .on(t.nextAttemptAt)
      .where(sql`${t.nextAttemptAt} is not null`),
  ],
)
named(registrationMails, 'mail', 'mails')
