import { and, eq, max } from 'drizzle-orm'
import type { AnyResource } from '#contract/resource.ts'
import type { Nucleus } from '../context.ts'
import type { Values } from '../values.ts'
import { column } from '../writes.ts'
import { lockOrder, ofParent } from './ordered.ts'
import { orderByHand } from './placedBy.ts'
import { afterLast } from './places.ts'
import { rankOf } from './ranks.ts'
import type { PreparedWriting, Served } from './Served.ts'

/**
 * As `served`, but that a row gets its place in an order by hand: a new one without a place goes to the end of its list,
 * one that is saved into another group to the end of that, and for one with a new rank the others make way.
 */
export function placingNewRows({ clock }: Pick<Nucleus, 'clock'>, resource: AnyResource, served: Served): Served {
  if (!resource.calls.reorder) return served
  const isRanked = orderByHand(resource).by === 'rank'
  const placeOf = isRanked ? rankOf(resource, served, clock) : lastPlaceOf(resource, served)
  return {
    ...served,
    // Ranks of other rows change with the row's own.
    inTransaction: served.inTransaction ?? isRanked,
    prepare: async (writing) => ({ ...(await served.prepare?.(writing)), ...(await placeOf(writing)) }),
  }
}

function lastPlaceOf(resource: AnyResource, { table }: Served) {
  const { parent } = resource
  const { within } = orderByHand(resource)
  return async ({ db, input, current }: PreparedWriting): Promise<Values> => {
    const isRegrouped = current && within && input[within] !== current[within] && input.sortOrder === current.sortOrder
    if (!isRegrouped && (current || input.sortOrder !== undefined)) return {}
    const parentId = parent && input[parent]
    await lockOrder(db, resource, parentId)
    const [found] = await db
      .select({ last: max(column(table, 'sortOrder')) })
      .from(table)
      .where(and(ofParent(resource, { table }, parentId), within ? eq(column(table, within), input[within]) : undefined))
    return { sortOrder: afterLast(Number(found?.last ?? 0)) }
  }
}
