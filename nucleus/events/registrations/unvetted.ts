import { and, eq, isNull, max, not, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { eventCompanyTypes as types, registrations as table, vettingSubmissions } from '../../db/tables/index.ts'
import { isVettedEnough } from './waitingList.ts'

/** Those of the registrations whose newest vetting does not allow an approval, with the name of their company type. */
export const readUnvetted = (
  tx: Db,
  ids: readonly number[],
): Promise<{ eventRegistrationId: number; eventStatusId: number; companyTypeName: string }[]> =>
  tx
    .select({ eventRegistrationId: table.eventRegistrationId, eventStatusId: table.eventStatusId, companyTypeName: types.name })
    .from(table)
    .innerJoin(types, eq(types.eventCompanyTypeId, table.eventCompanyTypeId))
    .where(and(sql`${table.eventRegistrationId} = any(${sql.param(ids)}::int[])`, isNull(table.deletedAt), not(isVettedEnough)))
    .orderBy(table.eventRegistrationId)

/** The submission that decides about a registration: a second vetting replaces the first. */
export async function readNewestVetting(tx: Db, eventRegistrationId: number): Promise<number | null> {
  const [newest] = await tx
    .select({ id: max(vettingSubmissions.vettingSubmissionId) })
    .from(vettingSubmissions)
    .where(and(eq(vettingSubmissions.eventRegistrationId, eventRegistrationId), isNull(vettingSubmissions.deletedAt)))
  return newest?.id ?? null
}
