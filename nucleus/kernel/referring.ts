import { and, getTableColumns, inArray, isNull, not, or, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Dependent } from '#contract/dependents.ts'
import type { Db } from '../db/client.ts'
import { nounOf } from '../db/nouns.ts'
import { referencesOf, referringTo } from './references.ts'
import { column } from './writes.ts'

/**
 * A table whose rows block the delete of a row that they refer to. `except` matches the rows that do not, such as cancelled
 * bookings, and `noun` names those.
 */
export type Keeper = PgTable | { table: PgTable; but: SQL; noun: { one: string; many: string } }

/** Whether at least some rows of the table block the delete of rows that they refer to. */
export const keepsBy = (keptBy: readonly Keeper[], table: PgTable): boolean =>
  keptBy.some((keeper) => ('but' in keeper ? keeper.table : keeper) === table)

/**
 * Returns a function that counts the rows that refer to any of the given rows, largest count first, in one statement for all
 * tables. Deleted rows, and parts of deleted rows, do not count. Rows of the tables in `restrictedBy` block a delete.
 */
export function counterOf(to: PgTable, keptBy: readonly Keeper[] = []): (db: Db, ids: readonly number[]) => Promise<Dependent[]> {
  const referring = referringTo(to).flatMap(({ table, fields }) => {
    const one = { table, fields, noun: nounOf(table), isThere: isThere(table), keeps: keepsBy(keptBy, table) }
    const keeper = keptBy.find((other) => 'but' in other && other.table === table)
    if (!keeper || !('but' in keeper)) return [one]
    const { but, noun } = keeper
    return [
      { ...one, isThere: and(one.isThere, not(but)) },
      { ...one, isThere: and(one.isThere, but), noun, keeps: false },
    ]
  })
  return async (db, ids) => {
    if (referring.length === 0) return []
    const counts = referring.map(({ table, fields, isThere }, at) => {
      const refers = or(...fields.map((field) => inArray(column(table, field), [...ids])))
      return sql`select ${sql.raw(`${at}`)} as at, count(*)::int as count from ${table} where ${and(refers, isThere)}`
    })
    const { rows } = await db.execute<{ at: number; count: number }>(sql`${sql.join(counts, sql` union all `)} order by count desc, at`)
    return rows.flatMap(({ at, count }): Dependent[] => {
      const found = referring[at]
      if (!found || count === 0) return []
      const noun = count === 1 ? found.noun.one : found.noun.many
      return [found.keeps ? { noun, count, keeps: true } : { noun, count }]
    })
  }
}

/** The row is not deleted, and neither is the row that it is a part of (`partOf` of its noun). */
function isThere(table: PgTable): SQL | undefined {
  const { deletedAt } = getTableColumns(table)
  const { partOf } = nounOf(table)
  const whole = partOf ? referencesOf(table).find(({ field }) => field === partOf) : undefined
  if (partOf && !whole) throw new Error(`${nounOf(table).many}: ${partOf} refers to no table`)
  const isWholeThere =
    whole &&
    sql`exists (select from ${whole.to} where ${and(sql`${column(whole.to, whole.idKey)} = ${column(table, whole.field)}`, isNull(column(whole.to, 'deletedAt')))})`
  return and(deletedAt && isNull(deletedAt), isWholeThere)
}
