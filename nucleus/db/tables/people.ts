import { inArray, sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, date, index, integer, jsonb, pgTable, smallint, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyStatuses, type companySides, contactStates } from '#constants/choices.ts'
import type { RegulatoryId } from '#contract/regulatoryId.ts'
import { bytes, decimal, instant, rowColumns, text } from '../columns.ts'
import { joinedName } from '../joinedName.ts'
import { mailboxKey } from '../mailboxKey.ts'
import { nameKey } from '../nameKey.ts'
import { named } from '../entityNames.ts'
import { similarNameKey } from '../sameName.ts'
import { searchKey } from '../searchKey.ts'
import { websiteDomain } from '../websiteDomain.ts'
import { fullNameSql, sortNameSql } from '../personName.ts'

const id = () => integer().primaryKey().generatedByDefaultAsIdentity()

export const companyTypes = pgTable(
  'company_types',
  {
    companyTypeId: id(),
    name: text().notNull(),
    side: smallint().$type<(typeof companySides)[number]['value']>().notNull(),
    /** What a vetting submission of such a company says (`allocatorTypes`). */
    allocatorType: smallint(),
    isActive: boolean().notNull().default(true),
    sortOrder: integer().notNull().default(0),
    ...rowColumns(),
  },
  (t) => [
    uniqueIndex('company_types_name')
      .on(sql`lower(${t.name})`)
      .where(sql`${t.deletedAt} is null`),
    index('company_types_words').using('gin', sql`${searchKey(t.name)} gin_trgm_ops`),
  ],
)
named(companyTypes, 'company type', 'company types')

/** Companies (docs/domain.md §6.2). Staff search in `searchText`; a trigram index serves it. */
export const companies = pgTable(
  'companies',
  {
    companyId: id(),
    name: text().notNull(),
    legalName: text(),
    companyTypeId: integer().references(() => companyTypes.companyTypeId),
    parentCompanyId: integer().references((): AnyPgColumn => companies.companyId),
    website: text(),
    emailDomains: jsonb().$type<string[]>().notNull().default([]),
    phone: text(),
    addressLine1: text(),
    addressLine2: text(),
    city: text(),
    stateProvince: text(),
    postalCode: text(),
    countryCode: text(),
    foundedYear: smallint(),
    aumUsd: decimal(),
    aumAsOf: date(),
    employees: integer(),
    description: text(),
    logoUrl: text(),
    linkedInUrl: text(),
    regulatoryIds: jsonb().$type<RegulatoryId[]>().notNull().default([]),
    strategies: jsonb().$type<string[]>().notNull().default([]),
    irRepContactId: integer(),
    companyStatus: smallint().notNull().default(companyStatuses.active),
    tags: jsonb().$type<string[]>().notNull().default([]),
    notes: text(),
    /** What it was called before it was renamed, and what companies that were merged into it were called. */
    formerNames: jsonb().$type<string[]>().notNull().default([]),
    mergedIntoCompanyId: integer().references((): AnyPgColumn => companies.companyId),
    searchText: text().generatedAlwaysAs(
      searchKey(
        sql`"name" || ' ' || coalesce("legal_name", '') || case when "former_names" = '[]' then '' else ' ' || translate("former_names"::text, '[]",', '') end`,
      ),
    ),
    ...rowColumns(),
  },
  (t) => [
    index('companies_words').using('gin', t.searchText.op('gin_trgm_ops')),
    index('companies_starts').on(t.searchText.op('text_pattern_ops')),
    index('companies_name_key').on(nameKey(t.name)),
    index('companies_of_type').on(t.companyTypeId, t.name, t.companyId, t.deletedAt),
    // What the list is sorted by; with the mark of a deleted row, so that counting and leaving out rows reads the index alone.
    index('companies_by_name').on(t.name, t.companyId, t.deletedAt),
    index('companies_by_update').on(t.updatedAt, t.companyId, t.deletedAt),
    // What the list is filtered by.
    index('companies_of_parent').on(t.parentCompanyId),
    index('companies_merged_into').on(t.mergedIntoCompanyId),
    index('companies_of_rep').on(t.irRepContactId, t.name, t.companyId, t.deletedAt),
    index('companies_of_status').on(t.companyStatus, t.name, t.companyId, t.deletedAt),
    index('companies_of_country').on(t.countryCode, t.name, t.companyId, t.deletedAt),
    index('companies_tags').using('gin', t.tags.op('jsonb_path_ops')),
    // By what a new company is recognised as one that exists.
    index('companies_domains').using('gin', t.emailDomains.op('jsonb_path_ops')),
    index('companies_website').on(websiteDomain(t.website)),
    index('companies_regulatory_ids').using('gin', t.regulatoryIds.op('jsonb_path_ops')),
  ],
)
named(companies, 'company', 'companies', { searched: { key: companies.searchText } })

