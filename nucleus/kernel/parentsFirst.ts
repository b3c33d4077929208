import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { referencesOf } from './references.ts'
import type { RecordedTable } from './writes.ts'

/**
 * The same tables in one fixed order: what rows refer to before the rows. Who locks rows of several tables does it in this
 * order, as a save does, which holds what its row refers to before it writes the row: so no two wait for each other.
 */
export function parentsFirst<T extends Pick<RecordedTable, 'table'>>(list: readonly T[]): T[] {
  const depths = new Map<PgTable, number>()
  return list.toSorted((a, b) => depthOf(a.table, depths) - depthOf(b.table, depths) || (nameOf(a) < nameOf(b) ? -1 : 1))
}

/** How many tables stand above this one at the most. */
function depthOf(table: PgTable, depths: Map<PgTable, number>): number {
  const known = depths.get(table)
  if (known !== undefined) return known
  // While its own is not known: tables that refer to each other in a ring have one all the same.
  depths.set(table, 0)
  const depth = Math.max(0, ...referencesOf(table).map(({ to }) => depthOf(to, depths) + 1))
  depths.set(table, depth)
  return depth
}

const nameOf = ({ table }: Pick<RecordedTable, 'table'>): string => getTableName(table)
