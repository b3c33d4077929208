import { and, eq, max } from 'drizzle-orm'
import type { AnyResource } from '#contract/resource.ts'
import type { Db } from '../../db/client.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { Refusal } from '../../base/errors.ts'
import type { Values } from '../../kernel/values.ts'
import { column } from '../../kernel/writes.ts'
import { each } from '../each.ts'
import { lockOrder, ofParent } from './ordered.ts'
import { orderByHand } from './placedBy.ts'
import { afterLast } from './places.ts'
import { rankOf } from './ranks.ts'
import type { PreparedWriting, Served } from '../Served.ts'

/**
 * Adds positions in a manual order to `prepare`: a new row without a position goes to the end of its list, a row that is saved into
 * another group goes to the end of that group, and a new rank moves the ranks of other rows.
 */
export function placingNewRows({ clock }: Pick<Nucleus, 'clock'>, resource: AnyResource, served: Served): Served {
  if (!resource.calls.reorder) return served
  const isRanked = orderByHand(resource).by === 'rank'
  const { within } = orderByHand(resource)
  const lastOf = lastNumberOf(resource, served)
  const placesOf = isRanked ? each(rankOf(resource, served, clock)) : lastPlacesOf(resource, lastOf)
  return {
    ...served,
    // The ranks of other rows change together with the row's own.
    inTransaction: served.inTransaction ?? isRanked,
    // A position in a group, or a rank, depends on the rows before it.
    isIndependent: served.isIndependent && !isRanked && !within,
    prepare: async (writings) => {
      const filled = (await served.prepare?.(writings)) ?? []
      const places = await placesOf(writings.filter((_, at) => !(filled[at] instanceof Refusal)))
      let placed = 0
      return writings.map((_, at) => {
        const more = filled[at]
        return more instanceof Refusal ? more : { ...more, ...places[placed++] }
      })
    },
  }
}

type LastNumber = (db: Db, input: Values) => Promise<number>

/** Returns the last position in use in the row's list or group, and locks the order until the transaction ends. */
function lastNumberOf(resource: AnyResource, { table }: Served): LastNumber {
  const { parent } = resource
  const { within } = orderByHand(resource)
  return async (db, input) => {
    const parentId = parent && input[parent]
    await lockOrder(db, resource, parentId, table)
    const [found] = await db
      .select({ last: max(column(table, 'sortOrder')) })
      .from(table)
      .where(and(ofParent(resource, { table }, parentId), within ? eq(column(table, within), input[within]) : undefined))
    return Number(found?.last ?? 0)
  }
}

/** Positions at the end of the list, each after those of the writes before it. */
function lastPlacesOf(resource: AnyResource, lastOf: LastNumber) {
  const { within } = orderByHand(resource)
  return async (writings: readonly PreparedWriting[]): Promise<Values[]> => {
    let stored: number | undefined
    let given = 0
    const places: Values[] = []
    for (const { db, input, current } of writings) {
      const isRegrouped = current && within && input[within] !== current[within] && input.sortOrder === current.sortOrder
      const isPlaced = !isRegrouped && (current !== undefined || input.sortOrder !== undefined)
      if (!isPlaced) stored ??= await lastOf(db, input)
      const sortOrder = isPlaced ? Number(input.sortOrder) : afterLast(Math.max(stored ?? 0, given))
      given = Math.max(given, sortOrder)
      places.push(isPlaced ? {} : { sortOrder })
    }
    return places
  }
}
