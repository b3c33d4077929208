import { type AnyColumn, sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, uniqueIndex } from 'drizzle-orm/pg-core'
import type { registrationSides } from '#constants/choices.ts'
import { inactiveStatuses } from '#constants/statuses.ts'
import { decimal, instant, rowColumns, text } from '../columns.ts'
import { named } from '../entityNames.ts'
import { searchKey } from '../searchKey.ts'
import { events } from './events.ts'
import { companies, contacts } from './people.ts'

const id = () => integer().primaryKey().generatedByDefaultAsIdentity()
const isActive = (t: Record<'eventStatusId' | 'deletedAt', AnyColumn>) =>
  sql`${t.eventStatusId} not in (${sql.raw(inactiveStatuses.join(', '))}) and ${t.deletedAt} is null`
const eventId = () =>
  integer()
    .notNull()
    .references(() => events.eventId)

/** Registrant categories inside one event (docs/domain.md §1.5). */
export const eventCompanyTypes = pgTable(
  'event_company_types',
  {
    eventCompanyTypeId: id(),
    eventId: eventId(),
    companyTypeId: integer(),
    name: text().notNull(),
    side: smallint().$type<(typeof registrationSides)[number]['value']>().notNull(),
    requiresApproval: boolean().notNull().default(true),
    requiresVetting: boolean().notNull().default(false),
    capacity: integer(),
    maxContactsPerCompany: integer(),
    waitlistEnabled: boolean().notNull().default(false),
    minMeetings: integer(),
    maxMeetings: integer(),
    linkSlug: text(),
    isActive: boolean().notNull().default(true),
    sortOrder: integer().notNull().default(0),
    ...rowColumns(),
  },
  (t) => [
    uniqueIndex('event_company_types_name')
      .on(t.eventId, sql`lower(${t.name})`)
      .where(sql`${t.deletedAt} is null`),
  ],
)
named(eventCompanyTypes, 'company type', 'company types')

/** Questions of a company type's form (docs/domain.md §2.2). */
export const eventQuestions = pgTable(
  'event_questions',
  {
    eventQuestionId: id(),
    eventId: eventId(),
    eventCompanyTypeId: integer()
      .notNull()
      .references(() => eventCompanyTypes.eventCompanyTypeId),
    questionTypeId: smallint().notNull(),
    label: text().notNull(),
    internalKey: text().notNull(),
    isRequired: boolean().notNull().default(false),
    isActive: boolean().notNull().default(true),
    showInExport: boolean().notNull().default(true),
    sectionName: text(),
    sectionOrder: integer().notNull().default(0),
    sortOrder: integer().notNull().default(0),
    ...rowColumns(),
  },
  (t) => [
    uniqueIndex('event_questions_key')
      .on(t.eventCompanyTypeId, t.internalKey)
      .where(sql`${t.deletedAt} is null`),
  ],
)
named(eventQuestions, 'question', 'questions')

/** The options of a question (docs/domain.md §2.2: "answer" means a selectable option). */
export const eventQuestionAnswers = pgTable(
  'event_question_answers',
  {
    eventQuestionAnswerId: id(),
    eventQuestionId: integer()
      .notNull()
      .references(() => eventQuestions.eventQuestionId),
    label: text().notNull(),
    value: text().notNull(),
    isActive: boolean().notNull().default(true),
    sortOrder: integer().notNull().default(0),
    ...rowColumns(),
  },
  (t) => [index('event_question_answers_question').on(t.eventQuestionId)],
)
named(eventQuestionAnswers, 'answer', 'answers')

