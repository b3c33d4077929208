import { whatKeeps } from '#contract/dependents.ts'
import type { AnyResource } from '#contract/resource.ts'
import type { Db } from '../db/client.ts'
import { ruleBroken } from '../base/errors.ts'
import { restrictingTables } from '../kernel/declaredReferences.ts'
import { counterOf, type Keeper, keepsBy } from '../kernel/referring.ts'
import type { Served } from './Served.ts'

/** Returns why rows cannot be deleted, by id; rows that can are left out. */
export type KeptAmong = (db: Db, ids: readonly number[]) => Promise<Map<number, string>>

/**
 * Adds a rule for deletes: a row cannot be deleted while rows refer to it whose declaration restricts deletes, or whose table is in
 * `restrictedBy`. `findRestricted` checks many rows together; it is set only where no other rule applies.
 */
export function keeping({ idKey, name }: AnyResource, served: Served): Served & { keptAmong?: KeptAmong } {
  const { table, checkRemove } = served
  const keptBy = keepersOf(name, served)
  if (keptBy.length === 0) return served
  const count = counterOf(table, keptBy)
  // Usually nothing blocks any of them, which one query shows; otherwise halve until the blocked ones are found.
  const keptAmong: KeptAmong = async (db, ids) => {
    const reason = whatKeeps(await count(db, ids))
    if (!reason) return new Map()
    const [first] = ids
    if (ids.length === 1 && first !== undefined) return new Map([[first, reason]])
    const half = Math.ceil(ids.length / 2)
    return new Map([...(await keptAmong(db, ids.slice(0, half))), ...(await keptAmong(db, ids.slice(half)))])
  }
  return {
    ...served,
    keptBy,
    checkRemove: async (db, row) => {
      await checkRemove?.(db, row)
      const reason = whatKeeps(await count(db, [Number(row[idKey])]))
      if (reason) throw ruleBroken({ [idKey]: reason })
    },
    // A custom rule may look at other rows than the deleted one.
    ...(!checkRemove && { keptAmong }),
  }
}

/** The table's own restrictions, such as which bookings do not count, take precedence over those of the declarations. */
function keepersOf(name: string, { keptBy = [] }: Pick<Served, 'keptBy'>): readonly Keeper[] {
  return [...keptBy, ...restrictingTables(name).filter((one) => !keepsBy(keptBy, one))]
}
