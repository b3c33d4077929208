import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, smallint, uniqueIndex } from 'drizzle-orm/pg-core'
import { decimal, instant, rowColumns, text } from '../columns.ts'
import { named } from '../entityNames.ts'
import { searchKey } from '../searchKey.ts'
import { events } from './events.ts'
import { companies, contacts } from './people.ts'
import { registrations } from './registrations.ts'
import { fullNameSql } from '../personName.ts'

const id = () => integer().primaryKey().generatedByDefaultAsIdentity()

/** A document of a vetting submission, whose content is in `files`. */
export interface StoredDocument {
  fileId: string
  name: string
  /** In bytes. */
  size: number
  addedAt: string
  addedByContactId: number
}

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
    alternativesAllocationPct: decimal(),
    typicalTicketMinUsd: decimal(),
    typicalTicketMaxUsd: decimal(),
    discretion: smallint(),
    allocationsLast24Months: integer(),
    strategyInterests: jsonb().$type<string[]>().notNull().default([]),
    regionInterests: jsonb().$type<string[]>().notNull().default([]),
    managerAumFloorUsd: decimal(),
    trackRecordMinYears: integer(),
    linkedInUrl: text(),
    companyWebsite: text(),
    assignedToContactId: integer().references(() => contacts.contactId),
    dueAt: instant(),
    vettingStatusId: smallint().notNull().default(1),
    statusChangedAt: instant(),
    decisionReason: text(),
    /** The first of two people who approve, where two are needed, and when; the second decides. */
    proposedByContactId: integer(),
    proposedAt: instant(),
    decidedByContactId: integer(),
    decidedAt: instant(),
    notes: text(),
    /** What staff added, each the file with its id. */
    documents: jsonb().$type<StoredDocument[]>().notNull().default([]),
    ...rowColumns(),
  },
  (t) => [
    index('vetting_submissions_registration').on(t.eventRegistrationId),
    index('vetting_submissions_event').on(t.eventId, t.vettingStatusId),
    index('vetting_submissions_contact').on(t.contactId),
    index('vetting_submissions_company').on(t.companyId),
    index('vetting_submissions_assigned').on(t.assignedToContactId),
  ],
)
named(vettingSubmissions, 'vetting submission', 'vetting submissions', {
  // Of the registrant where no contact is known yet.
  title: (row) =>
    sql`coalesce((select ${fullNameSql(contacts)} from ${contacts} where ${contacts.contactId} = ${row.contactId}), (select ${fullNameSql(registrations)} from ${registrations} where ${registrations.eventRegistrationId} = ${row.eventRegistrationId}), 'Unknown person')`,
})

/** People who can say something about an applicant (docs/domain.md §5). */
export const vettingReferences = pgTable(
  'vetting_references',
  {
    vettingReferenceId: id(),
    eventId: integer()
      .notNull()
      .references(() => events.eventId),
    vettingSubmissionId: integer()
      .notNull()
      .references(() => vettingSubmissions.vettingSubmissionId),
    name: text().notNull(),
    companyName: text(),
    jobTitle: text(),
    relationship: text(),
    email: text(),
    phone: text(),
    vettingReferenceStatusId: smallint().notNull().default(1),
    contactedAt: instant(),
    contactedByContactId: integer(),
    respondedAt: instant(),
    response: text(),
    rating: smallint(),
    /** Whether they answered by their private link, and not by telling staff. */
    isOwnAnswer: boolean().notNull().default(false),
    /** SHA-256 of the secret of the private link to answer. */
    privateKeyHash: text(),
    ...rowColumns(),
  },
  (t) => [
    index('vetting_references_submission').on(t.vettingSubmissionId),
    index('vetting_references_event').on(t.eventId),
    index('vetting_references_words').using('gin', sql`${searchKey(t.name)} gin_trgm_ops`),
    uniqueIndex('vetting_references_private_key').on(t.privateKeyHash),
  ],
)
named(vettingReferences, 'reference', 'references', { partOf: 'vettingSubmissionId' })
