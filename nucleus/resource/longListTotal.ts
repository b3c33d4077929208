import { type SQL, sql } from 'drizzle-orm'
import { limits } from '#constants/limits.ts'
import type { Db } from '../db/client.ts'

/** The rows that match a call. Made anew each time, because a query changes with each of its methods. */
export type MatchingRows = () => { limit: (most: number) => { getSQL: () => SQL }; getSQL: () => SQL }
export interface Total {
  total: number
  isEstimate?: true
}
interface LongPage {
  page: number
  pageSize: number
  /** The rows of the page that were found. */
  found: number
  /** Whether conditions on fields narrow the list, of which the planner can be far off. */
  hasConditions: boolean
}

/**
 * The number of rows of a long list. A page that is not full says it. Otherwise the planner is asked first: where it expects more than
 * `limits.countedRows`, nothing is counted, and its number, to the thousand, is the estimate. Fewer are counted, up to that limit.
 */
export async function totalOf(db: Db, rows: MatchingRows, { page, pageSize, found, hasConditions }: LongPage): Promise<Total> {
  const isLast = found < pageSize && (found > 0 || page === 1)
  if (isLast) return { total: (page - 1) * pageSize + found }
  const expected = await expectedRows(db, rows)
  const most = limits.countedRows
  if (expected > most && found > 0 && !hasConditions) return estimated(expected)
  const counted = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from (${rows()
      .limit(most + 1)
      .getSQL()}) as counted`,
  )
  const total = counted.rows[0]?.total ?? 0
  return total <= most ? { total } : estimated(expected)
}

/** A number of rows, exact as far as rows are counted. */
export const upToCounted = (total: number): Total => (total <= limits.countedRows ? { total } : estimated(total))

const estimated = (expected: number): Total => ({
  total: Math.max(limits.countedRows + 1, Math.round(expected / 1000) * 1000),
  isEstimate: true,
})

/** How many rows the planner expects. */
export async function expectedRows(db: Db, rows: MatchingRows): Promise<number> {
  const explained = await db.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(sql`explain (format json) ${rows().getSQL()}`)
  return explained.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}
