import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { referenceStatuses } from '#constants/vetting.ts'
import {
  eventCompanyTypes as types,
  registrations,
  vettingReferences as references,
  vettingSubmissions as submissions,
} from '../../db/tables/index.ts'

const { positive, negative } = referenceStatuses

const answered = sql`select count(*) from ${references} where ${and(
  eq(references.vettingSubmissionId, submissions.vettingSubmissionId),
  inArray(references.vettingReferenceStatusId, [positive, negative]),
  isNull(references.deletedAt),
)}`
const demanded = sql`select ${types.minReferences} from ${types} where ${eq(types.eventCompanyTypeId, registrations.eventCompanyTypeId)}`

/** How many more references must answer, whatever they say, before a submission can be approved. Needs its registration joined. */
export const missingReferences = sql<number>`greatest(0, coalesce((${demanded}), 0) - (${answered}))::int`
