import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, smallint, uniqueIndex } from 'drizzle-orm/pg-core'
import type { attendances } from '#constants/choices.ts'
import type { BounceClass, DeliveryStatusId, MailKind, MailResolution, MailTrigger } from '#constants/mails.ts'
import { notificationKinds } from '#constants/emailNotifications.ts'
import type { AutomaticTiming, OffsetBase, OffsetDirection } from '#constants/automaticEmails.ts'
import type { NotificationStatusId } from '#constants/notifications.ts'
import type { RegistrationStatusId } from '#constants/statuses.ts'
import type { ConditionRule } from '#contract/forms/showWhen.ts'
import { instant, rowColumns, text } from '../columns.ts'
import { named } from '../entityNames.ts'
import { searchKey } from '../searchKey.ts'
import { contactEmails } from './contactMails.ts'
import { events } from './events.ts'
import { contacts } from './people.ts'
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
    /** In place of those of the event. */
    fromName: text(),
    replyTo: text(),
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

/** The conditions of an audience. */
const audienceColumns = () => ({
  eventCompanyTypeIds: jsonb().$type<number[]>().notNull().default([]),
  eventStatusIds: jsonb().$type<RegistrationStatusId[]>().notNull().default([]),
  tags: jsonb().$type<string[]>().notNull().default([]),
  attendanceIds: jsonb().$type<(typeof attendances)[number]['value'][]>().notNull().default([]),
  irRepContactIds: jsonb().$type<number[]>().notNull().default([]),
  answerConditions: jsonb().$type<ConditionRule[]>().notNull().default([]),
  eventRegistrationIds: jsonb().$type<number[]>().notNull().default([]),
  excludeNotificationContentIds: jsonb().$type<number[]>().notNull().default([]),
})

/** E-mails that a rule sends to registrants of an event (docs/domain.md §2.6). */
export const automaticEmails = pgTable(
  'automatic_emails',
  {
    automaticEmailId: id(),
    eventId: integer()
      .notNull()
      .references(() => events.eventId),
    name: text().notNull(),
    subject: text().notNull(),
    bodyHtml: text().notNull(),
    timing: smallint().$type<AutomaticTiming>().notNull(),
    offsetDays: integer(),
    offsetDirection: smallint().$type<OffsetDirection>(),
    offsetBase: smallint().$type<OffsetBase>(),
    /** `HH:mm` on the clock of the event. */
    offsetTime: text(),
    triggerStatusId: smallint().$type<RegistrationStatusId>(),
    isPaused: boolean().notNull().default(false),
    ...audienceColumns(),
    /** Since when it is on with its present condition: what happened before sends nothing. Null while it is not. */
    activeSince: instant().default(sql`now()`),
    /** Its moment, as it was seen while still to come: it sends at no other. */
    armedFor: instant(),
    /** Its moment, if that passed without a sending. */
    missedFor: instant(),
    ...rowColumns(),
  },
  (t) => [index('automatic_emails_event').on(t.eventId)],
)
named(automaticEmails, 'automatic e-mail', 'automatic e-mails')

/** E-mails that are sent to many registrants of an event, once or by a rule (docs/domain.md §2.6). */
export const emailNotifications = pgTable(
  'email_notifications',
  {
    notificationContentId: id(),
    eventId: integer()
      .notNull()
      .references(() => events.eventId),
    kind: smallint().notNull().default(notificationKinds.oneOff),
    /** The rule that sends it; null for one that staff wrote. */
    automaticEmailId: integer().references(() => automaticEmails.automaticEmailId),
    name: text().notNull(),
    subject: text().notNull(),
    bodyHtml: text().notNull(),
    ...audienceColumns(),
    notificationStatusId: smallint().$type<NotificationStatusId>().notNull().default(1),
    sendAt: instant(),
    startedAt: instant(),
    endedAt: instant(),
    /** Those for whom it was confirmed; and what became of their mails, as the outbox counts them. */
    recipientCount: integer().notNull().default(0),
    sentCount: integer().notNull().default(0),
    failedCount: integer().notNull().default(0),
    suppressedCount: integer().notNull().default(0),
    unknownCount: integer().notNull().default(0),
    /** Who confirmed its audience. */
    confirmedByContactId: integer(),
    ...rowColumns(),
  },
  (t) => [
    index('email_notifications_event').on(t.eventId),
    index('email_notifications_rule').on(t.automaticEmailId),
    // Those that the outbox has work with.
    index('email_notifications_open')
      .on(t.notificationStatusId)
      .where(sql`${t.notificationStatusId} in (2, 3)`),
  ],
)
named(emailNotifications, 'e-mail', 'e-mails')

