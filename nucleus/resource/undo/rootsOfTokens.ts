import { and, eq, getTableName, inArray, not, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Undoable } from '#contract/history.ts'
import type { Db } from '../../db/client.ts'
import { findTitle } from '../../db/entityNames.ts'
import { undos } from '../../db/tables/index.ts'
import { resourcesOf, rootOf } from '../../kernel/ownerOf.ts'
import { column } from '../../kernel/writes.ts'
import type { UndoTarget } from './undoTarget.ts'

/** The row to which all rows of a token belong, for each token with one: one query for each resource, and one for each table of such rows. */
export async function rootsOfTokens(
  db: Db,
  targets: ReadonlyMap<string, UndoTarget>,
  found: readonly { undoToken: string; resource: string }[],
): Promise<Map<string, Undoable['belongsTo']>> {
  const keys = new Map<string, Set<string>>()
  const roots = new Map<PgTable, { idKey: string; ids: Set<number> }>()
  for (const [resource, rows] of Map.groupBy(found, (one) => one.resource)) {
    const target = targets.get(resource)
    if (!target) continue
    const root = rootOf(target.table)
    const tokens = rows.map(({ undoToken }) => undoToken)
    const belonging = await db
      .selectDistinct({ undoToken: undos.undoToken, id: sql<number | null>`${root?.id ?? sql`null`}` })
      .from(undos)
      .innerJoin(target.table, eq(column(target.table, target.idKey), undos.rowId))
      .where(and(eq(undos.resource, resource), inArray(undos.undoToken, tokens), not(undos.isConsequence)))
    for (const { undoToken, id } of belonging) {
      keys.set(undoToken, (keys.get(undoToken) ?? new Set()).add(root && id !== null ? rootKey(root.table, id) : ''))
      if (!root || id === null) continue
      const ids = roots.get(root.table)?.ids ?? new Set()
      roots.set(root.table, { idKey: root.idKey, ids: ids.add(id) })
    }
  }
  const rows = new Map<string, Undoable['belongsTo']>()
  for (const [table, { idKey, ids }] of roots) {
    const [route] = resourcesOf(table).flatMap((resource) => resource.route ?? [])
    const title = findTitle(table)
    // A row that opens nowhere says nothing to whoever undoes.
    if (!title || !route) continue
    const id = column(table, idKey)
    const named = await db
      .select({ id, title: sql<string>`${title}` })
      .from(table)
      .where(inArray(id, [...ids]))
    for (const one of named) rows.set(rootKey(table, Number(one.id)), { title: one.title, address: route({ [idKey]: Number(one.id) }) })
  }
  return new Map(
    [...keys].flatMap(([undoToken, [key = '', ...others]]) => (others.length === 0 ? [[undoToken, rows.get(key) ?? null]] : [])),
  )
}
const rootKey = (table: PgTable, id: number): string => `${getTableName(table)} ${id}`
