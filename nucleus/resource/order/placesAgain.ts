import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import type { AnyResource } from '#contract/resource.ts'
import type { Db } from '../../db/client.ts'
import type { Values } from '../../kernel/values.ts'
import { column } from '../../kernel/writes.ts'
import { lockOrder, ofParent } from './ordered.ts'
import { orderByHand } from './placedBy.ts'
import { freePlace } from './places.ts'
import type { Replaced } from './ranks.ts'
import type { Served } from '../Served.ts'

/** The positions of restored rows in a manual order: their own, or another where that is taken. */
export function placesAgain(resource: AnyResource, { table }: Pick<Served, 'table'>) {
  const { idKey, parent } = resource
  const { within } = orderByHand(resource)
  const [id, sortOrder] = [column(table, idKey), column(table, 'sortOrder')]

  /** The numbers of the other rows in the same list and group. Locks the order of the list. */
  async function beside(tx: Db, row: Values): Promise<number[]> {
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
    ofRow: async (tx: Db, row: Values): Promise<number> => freePlace(await beside(tx, row), Number(row.sortOrder)),
    /** The changed positions of deleted rows that are restored, by id. */
    ofDeleted: async (tx: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Replaced>> => {
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
      const again = new Map<number, Replaced>()
      for (const rows of groups.values()) {
        const [first] = rows
        const taken = first ? await beside(tx, first) : []
        for (const row of rows) {
          const own = Number(row.sortOrder)
          const free = freePlace(taken, own)
          taken.push(free)
          if (free !== own) again.set(Number(row[idKey]), { before: { sortOrder: own }, after: { sortOrder: free } })
        }
      }
      return again
    },
  }
}
