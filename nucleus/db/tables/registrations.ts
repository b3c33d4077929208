import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, index, integer, jsonb, pgTable, primaryKey, smallint, uniqueIndex } from 'drizzle-orm/pg-core'
import type { registrationSides } from '#constants/choices.ts'
import { inactiveStatuses } from '#constants/statuses.ts'
import type { AnswerRules } from '#contract/forms/answerRules.ts'
import type { ShowWhen } from '#contract/forms/showWhen.ts'
import type { Form } from '#contract/forms/form.ts'
import { decimal, instant, jsonValue, rowColumns, text } from '../columns.ts'
import { named } from '../entityNames.ts'
import { joinedName } from '../joinedName.ts'
import { mailboxKey } from '../mailboxKey.ts'
import { searchKey } from '../searchKey.ts'
import { events } from './events.ts'
import { companies, companyTypes, contacts } from './people.ts'
import { fullNameSql } from '../personName.ts'

const id = () => integer().primaryKey().generatedByDefaultAsIdentity()
/** Whether a registration is active: neither ended nor deleted (docs/domain.md §2.1). */
export const isActiveRegistration = (t: Record<'eventStatusId' | 'deletedAt', AnyColumn>): SQL =>
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
    companyTypeId: integer().references(() => companyTypes.companyTypeId),
    name: text().notNull(),
    side: smallint().$type<(typeof registrationSides)[number]['value']>().notNull(),
    requiresApproval: boolean().notNull().default(true),
    requiresVetting: boolean().notNull().default(false),
    minReferences: integer().notNull().default(0),
    capacity: integer(),
    maxContactsPerCompany: integer(),
    waitlistEnabled: boolean().notNull().default(false),
    introHtml: text(),
    thanksHtml: text(),
    opensAt: instant(),
    closesAt: instant(),
    editableUntil: instant(),
    price: decimal(),
    currency: text(),
    minMeetings: integer(),
    maxMeetings: integer(),
    canRequestTypeIds: jsonb().$type<number[]>().notNull().default([]),
    autoAcceptRequests: boolean().notNull().default(false),
    linkSlug: text(),
    isActive: boolean().notNull().default(true),
    sortOrder: integer().notNull().default(0),
    ...rowColumns(),
  },
  (t) => [
    uniqueIndex('event_company_types_name')
      .on(t.eventId, sql`lower(${t.name})`)
      .where(sql`${t.deletedAt} is null`),
    uniqueIndex('event_company_types_link')
      .on(t.eventId, t.linkSlug)
      .where(sql`${t.deletedAt} is null`),
    index('event_company_types_words').using('gin', sql`${searchKey(t.name)} gin_trgm_ops`),
    index('event_company_types_of_type').on(t.companyTypeId),
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
    helpText: text(),
    /** Of a formatted text block. */
    bodyHtml: text(),
    placeholder: text(),
    defaultValue: text(),
    isRequired: boolean().notNull().default(false),
    requiredFrom: instant(),
    editableUntil: instant(),
    isActive: boolean().notNull().default(true),
    isStaffOnly: boolean().notNull().default(false),
    showInExport: boolean().notNull().default(true),
    showOnBadge: boolean().notNull().default(false),
    validation: jsonb().$type<AnswerRules>().notNull().default({}),
    dataSource: smallint(),
    mapsTo: smallint(),
    showWhen: jsonb().$type<ShowWhen>(),
    retentionMonths: integer(),
    sectionName: text(),
    sectionOrder: integer().notNull().default(0),
    sortOrder: integer().notNull().default(0),
    ...rowColumns(),
  },
  (t) => [
    uniqueIndex('event_questions_key')
      .on(t.eventCompanyTypeId, t.internalKey)
      .where(sql`${t.deletedAt} is null`),
    index('event_questions_event').on(t.eventId),
    index('event_questions_words').using('gin', sql`${searchKey(t.label)} gin_trgm_ops`),
  ],
)
named(eventQuestions, 'question', 'questions', { title: (row) => sql`${row.label}` })

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
    isDefault: boolean().notNull().default(false),
    isActive: boolean().notNull().default(true),
    isExclusive: boolean().notNull().default(false),
    allowsFreeText: boolean().notNull().default(false),
    capacity: integer(),
    sortOrder: integer().notNull().default(0),
    ...rowColumns(),
  },
  (t) => [
    index('event_question_answers_question').on(t.eventQuestionId),
    uniqueIndex('event_question_answers_value')
      .on(t.eventQuestionId, t.value)
      .where(sql`${t.deletedAt} is null`),
  ],
)
named(eventQuestionAnswers, 'answer', 'answers', { partOf: 'eventQuestionId', title: (row) => sql`${row.label}` })

