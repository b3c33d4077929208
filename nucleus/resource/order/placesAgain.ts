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

/** The places that rows of a list have by hand which come back: each its own, or another where somebody has that by now. */
export function placesAgain(resource: AnyResource, { table }: Pick<Served, 'table'>) {
  const { idKey, parent } = resource
  const { within } = orderByHand(resource)
  const [id, sortOrder] = [column(table, idKey), column(table, 'sortOrder')]

  /** The numbers of the other rows among which this one stands. The order of its list is locked. */
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
    /** The number of a row that goes back to an earlier group. */
    ofRow: async (tx: Db, row: Values): Promise<number> => freePlace(await beside(tx, row), Number(row.sortOrder)),
    /** Of deleted rows, by id: those that stand somewhere else than they did. */
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
