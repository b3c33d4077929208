import { inArray, type SQL, sql } from 'drizzle-orm'
import { decisionField, type ImportCorrection } from '#contract/import.ts'
import type { Db } from '../../db/client.ts'
import { column } from '../../kernel/writes.ts'
import type { ResourceOptions, SameRows } from '../ResourceOptions.ts'
import type { ImportableResource } from './ImportableResource.ts'
import type { Line } from './lines.ts'
import type { StoredRow } from './storedRows.ts'

/** A new row, the stored row that it is, or undefined while nobody has decided. */
export type Decision = 'new' | { stored: StoredRow; leaveOut: readonly string[] } | undefined

/** What rows of a file may be, and what was decided of each. */
export interface SameDecisions {
  /** By the number of the row. */
  same: ReadonlyMap<number, SameRows>
  decisionOf: (row: number) => Decision
}

/** The rows that a file may have in other words, with the decisions about them. Call it before the tables are copied. */
export async function sameDecisions(
  db: Db,
  lines: readonly Line[],
  corrections: readonly ImportCorrection[],
  { resource, options: { table, importSettings }, parentId }: { resource: ImportableResource; options: ResourceOptions; parentId: number },
): Promise<SameDecisions> {
  const same = (await importSettings?.findSame?.(db, lines, parentId)) ?? new Map<number, SameRows>()
  const ids = new Set([...same.values()].flatMap(({ stored }) => stored.map(({ id }) => id)))
  const versions = ids.size > 0 ? await versionsOf(db, [...ids], { resource, table }) : new Map<number, number>()
  const decisions = corrections.filter(({ field }) => field === decisionField)
  return { same, decisionOf }

  function decisionOf(row: number): Decision {
    const stored = same.get(row)?.stored ?? []
    const text = decisions.reduce((now, one) => (('row' in one ? one.row === row : one.from === now) ? one.to : now), '')
    if (text === 'new') return 'new'
    const chosen = text === 'same' ? stored[0] : stored.find(({ id }) => String(id) === text)
    const rowVersion = chosen && versions.get(chosen.id)
    return chosen && rowVersion !== undefined ? { stored: { id: chosen.id, rowVersion }, leaveOut: chosen.leaveOut ?? [] } : undefined
  }
}

async function versionsOf(
  db: Db,
  ids: readonly number[],
  { resource, table }: { resource: ImportableResource; table: ResourceOptions['table'] },
): Promise<Map<number, number>> {
  const [id, version]: [SQL<number>, SQL<number>] = [sql`${column(table, resource.idKey)}`, sql`${column(table, 'rowVersion')}`]
  const rows = await db
    .select({ id, version })
    .from(table)
    .where(inArray(column(table, resource.idKey), [...ids]))
  return new Map(rows.map((row) => [row.id, row.version]))
}