/** Mails to registrants and contacts as they were written: a job sends them (docs/domain.md §2.6). */
export const registrationMails = pgTable(
  'registration_mails',
  {
    registrationMailId: id(),
    /** Null for a mail to a contact. */
    eventRegistrationId: integer().references(() => registrations.eventRegistrationId),
    trigger: smallint().$type<MailKind>().notNull(),
    /** Whom a mail to contacts is for, and the e-mail that it is one of; null for a mail to a registrant. */
    contactId: integer().references(() => contacts.contactId),
    contactEmailId: integer().references(() => contactEmails.contactEmailId),
    /** A mail to a contact that was written anew since. */
    isRepeated: boolean().notNull().default(false),
    /** The e-mail to many that it is one of; null for a mail about its registration alone. */
    notificationContentId: integer().references(() => emailNotifications.notificationContentId),
    /** The version of the registration whose move queued it; null for a mail that staff sent. */
    registrationVersion: integer(),
    recipient: text().notNull(),
    fromName: text(),
    replyTo: text(),
    subject: text().notNull(),
    bodyHtml: text().notNull(),
    bodyText: text().notNull(),
    /** Whether the meetings of its registrant leave with it, as a calendar file of that moment. */
    hasSchedule: boolean().notNull().default(false),
    /** Whether the event leaves with it, as an entry for the calendar of its registrant. */
    hasEventEntry: boolean().notNull().default(false),
    deliveryStatusId: smallint().$type<DeliveryStatusId>().notNull().default(1),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant(),
    sentAt: instant(),
    failure: text(),
    /** The text that it was written from. */
    emailTemplateId: integer(),
    /** When the latest attempt to send it began. */
    attemptedAt: instant(),
    /** When its cause was undone, while it was being handed over: it is not tried again. */
    stopRequestedAt: instant(),
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
    index('registration_mails_words').using('gin', sql`${searchKey(t.recipient)} gin_trgm_ops`, sql`${searchKey(t.subject)} gin_trgm_ops`),
    index('registration_mails_due')
      .on(t.nextAttemptAt)
      .where(sql`${t.nextAttemptAt} is not null`),
    index('registration_mails_notification').on(t.notificationContentId, t.registrationMailId),
    index('registration_mails_failed')
      .on(t.notificationContentId)
      .where(sql`${t.deliveryStatusId} = 8`),
    index('registration_mails_complaints')
      .on(t.notificationContentId, t.contactEmailId)
      .where(sql`${t.bounceClass} = 4`),
    index('registration_mails_contact').on(t.contactId),
    // Counts of an e-mail to contacts are read from it alone.
    index('registration_mails_contact_email').on(t.contactEmailId, t.deliveryStatusId, t.isRepeated),
    // How many e-mails to many left lately.
    index('registration_mails_rate')
      .on(t.attemptedAt)
      .where(sql`(${t.notificationContentId} is not null or (${t.contactEmailId} is not null and ${t.trigger} not in (17, 18)))`),
    check('registration_mails_whose', sql`(${t.eventRegistrationId} is null) <> (${t.contactId} is null)`),
    check('registration_mails_to_contact', sql`(${t.contactId} is null) = (${t.contactEmailId} is null)`),
  ],
)
named(registrationMails, 'mail', 'mails')

/** For whom an e-mail to many was confirmed: each address and each registration once, so that nobody gets it twice. */
export const emailRecipients = pgTable(
  'email_recipients',
  {
    emailRecipientId: id(),
    notificationContentId: integer()
      .notNull()
      .references(() => emailNotifications.notificationContentId),
    eventRegistrationId: integer()
      .notNull()
      .references(() => registrations.eventRegistrationId),
    address: text().notNull(),
    /** The latest mail to this recipient. Whoever erases a person deletes both. */
    registrationMailId: integer().references(() => registrationMails.registrationMailId, { onDelete: 'cascade' }),
    /** What became of a recipient without a mail; null while the mail is still to be written. */
    outcome: smallint().$type<DeliveryStatusId>(),
    reason: text(),
    ...rowColumns(),
  },
  (t) => [
    uniqueIndex('email_recipients_address').on(t.notificationContentId, sql`lower(${t.address})`),
    uniqueIndex('email_recipients_once').on(t.notificationContentId, t.eventRegistrationId),
    index('email_recipients_registration').on(t.eventRegistrationId),
    index('email_recipients_mail').on(t.registrationMailId),
    index('email_recipients_waiting')
      .on(t.notificationContentId, t.emailRecipientId)
      .where(sql`${t.registrationMailId} is null and ${t.outcome} is null`),
  ],
)
named(emailRecipients, 'recipient', 'recipients')