/** The published versions of a company type's form. Registrants see the newest; none is ever changed (docs/domain.md §2.2). */
export const eventFormVersions = pgTable(
  'event_form_versions',
  {
    eventFormVersionId: id(),
    eventCompanyTypeId: integer()
      .notNull()
      .references(() => eventCompanyTypes.eventCompanyTypeId),
    version: integer().notNull(),
    form: jsonb().$type<Form>().notNull(),
    publishedAt: instant().notNull(),
    publishedByContactId: integer(),
  },
  (t) => [uniqueIndex('event_form_versions_version').on(t.eventCompanyTypeId, t.version)],
)
named(eventFormVersions, 'form version', 'form versions')

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
    firstName: text().notNull().default(''),
    lastName: text().notNull().default(''),
    email: text().notNull(),
    /** Staff said that it is another person than whoever was registered with the address. */
    sharesAddress: boolean().notNull().default(false),
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
    checkedInByContactId: integer(),
    /** The published version of the form that was answered last; null for a registration without one. */
    formVersion: integer(),
    /** SHA-256 of the secret of the registrant's private link. */
    privateKeyHash: text(),
    /** How often staff replaced the private link: each link has another secret. */
    privateLinkVersion: integer().notNull().default(0),
    /** Names one submission of the public form by one person, as a hash: sent twice, it is stored once. */
    submissionKey: text(),
    utmCampaign: text(),
    /** Until when a promoted person may confirm the seat; null when no confirmation is needed any more. */
    confirmBy: instant(),
    /** The registration that took the place of this one. */
    replacedByRegistrationId: integer().references((): AnyPgColumn => registrations.eventRegistrationId),
    consentMarketing: boolean().notNull().default(false),
    consentDirectory: boolean().notNull().default(false),
    minMeetings: integer(),
    maxMeetings: integer(),
    submittedAt: instant(),
    lastEmailAt: instant(),
    searchText: text().generatedAlwaysAs(
      searchKey(
        sql`"first_name" || ' ' || "last_name" || ' ' || "email" || ' ' || coalesce("company_name", '') || ' ' || "confirmation_number" || ${joinedName(sql`"last_name"`)}`,
      ),
    ),
    ...rowColumns(),
  },
  (t) => [
    // With the time, so that who has got a status lately is found among thousands.
    index('registrations_event_status').on(t.eventId, t.eventStatusId, t.statusChangedAt),
    // In this order it also serves searches by company type alone.
    index('registrations_type_event').on(t.eventCompanyTypeId, t.eventId),
    index('registrations_submitted').on(t.eventId, t.submittedAt.desc().nullsLast(), t.eventRegistrationId),
    index('registrations_words').using('gin', t.searchText.op('gin_trgm_ops')),
    index('registrations_starts').on(t.searchText.op('text_pattern_ops')),
    index('registrations_last_name_start').on(sql`${searchKey(t.lastName)} text_pattern_ops`),
    index('registrations_contact').on(t.contactId),
    index('registrations_email').on(t.email),
    index('registrations_mailbox').on(t.eventId, mailboxKey(t.email)),
    index('registrations_company').on(t.companyId),
    index('registrations_ir_rep').on(t.irRepContactId),
    index('registrations_link').on(t.dynamicLinkId),
    index('registrations_replaced_by').on(t.replacedByRegistrationId),
    index('registrations_confirm_by')
      .on(t.confirmBy)
      .where(sql`${t.confirmBy} is not null`),
    uniqueIndex('registrations_private_key').on(t.privateKeyHash),
    uniqueIndex('registrations_submission').on(t.eventCompanyTypeId, t.submissionKey),
    uniqueIndex('registrations_confirmation').on(t.eventId, t.confirmationNumber),
    /** One active registration per address and per contact, but for people who share an address (docs/domain.md §2.1). */
    uniqueIndex('registrations_active_email')
      .on(t.eventId, t.eventCompanyTypeId, t.email)
      .where(sql`${isActiveRegistration(t)} and not ${t.sharesAddress}`),
    uniqueIndex('registrations_active_contact').on(t.eventId, t.eventCompanyTypeId, t.contactId).where(isActiveRegistration(t)),
  ],
)
named(registrations, 'registration', 'registrations', { title: (row) => fullNameSql(row) })

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
    value: jsonValue(),
    /** What was typed beside chosen options that allow it, by the id of the option. */
    optionTexts: jsonb().$type<Record<string, string>>(),
    /** When and by whom it was decided that the answer is not written to the contact or company that it differs from. */
    mappingLeftAt: instant(),
    mappingLeftByContactId: integer(),
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
