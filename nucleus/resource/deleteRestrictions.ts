import { restrictionText } from '#contract/dependents.ts'
import type { AnyResource } from '#contract/resource.ts'
import type { Db } from '../db/client.ts'
import { ruleBroken } from '../base/errors.ts'
import { restrictingTables } from '../kernel/declaredReferences.ts'
import { dependentCounterOf, type Restriction, isRestrictedBy } from '../kernel/restrictions.ts'
import type { ResourceOptions } from './ResourceOptions.ts'

/** Returns why rows cannot be deleted, by id; rows that can are left out. */
export type RestrictionFinder = (db: Db, ids: readonly number[]) => Promise<Map<number, string>>

/**
 * Adds a rule for deletes: a row cannot be deleted while rows refer to it whose declaration restricts deletes, or whose table is in
 * `restrictedBy`. `findRestricted` checks many rows together; it is set only where no other rule applies.
 */
export function withDeleteRestrictions(
  { idKey, name }: AnyResource,
  options: ResourceOptions,
): ResourceOptions & { findRestricted?: RestrictionFinder } {
  const { table, checkRemove } = options
  const restrictedBy = restrictionsOf(name, options)
  if (restrictedBy.length === 0) return options
  const count = dependentCounterOf(table, restrictedBy)
  // Usually nothing blocks any of them, which one query shows; otherwise halve until the blocked ones are found.
  const findRestricted: RestrictionFinder = async (db, ids) => {
    const reason = restrictionText(await count(db, ids))
    if (!reason) return new Map()
    const [first] = ids
    if (ids.length === 1 && first !== undefined) return new Map([[first, reason]])
    const half = Math.ceil(ids.length / 2)
    return new Map([...(await findRestricted(db, ids.slice(0, half))), ...(await findRestricted(db, ids.slice(half)))])
  }
  return {
    ...options,
    restrictedBy,
    checkRemove: async (db, row) => {
      await checkRemove?.(db, row)
      const reason = restrictionText(await count(db, [Number(row[idKey])]))
      if (reason) throw ruleBroken({ [idKey]: reason })
    },
    // A custom rule may look at other rows than the deleted one.
    ...(!checkRemove && { findRestricted }),
  }
}

/** The table's own restrictions, such as which bookings do not count, take precedence over those of the declarations. */
function restrictionsOf(name: string, { restrictedBy = [] }: Pick<ResourceOptions, 'restrictedBy'>): readonly Restriction[] {
  return [...restrictedBy, ...restrictingTables(name).filter((one) => !isRestrictedBy(restrictedBy, one))]
}
