import { inArray, sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, smallint, uniqueIndex } from 'drizzle-orm/pg-core'
import { contactStates } from '#constants/choices.ts'
import { bytes, decimal, instant, rowColumns, text } from '../columns.ts'
import { nameKey } from '../nameKey.ts'
import { named } from '../entityNames.ts'
import { searchKey } from '../searchKey.ts'

const id = () => integer().primaryKey().generatedByDefaultAsIdentity()

export const companyTypes = pgTable(
  'company_types',
  {
    companyTypeId: id(),
    name: text().notNull(),
    side: smallint().notNull(),
    isActive: boolean().notNull().default(true),
    sortOrder: integer().notNull().default(0),
    ...rowColumns(),
  },
  (t) => [
    uniqueIndex('company_types_name')
      .on(sql`lower(${t.name})`)
      .where(sql`${t.deletedAt} is null`),
  ],
)
named(companyTypes, 'type of company', 'types of companies')

/** Companies (docs/domain.md §6.2). Staff search in `searchText`; a trigram index serves it. */
export const companies = pgTable(
  'companies',
  {
    companyId: id(),
    name: text().notNull(),
    legalName: text(),
    companyTypeId: integer().references(() => companyTypes.companyTypeId),
    website: text(),
    emailDomains: jsonb().$type<string[]>().notNull().default([]),
    phone: text(),
    city: text(),
    countryCode: text(),
    aumUsd: decimal(),
    aumAsOf: date(),
    description: text(),
    logoUrl: text(),
    irRepContactId: integer(),
    companyStatus: smallint().notNull().default(2),
    tags: jsonb().$type<string[]>().notNull().default([]),
    notes: text(),
    searchText: text().generatedAlwaysAs(searchKey(sql`"name" || ' ' || coalesce("legal_name", '')`)),
    ...rowColumns(),
  },
  (t) => [
    index('companies_words').using('gin', t.searchText.op('gin_trgm_ops')),
    index('companies_starts').on(t.searchText.op('text_pattern_ops')),
    index('companies_name_key').on(nameKey(t.name)),
  ],
)
named(companies, 'company', 'companies', { searched: { key: companies.searchText } })

/** People (docs/domain.md §6.1). Staff have a `role`, and may sign in while `isAdmin`. */
export const contacts = pgTable(
  'contacts',
  {
    contactId: id(),
    prefix: text(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    suffix: text(),
    preferredName: text(),
    email: text(),
    phone: text(),
    mobile: text(),
    companyId: integer().references(() => companies.companyId),
    jobTitle: text(),
    city: text(),
    countryCode: text(),
    timeZone: text(),
    headshotUrl: text(),
    bio: text(),
    linkedInUrl: text(),
    irRepContactId: integer(),
    isAdmin: boolean().notNull().default(false),
    role: text(),
    contactStateId: smallint().notNull().default(1),
    emailSuppressed: boolean().notNull().default(false),
    tags: jsonb().$type<string[]>().notNull().default([]),
    notes: text(),
    mergedIntoContactId: integer(),
    searchText: text().generatedAlwaysAs(searchKey(sql`"first_name" || ' ' || "last_name" || ' ' || coalesce("email", '')`)),
    ...rowColumns(),
  },
  (t) => [
    uniqueIndex('contacts_email')
      .on(t.email)
      .where(sql`${t.contactStateId} = 1 and ${t.deletedAt} is null`),
    // For contacts in any state.
    index('contacts_any_email').on(t.email),
    index('contacts_words').using('gin', t.searchText.op('gin_trgm_ops')),
    // Finds a person by the start of a name; the trigram index cannot stop early there.
    index('contacts_starts').on(t.searchText.op('text_pattern_ops')),
    index('contacts_last_name_start').on(sql`${searchKey(t.lastName)} text_pattern_ops`),
    index('contacts_company').on(t.companyId),
    index('contacts_staff')
      .on(t.isAdmin)
      .where(sql`${t.isAdmin}`),
  ],
)
named(contacts, 'contact', 'contacts', {
  title: (row) => sql`${row.firstName} || ' ' || ${row.lastName}`,
  searched: {
    key: contacts.searchText,
    codes: [contacts.email],
    hint: 'E-mail or name of a contact',
    isOffered: inArray(contacts.contactStateId, [contactStates.active, contactStates.purgatory]),
    refusal: 'This contact does not exist, or was merged or archived. Choose another one',
  },
})

/** Uploaded files. `fileId` has 122 random bits and is the only way to reach one. */
export const files = pgTable('files', {
  fileId: text().primaryKey(),
  contentType: text().notNull(),
  bytes: bytes().notNull(),
  width: integer(),
  height: integer(),
  createdAt: instant()
    .notNull()
    .default(sql`now()`),
  createdByContactId: integer(),
})
