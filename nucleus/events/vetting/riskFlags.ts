import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { attendances, contactStates } from '#constants/choices.ts'
import { vettingStatus } from '#constants/statuses.ts'
import { domainMatches, duplicateMatches, openVettingStatuses, type RiskFlag, riskFlags } from '#constants/vetting.ts'
import type { LikelyDuplicate } from '#contract/events/vettingEvidence.ts'
import { searchKey } from '../../db/searchKey.ts'
import { contacts, registrations, vettingSubmissions as table } from '../../db/tables/index.ts'
import { applicantAddress, domainMatch, domainOf, isFreeMailDomain } from './applicantDomains.ts'
import { isOther, registrationsOf, submissionsOf } from './samePerson.ts'

const past = alias(registrations, 'past_registrations')
const other = alias(table, 'other_vettings')
export const twin = alias(contacts, 'twins')
const applicant = { contactId: table.contactId, address: applicantAddress }

const priorNoShow = sql`exists (select from ${registrations} as ${past} where ${and(
  registrationsOf(applicant, past).where,
  eq(past.attendance, attendances.noShow),
  sql`${past.eventRegistrationId} is distinct from ${table.eventRegistrationId}`,
  isNull(past.deletedAt),
)})`
const priorDecline = sql`exists (select from ${table} as ${other} where ${and(
  submissionsOf(applicant, other).where,
  eq(other.vettingStatusId, vettingStatus.declined),
  isOther(other, table.vettingSubmissionId),
)})`

const isOfSameAddress = sql`${twin.email} = ${contacts.email}`
/** Of the same name, and of the same company or the same domain, unless that belongs to a provider. Names are compared as a search does. */
const name = sql`(${searchKey(sql`${contacts.firstName} || ' ' || ${contacts.lastName}`)} || ' ')`
const isOfSameName = sql`(${twin.searchText} ~>=~ ${name} and ${twin.searchText} ~<~ (${name} || chr(1114111))
  and (${twin.companyId} = ${contacts.companyId}
    or (${domainOf(twin.email)} = ${domainOf(contacts.email)} and not ${isFreeMailDomain(domainOf(contacts.email))})))`

/** Whether the contact `twin` is likely the same person as the contact of a submission, and by what. */
export const isLikelyTwin = and(
  sql`${twin.contactId} <> ${contacts.contactId}`,
  inArray(twin.contactStateId, [contactStates.active, contactStates.purgatory]),
  isNull(twin.deletedAt),
  or(isOfSameAddress, isOfSameName),
)
export const twinMatchedBy = sql<
  LikelyDuplicate['matchedBy']
>`case when ${isOfSameAddress} then ${duplicateMatches.address}::int else ${duplicateMatches.name}::int end`

/** Another contact is likely the same person, or the person has another open submission for the event. */
const duplicate = sql`(exists (select from ${contacts} as ${twin} where ${isLikelyTwin})
  or exists (select from ${table} as ${other} where ${and(
    eq(other.contactId, table.contactId),
    eq(other.eventId, table.eventId),
    inArray(other.vettingStatusId, [...openVettingStatuses]),
    isOther(other, table.vettingSubmissionId),
  )}))`

/** When each flag is raised, as SQL over a submission joined with its contact, its company and its registration. */
const conditions: Readonly<Record<RiskFlag, SQL>> = {
  [riskFlags.domainMismatch]: sql`${domainMatch} = ${domainMatches.mismatch}`,
  [riskFlags.priorNoShow]: priorNoShow,
  [riskFlags.priorDecline]: priorDecline,
  [riskFlags.duplicate]: duplicate,
}

/** The condition of the list's filter. */
export const hasRiskFlag = (flag: number): SQL => conditions[flag as RiskFlag]

export const raisedFlags = sql<RiskFlag[]>`to_jsonb(array_remove(array[${sql.join(
  riskFlags.map(({ value }) => sql`case when ${conditions[value]} then ${sql.raw(String(value))} end`),
  sql`, `,
)}], null))`
