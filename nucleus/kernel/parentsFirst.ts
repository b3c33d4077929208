import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { referencesOf } from './references.ts'
import type { RecordedTable } from './writes.ts'

/**
 * Sorts tables so that referenced tables go before the tables that refer to them. Lock the rows of several tables in this order:
 * a save locks referenced rows before its own row, so this prevents deadlocks.
 */
export function parentsFirst<T extends Pick<RecordedTable, 'table'>>(list: readonly T[]): T[] {
  const depths = new Map<PgTable, number>()
  return list.toSorted((a, b) => depthOf(a.table, depths) - depthOf(b.table, depths) || (nameOf(a) < nameOf(b) ? -1 : 1))
}

/** The longest chain of references above this table. */
function depthOf(table: PgTable, depths: Map<PgTable, number>): number {
  const cached = depths.get(table)
  if (cached !== undefined) return cached
  // A preliminary depth ends the recursion for tables that refer to each other in a circle.
  depths.set(table, 0)
  const depth = Math.max(0, ...referencesOf(table).map(({ to }) => depthOf(to, depths) + 1))
  depths.set(table, depth)
  return depth
}

const nameOf = ({ table }: Pick<RecordedTable, 'table'>): string => getTableName(table)
