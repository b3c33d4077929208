import { and, eq, max } from 'drizzle-orm'
import type { AnyResource } from '#contract/resource.ts'
import type { Db } from '../../db/client.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { Refusal } from '../../base/errors.ts'
import type { Values } from '../../kernel/values.ts'
import { column } from '../../kernel/writes.ts'
import { each } from '../each.ts'
import { lockOrder, ofParent } from './lockOrder.ts'
import { manualOrderOf } from './positionFields.ts'
import { afterLast } from './positions.ts'
import { rankOf } from './ranks.ts'
import type { PreparedWrite, ResourceOptions } from '../ResourceOptions.ts'

/**
 * Adds positions in a manual order to `prepare`: a new row without a position goes to the end of its list, a row that is saved into
 * another group goes to the end of that group, and a new rank moves the ranks of other rows.
 */
export function withNewPositions({ clock }: Pick<Nucleus, 'clock'>, resource: AnyResource, options: ResourceOptions): ResourceOptions {
  if (!resource.calls.reorder) return options
  const isRanked = manualOrderOf(resource).by === 'rank'
  const { within } = manualOrderOf(resource)
  const lastNumber = lastNumberOf(resource, options)
  const positionsOf = isRanked ? each(rankOf(resource, options, clock)) : lastPositionsOf(resource, lastNumber)
  return {
    ...options,
    // The ranks of other rows change together with the row's own.
    inTransaction: options.inTransaction ?? isRanked,
    // A position in a group, or a rank, depends on the rows before it.
    isIndependent: options.isIndependent && !isRanked && !within,
    prepare: async (writes) => {
      const prepared = (await options.prepare?.(writes)) ?? []
      const positions = await positionsOf(writes.filter((_, at) => !(prepared[at] instanceof Refusal)))
      let index = 0
      return writes.map((_, at) => {
        const additions = prepared[at]
        return additions instanceof Refusal ? additions : { ...additions, ...positions[index++] }
      })
    },
  }
}

type LastNumber = (db: Db, input: Values) => Promise<number>

/** Returns the last position in use in the row's list or group, and locks the order until the transaction ends. */
function lastNumberOf(resource: AnyResource, { table }: ResourceOptions): LastNumber {
  const { parent } = resource
  const { within } = manualOrderOf(resource)
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
function lastPositionsOf(resource: AnyResource, lastNumber: LastNumber) {
  const { within } = manualOrderOf(resource)
  return async (writes: readonly PreparedWrite[]): Promise<Values[]> => {
    let stored: number | undefined
    let lastGiven = 0
    const positions: Values[] = []
    for (const { db, input, current } of writes) {
      const isRegrouped = current && within && input[within] !== current[within] && input.sortOrder === current.sortOrder
      const hasPosition = !isRegrouped && (current !== undefined || input.sortOrder !== undefined)
      if (!hasPosition) stored ??= await lastNumber(db, input)
      const sortOrder = hasPosition ? Number(input.sortOrder) : afterLast(Math.max(stored ?? 0, lastGiven))
      lastGiven = Math.max(lastGiven, sortOrder)
      positions.push(hasPosition ? {} : { sortOrder })
    }
    return positions
  }
}