/** People (docs/domain.md §6.1). Staff have a `role`, and may sign in while `isAdmin`. */
export const contacts = pgTable(
  'contacts',
  {
    contactId: id(),
    prefix: text(),
    firstName: text().notNull().default(''),
    lastName: text().notNull().default(''),
    suffix: text(),
    preferredName: text(),
    email: text(),
    secondaryEmails: jsonb().$type<string[]>().notNull().default([]),
    phone: text(),
    mobile: text(),
    companyId: integer().references(() => companies.companyId),
    jobTitle: text(),
    department: text(),
    contactRole: smallint(),
    assistantContactId: integer().references((): AnyPgColumn => contacts.contactId),
    addressLine1: text(),
    addressLine2: text(),
    city: text(),
    stateProvince: text(),
    postalCode: text(),
    countryCode: text(),
    timeZone: text(),
    headshotUrl: text(),
    bio: text(),
    linkedInUrl: text(),
    strategyInterests: jsonb().$type<string[]>().notNull().default([]),
    regionInterests: jsonb().$type<string[]>().notNull().default([]),
    irRepContactId: integer().references((): AnyPgColumn => contacts.contactId),
    isAdmin: boolean().notNull().default(false),
    role: text(),
    contactStateId: smallint().notNull().default(1),
    emailSuppressed: boolean().notNull().default(false),
    suppressionReason: text(),
    suppressedAt: instant(),
    consentMarketing: boolean().notNull().default(false),
    consentAt: instant(),
    pushEnabled: boolean().notNull().default(false),
    tags: jsonb().$type<string[]>().notNull().default([]),
    notes: text(),
    /** Ids of this person in other systems, such as “crm:12345”. */
    externalIds: jsonb().$type<string[]>().notNull().default([]),
    /** Full names that they had before, and those of contacts that were merged into this one. */
    formerNames: jsonb().$type<string[]>().notNull().default([]),
    mergedIntoContactId: integer().references((): AnyPgColumn => contacts.contactId),
    searchText: text().generatedAlwaysAs(
      searchKey(
        sql`"first_name" || ' ' || "last_name" || ' ' || coalesce("email", '') || case when "secondary_emails" = '[]' then '' else ' ' || translate("secondary_emails"::text, '[]",', '') end || case when "former_names" = '[]' then '' else ' ' || translate("former_names"::text, '[]",', '') end || ${joinedName(sql`"last_name"`)}`,
      ),
    ),
    ...rowColumns(),
  },
  (t) => [
    uniqueIndex('contacts_email')
      .on(t.email)
      .where(sql`${t.contactStateId} = 1 and ${t.deletedAt} is null`),
    // For contacts in any state.
    index('contacts_any_email').on(t.email),
    index('contacts_secondary_emails').using('gin', t.secondaryEmails),
    index('contacts_words').using('gin', t.searchText.op('gin_trgm_ops')),
    // Finds a person by the start of a name; the trigram index cannot stop early there.
    index('contacts_starts').on(t.searchText.op('text_pattern_ops')),
    index('contacts_last_name_start').on(sql`${searchKey(t.lastName)} text_pattern_ops`),
    // What the list is sorted by; with the mark of a deleted row, as above, and the last name, without which no index of an expression is read alone.
    index('contacts_by_name').on(sortNameSql(t), t.firstName, t.contactId, t.deletedAt, t.lastName),
    index('contacts_by_change').on(t.updatedAt, t.contactId, t.deletedAt),
    // The names of many contacts by their ids, such as the people of an event in their order.
    index('contacts_names').on(t.contactId, t.lastName, t.firstName),
    // What the list is filtered by, in its usual order.
    index('contacts_company').on(t.companyId, sortNameSql(t), t.firstName, t.contactId, t.deletedAt, t.lastName),
    index('contacts_of_rep').on(t.irRepContactId, sortNameSql(t), t.firstName, t.contactId, t.deletedAt, t.lastName),
    index('contacts_of_state').on(t.contactStateId, sortNameSql(t), t.firstName, t.contactId, t.deletedAt, t.lastName),
    index('contacts_tags').using('gin', t.tags.op('jsonb_path_ops')),
    index('contacts_assistant').on(t.assistantContactId),
    index('contacts_merged_into').on(t.mergedIntoContactId),
    // By what somebody is recognised (`nucleus/common/samePerson.ts`).
    index('contacts_mailbox').on(mailboxKey(t.email)),
    index('contacts_similar_name').on(similarNameKey(t), t.companyId),
    index('contacts_phone')
      .on(t.phone)
      .where(sql`${t.phone} is not null`),
    index('contacts_mobile')
      .on(t.mobile)
      .where(sql`${t.mobile} is not null`),
    index('contacts_push')
      .on(t.contactId)
      .where(sql`${t.pushEnabled}`),
    index('contacts_staff')
      .on(t.isAdmin)
      .where(sql`${t.isAdmin}`),
  ],
)
named(contacts, 'contact', 'contacts', {
  title: (row) => fullNameSql(row),
  searched: {
    key: contacts.searchText,
    codes: [contacts.email],
    hint: 'E-mail or name of a contact',
    isOffered: inArray(contacts.contactStateId, [contactStates.active, contactStates.purgatory]),
    refusal: 'This contact does not exist, or was merged or archived. Choose another one',
  },
})

/** The companies that people worked for before (docs/domain.md §6.3): where a contact moved from, until when. */
export const pastPositions = pgTable(
  'past_positions',
  {
    pastPositionId: id(),
    contactId: integer()
      .notNull()
      .references(() => contacts.contactId),
    companyId: integer()
      .notNull()
      .references(() => companies.companyId),
    jobTitle: text(),
    endedOn: date().notNull(),
    ...rowColumns(),
  },
  (t) => [index('past_positions_contact').on(t.contactId, t.endedOn), index('past_positions_company').on(t.companyId, t.endedOn)],
)
named(pastPositions, 'past position', 'past positions')

/** Uploaded files. `fileId` has 122 random bits and is the only way to reach one. */
export const files = pgTable(
  'files',
  {
    fileId: text().primaryKey(),
    contentType: text().notNull(),
    bytes: bytes().notNull(),
    width: integer(),
    height: integer(),
    createdAt: instant()
      .notNull()
      .default(sql`now()`),
    createdByContactId: integer(),
    /** A file that waits for its form: whose event it was uploaded for. */
    uploadEventId: integer(),
    /** For at most two hours: the keyed hash of the network that uploaded it, for the limits of uploads (docs/security.md). */
    uploadSource: text(),
  },
  (t) => [
    index('files_upload_source')
      .on(t.uploadSource, t.createdAt)
      .where(sql`${t.uploadSource} is not null`),
  ],
)
