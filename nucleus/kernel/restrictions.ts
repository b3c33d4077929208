import { and, getTableColumns, inArray, is, isNull, not, or, sql, type SQL } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type { Dependent } from '#contract/dependents.ts'
import type { Db } from '../db/client.ts'
import { entityNamesOf } from '../db/entityNames.ts'
import { parentOf } from './parent.ts'
import { ownerOf, resourcesOf } from './ownerOf.ts'
import { referringTo } from './references.ts'
import { column } from './writes.ts'

/**
 * A table whose rows block the delete of a row that they refer to. `except` matches the rows that do not, such as cancelled
 * bookings, and `noun` names those. `reason` replaces the usual words about how many rows block the delete of how many.
 */
export type Restriction = PgTable | RestrictingRows
type Reason = (count: number, restricted: number) => string
type RestrictingRows = { table: PgTable; reason?: Reason } & (
  | { except: SQL; noun: { one: string; many: string } }
  | { except?: undefined; noun?: undefined }
)
const rowsOf = (restriction: Restriction): RestrictingRows => (is(restriction, PgTable) ? { table: restriction } : restriction)

/** Rows that do not count, although they refer to a row. */
export interface IgnoredRows {
  table: PgTable
  which: SQL
}

/** Whether at least some rows of the table block the delete of rows that they refer to. */
export const isRestrictedBy = (restrictedBy: readonly Restriction[], table: PgTable): boolean =>
  restrictedBy.some((restriction) => rowsOf(restriction).table === table)

/**
 * Returns a function that counts the rows that refer to any of the given rows, largest count first, in one statement for all
 * tables. Deleted rows, and parts of deleted rows, do not count. Rows of the tables in `restrictedBy` block a delete.
 */
export function dependentCounterOf(
  to: PgTable,
  restrictedBy: readonly Restriction[] = [],
  ignored?: IgnoredRows,
): (db: Db, ids: readonly number[]) => Promise<Dependent[]> {
  const find = dependentFinderOf(to, restrictedBy, ignored)
  return async (db, ids) => (await find(db, ids)).map(({ dependent }) => dependent)
}

/** Dependents of one kind: the table that refers, by which fields, and which of the given rows they refer to. */
export interface FoundDependent {
  dependent: Dependent
  table: PgTable
  fields: readonly string[]
  /** Each id once; only of dependents that block a delete. */
  restrictedIds: number[]
}

/** A table, or some of its rows, that can refer to the rows of another. */
interface Referrer extends Pick<FoundDependent, 'table' | 'fields'> {
  noun: { one: string; many: string }
  isPresent: SQL | undefined
  keeps: boolean
  reason?: Reason
}

/** The same with what the rows are and which rows they block. */
export function dependentFinderOf(
  to: PgTable,
  restrictedBy: readonly Restriction[] = [],
  ignored?: IgnoredRows,
): (db: Db, ids: readonly number[]) => Promise<FoundDependent[]> {
  const referrers = referringTo(to).flatMap(({ table, fields }): Referrer[] => {
    const counts = table === ignored?.table ? and(isPresent(table), not(ignored.which)) : isPresent(table)
    const keeps = isRestrictedBy(restrictedBy, table)
    const one: Referrer = { table, fields, noun: dependentNames(table, to), isPresent: counts, keeps }
    const { except, noun, reason } = restrictedBy.map(rowsOf).find((other) => other.table === table) ?? {}
    if (!except || !noun) return [{ ...one, reason }]
    return [
      { ...one, isPresent: and(one.isPresent, not(except)), reason },
      { ...one, isPresent: and(one.isPresent, except), noun, keeps: false },
    ]
  })
  return async (db, ids) => {
    if (referrers.length === 0) return []
    const counts = referrers.map(({ table, fields, isPresent, keeps }, at) => {
      const refers = or(...fields.map((field) => inArray(column(table, field), [...ids])))
      const referredIds = fields.map((field) => sql`coalesce(array_agg(distinct ${column(table, field)}), '{}')`)
      const restricted = keeps ? sql`array(select distinct unnest(${sql.join(referredIds, sql` || `)}))` : sql`array[]::int[]`
      return sql`select ${sql.raw(`${at}`)} as at, count(*)::int as count, ${restricted} as ids from ${table} where ${and(refers, isPresent)}`
    })
    const { rows } = await db.execute<{ at: number; count: number; ids: (number | null)[] }>(
      sql`${sql.join(counts, sql` union all `)} order by count desc, at`,
    )
    return rows.flatMap(({ at, count, ids: referred }): FoundDependent[] => {
      const found = referrers[at]
      if (!found || count === 0) return []
      const noun = count === 1 ? found.noun.one : found.noun.many
      const { table, fields, keeps, reason } = found
      const restrictedIds = ids.filter((id) => referred.includes(id))
      const dependent: Dependent = {
        ...{ noun, count },
        ...(keeps && { keeps }),
        ...(reason && { reason: reason(count, restrictedIds.length) }),
      }
      return [{ dependent, table, fields, restrictedIds }]
    })
  }
}

/** What the rows that refer are called: with their parent where they are called like the rows that they refer to, "event company type". */
function dependentNames(table: PgTable, to: PgTable): { one: string; many: string } {
  const names = entityNamesOf(table)
  if (names.one !== entityNamesOf(to).one) return names
  const [declared] = resourcesOf(table)
  const parent = declared && parentOf(declared, table)
  if (!parent) return names
  const noun = entityNamesOf(parent.to).one
  return { one: `${noun} ${names.one}`, many: `${noun} ${names.many}` }
}

/** The row is not deleted, and neither is the row that it is a part of (`partOf` of its noun). */
function isPresent(table: PgTable): SQL | undefined {
  const { deletedAt } = getTableColumns(table)
  const owner = ownerOf(table)
  const isOwnerPresent =
    owner &&
    sql`exists (select from ${owner.to} where ${and(sql`${column(owner.to, owner.idKey)} = ${column(table, owner.field)}`, isNull(column(owner.to, 'deletedAt')))})`
  return and(deletedAt && isNull(deletedAt), isOwnerPresent)
}
