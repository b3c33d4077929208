import { and, eq, isNull, not, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { eventCompanyTypes as types, registrations as table } from '../../db/tables/index.ts'
import { newestVetting } from '../common/newestVetting.ts'
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

/** The submission that decides about a registration, its newest. */
export async function readNewestVetting(tx: Db, eventRegistrationId: number): Promise<number | null> {
  const [newest] = await tx
    .select({ id: newestVetting('vettingSubmissionId', 'eventRegistrationId', table.eventRegistrationId) })
    .from(table)
    .where(eq(table.eventRegistrationId, eventRegistrationId))
  return newest?.id ?? null
}
