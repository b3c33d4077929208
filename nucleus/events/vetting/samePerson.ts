import { type AnyColumn, and, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { personMatches } from '#constants/vetting.ts'
import type { EarlierVetting } from '#contract/events/vettingEvidence.ts'
import { contacts, registrations, vettingSubmissions } from '../../db/tables/index.ts'

const { contact, address, both } = personMatches

/** A person as they are recognised in other rows; either part may be null. */
export interface Person {
  contactId: SQLWrapper
  address: SQLWrapper
}

type MatchedBy = EarlierVetting['matchedBy']

/** Rows about a person, and by what the person was recognised in them. */
interface PersonMatch {
  where: SQL
  matchedBy: SQL<MatchedBy>
}

/** Columns of a table or of an alias of it. */
type Columns<Name extends string> = Record<Name, AnyColumn>

/** Registrations of the person, by contact or by address. */
export const registrationsOf = (
  { contactId, address: ofPerson }: Person,
  table: Columns<'contactId' | 'email'> = registrations,
): PersonMatch => {
  const byContact = sql`${table.contactId} = ${contactId}`
  const byAddress = sql`${table.email} = lower(${ofPerson})`
  return { where: sql`(${byContact} or ${byAddress})`, matchedBy: matchedBy(byContact, byAddress) }
}

/** Submissions about the person, by contact or by another contact of the same address. */
export const submissionsOf = ({ contactId, address: ofPerson }: Person, table: Columns<'contactId'> = vettingSubmissions): PersonMatch => {
  const byContact = sql`${table.contactId} = ${contactId}`
  const ofAddress = sql`select same.contact_id from ${contacts} as same where same.email = lower(${ofPerson}) and same.deleted_at is null`
  return {
    where: sql`(${byContact} or ${table.contactId} in (${ofAddress}))`,
    matchedBy: sql<MatchedBy>`case when ${byContact} then ${contact}::int else ${address}::int end`,
  }
}

const matchedBy = (byContact: SQL, byAddress: SQL) =>
  sql<MatchedBy>`case when coalesce(${byContact}, false) then case when coalesce(${byAddress}, false) then ${both}::int else ${contact}::int end else ${address}::int end`

/** Another submission than the one with this id. */
export const isOther = (table: Columns<'vettingSubmissionId' | 'deletedAt'>, id: SQLWrapper): SQL | undefined =>
  and(sql`${table.vettingSubmissionId} <> ${id}`, isNull(table.deletedAt))