/** Registrations (docs/domain.md §2.1). Names, address and company are as they were at submission. */
export const registrations = pgTable(
  'registrations',
  {
    eventRegistrationId: id(),
    eventId: eventId(),
    eventCompanyTypeId: integer()
      .notNull()
      .references(() => eventCompanyTypes.eventCompanyTypeId),
    contactId: integer().references(() => contacts.contactId),
    companyId: integer().references(() => companies.companyId),
    eventStatusId: smallint().notNull(),
    statusReason: text(),
    statusChangedAt: instant(),
    statusChangedByContactId: integer(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    jobTitle: text(),
    companyName: text(),
    phone: text(),
    confirmationNumber: text().notNull(),
    source: smallint().notNull(),
    /** The link that the registrant followed. */
    dynamicLinkId: integer(),
    irRepContactId: integer().references(() => contacts.contactId),
    eventRegistrationNotes: text(),
    tags: jsonb().$type<string[]>().notNull().default([]),
    waitlistPosition: integer(),
    attendance: smallint().notNull().default(0),
    checkedInAt: instant(),
    consentMarketing: boolean().notNull().default(false),
    consentDirectory: boolean().notNull().default(false),
    minMeetings: integer(),
    maxMeetings: integer(),
    submittedAt: instant(),
    lastEmailAt: instant(),
    searchText: text().generatedAlwaysAs(
      searchKey(
        sql`"first_name" || ' ' || "last_name" || ' ' || "email" || ' ' || coalesce("company_name", '') || ' ' || "confirmation_number"`,
      ),
    ),
    ...rowColumns(),
  },
  (t) => [
    index('registrations_event_status').on(t.eventId, t.eventStatusId),
    // In this order it also serves searches by company type alone.
    index('registrations_type_event').on(t.eventCompanyTypeId, t.eventId),
    index('registrations_submitted').on(t.eventId, t.submittedAt.desc().nullsLast(), t.eventRegistrationId),
    index('registrations_words').using('gin', t.searchText.op('gin_trgm_ops')),
    index('registrations_starts').on(t.searchText.op('text_pattern_ops')),
    index('registrations_last_name_start').on(sql`${searchKey(t.lastName)} text_pattern_ops`),
    index('registrations_contact').on(t.contactId),
    index('registrations_company').on(t.companyId),
    index('registrations_ir_rep').on(t.irRepContactId),
    index('registrations_link').on(t.dynamicLinkId),
    uniqueIndex('registrations_confirmation').on(t.eventId, t.confirmationNumber),
    /** One active registration per address and per contact (docs/domain.md §2.1). */
    uniqueIndex('registrations_active_email').on(t.eventId, t.eventCompanyTypeId, t.email).where(isActive(t)),
    uniqueIndex('registrations_active_contact').on(t.eventId, t.eventCompanyTypeId, t.contactId).where(isActive(t)),
  ],
)
named(registrations, 'registration', 'registrations', { title: (row) => sql`${row.firstName} || ' ' || ${row.lastName}` })

/**
 * How many registrations that are not deleted an event has in each company type and status; no row means none. Triggers of
 * `registrations` maintain it, in the statement that changes them; nothing else writes it
 * (docs/decisions/015-counts-of-registrations.md).
 */
export const registrationCounts = pgTable(
  'registration_counts',
  {
    eventId: integer().notNull(),
    eventCompanyTypeId: integer().notNull(),
    eventStatusId: smallint().notNull(),
    total: integer().notNull(),
  },
  (t) => [primaryKey({ name: 'registration_counts_pkey', columns: [t.eventId, t.eventCompanyTypeId, t.eventStatusId] })],
)

/** What registrants typed or chose. The shape of `value` depends on the question's type (docs/domain.md §2.3). */
export const registrationResponses = pgTable(
  'registration_responses',
  {
    registrationResponseId: id(),
    eventRegistrationId: integer()
      .notNull()
      .references(() => registrations.eventRegistrationId),
    eventQuestionId: integer()
      .notNull()
      .references(() => eventQuestions.eventQuestionId),
    value: jsonb(),
    answeredAt: instant()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    uniqueIndex('registration_responses_question').on(t.eventRegistrationId, t.eventQuestionId),
    index('registration_responses_of_question').on(t.eventQuestionId),
  ],
)
named(registrationResponses, 'response', 'responses')

/** Vetting of allocators (docs/domain.md §5), which the move to Approved requires. */
export const vettingSubmissions = pgTable(
  'vetting_submissions',
  {
    vettingSubmissionId: id(),
    eventId: integer().references(() => events.eventId),
    contactId: integer().references(() => contacts.contactId),
    companyId: integer().references(() => companies.companyId),
    eventRegistrationId: integer().references(() => registrations.eventRegistrationId),
    allocatorType: smallint().notNull(),
    aumUsd: decimal().notNull(),
    vettingStatusId: smallint().notNull().default(1),
    decisionReason: text(),
    ...rowColumns(),
  },
  (t) => [
    index('vetting_submissions_registration').on(t.eventRegistrationId),
    index('vetting_submissions_event').on(t.eventId),
    index('vetting_submissions_contact').on(t.contactId),
    index('vetting_submissions_company').on(t.companyId),
  ],
)
named(vettingSubmissions, 'vetting submission', 'vetting submissions')
