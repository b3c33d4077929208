import { and, eq, max } from 'drizzle-orm'
import type { AnyResource } from '#contract/resource.ts'
import type { Db } from '../../db/client.ts'
import type { Nucleus } from '../context.ts'
import { Refusal } from '../errors.ts'
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
  const { within } = orderByHand(resource)
  const { prepareMany } = served
  const lastOf = lastNumberOf(resource, served)
  const placeOf = isRanked ? rankOf(resource, served, clock) : lastPlaceOf(resource, lastOf)
  return {
    ...served,
    // Ranks of other rows change with the row's own.
    inTransaction: served.inTransaction ?? isRanked,
    prepareMany: prepareMany && !isRanked && !within ? placingMany(prepareMany, lastOf) : undefined,
    prepare: async (writing) => ({ ...(await served.prepare?.(writing)), ...(await placeOf(writing)) }),
  }
}

type LastNumber = (db: Db, input: Values) => Promise<number>

/** The last number in use where a row goes, with the order locked until the transaction ends. */
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

function lastPlaceOf(resource: AnyResource, lastOf: LastNumber) {
  const { within } = orderByHand(resource)
  return async ({ db, input, current }: PreparedWriting): Promise<Values> => {
    const isRegrouped = current && within && input[within] !== current[within] && input.sortOrder === current.sortOrder
    if (!isRegrouped && (current || input.sortOrder !== undefined)) return {}
    return { sortOrder: afterLast(await lastOf(db, input)) }
  }
}

/** New rows of one list, each placed as if those before it were there already. */
const placingMany =
  (prepareMany: NonNullable<Served['prepareMany']>, lastOf: LastNumber): NonNullable<Served['prepareMany']> =>
  async (tx, writings) => {
    const prepared = await prepareMany(tx, writings)
    const [first] = writings
    let last = first && writings.some(({ input }) => input.sortOrder === undefined) ? await lastOf(tx, first.input) : 0
    return writings.map(({ input }, at) => {
      const more = prepared[at] ?? {}
      if (more instanceof Refusal) return more
      const sortOrder = typeof input.sortOrder === 'number' ? input.sortOrder : afterLast(last)
      last = Math.max(last, sortOrder)
      return { ...more, sortOrder }
    })
  }
