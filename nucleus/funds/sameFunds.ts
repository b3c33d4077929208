import { and, count, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { funds } from '../db/tables/index.ts'

/** Why companies cannot become one: the names of a company's funds are unique, and returns are not mixed. */
export async function sameFunds(db: Db, companyIds: readonly number[]): Promise<string[]> {
  const key = sql`lower(${funds.name})`
  const rows = await db
    .select({ name: sql<string>`min(${funds.name})` })
    .from(funds)
    .where(and(inArray(funds.companyId, [...companyIds]), isNull(funds.deletedAt)))
    .groupBy(key)
    .having(gt(count(), 1))
    .orderBy(key)
  return rows.map(({ name }) => `More than one of them has a fund called ${name}. Rename or delete one of these funds first.`)
}
