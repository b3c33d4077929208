import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { attendances } from '#constants/choices.ts'
import { vettingStatus } from '#constants/statuses.ts'
import { domainMatches, openVettingStatuses, type RiskFlag, riskFlags } from '#constants/vetting.ts'
import { hasLikelySame } from '../../common/samePerson.ts'
import { registrations, vettingSubmissions as table } from '../../db/tables/index.ts'
import { applicantAddress, domainMatch } from './applicantDomains.ts'
import { isOther, registrationsOf, submissionsOf } from './samePerson.ts'

const past = alias(registrations, 'past_registrations')
const other = alias(table, 'other_vettings')
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

/** Another contact is likely the same person, or the person has another open submission for the event. */
const duplicate = sql`(${hasLikelySame()}
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
