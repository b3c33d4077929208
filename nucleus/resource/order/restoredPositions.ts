import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import type { AnyResource } from '#contract/resource.ts'
import type { Db } from '../../db/client.ts'
import type { Values } from '../../kernel/values.ts'
import { column } from '../../kernel/writes.ts'
import { lockOrder, ofParent } from './lockOrder.ts'
import { manualOrderOf } from './positionFields.ts'
import { freePosition } from './positions.ts'
import type { FieldChanges } from './ranks.ts'
import type { ResourceOptions } from '../ResourceOptions.ts'

/** The positions of restored rows in a manual order: their own, or another where that is taken. */
export function restoredPositionsOf(resource: AnyResource, { table }: Pick<ResourceOptions, 'table'>) {
  const { idKey, parent } = resource
  const { within } = manualOrderOf(resource)
  const [id, sortOrder] = [column(table, idKey), column(table, 'sortOrder')]

  /** The numbers of the other rows in the same list and group. Locks the order of the list. */
  async function otherNumbers(tx: Db, row: Values): Promise<number[]> {
    const parentId = parent && row[parent]
    await lockOrder(tx, resource, parentId)
    const found = await tx
      .select({ sortOrder })
      .from(table)
      .where(and(ofParent(resource, { table }, parentId), within ? eq(column(table, within), row[within]) : undefined, ne(id, row[idKey])))
    return found.map((one) => Number(one.sortOrder))
  }

  return {
    /** The number for a row that is restored to an earlier group. */
    ofRow: async (tx: Db, row: Values): Promise<number> => freePosition(await otherNumbers(tx, row), Number(row.sortOrder)),
    /** The changed positions of deleted rows that are restored, by id. */
    ofDeleted: async (tx: Db, ids: readonly number[]): Promise<ReadonlyMap<number, FieldChanges>> => {
      const deleted: Values[] = await tx
        .select({
          [idKey]: id,
          sortOrder,
          ...(parent && { [parent]: column(table, parent) }),
          ...(within && { [within]: column(table, within) }),
        })
        .from(table)
        .where(inArray(id, [...ids]))
        .orderBy(asc(sortOrder), asc(id))
      const groups = Map.groupBy(deleted, (row) => JSON.stringify([parent && row[parent], within && row[within]]))
      const changes = new Map<number, FieldChanges>()
      for (const rows of groups.values()) {
        const [first] = rows
        const taken = first ? await otherNumbers(tx, first) : []
        for (const row of rows) {
          const own = Number(row.sortOrder)
          const free = freePosition(taken, own)
          taken.push(free)
          if (free !== own) changes.set(Number(row[idKey]), { before: { sortOrder: own }, after: { sortOrder: free } })
        }
      }
      return changes
    },
  }
}
