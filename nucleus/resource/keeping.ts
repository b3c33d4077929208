import { whatKeeps } from '#contract/dependents.ts'
import type { AnyResource } from '#contract/resource.ts'
import type { Db } from '../db/client.ts'
import { ruleBroken } from '../base/errors.ts'
import { restrictingTables } from '../kernel/declaredReferences.ts'
import { counterOf, type Keeper, keepsBy } from '../kernel/referring.ts'
import type { Served } from './Served.ts'

/** Why rows cannot be deleted, by id; those that can are missing. */
export type KeptAmong = (db: Db, ids: readonly number[]) => Promise<Map<number, string>>

/**
 * The same, with a rule for deletes: a row stays while rows refer to it whose declaration says so, or whose table is in `keptBy`.
 * `keptAmong` asks it of many rows at once, where that is all there is to ask.
 */
export function keeping({ idKey, name }: AnyResource, served: Served): Served & { keptAmong?: KeptAmong } {
  const { table, checkRemove } = served
  const keptBy = keepersOf(name, served)
  if (keptBy.length === 0) return served
  const count = counterOf(table, keptBy)
  // Mostly nothing keeps any of them, which is one question; those that are kept are found by halves.
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
    // A rule of its own may look at the rows beside the one that is deleted.
    ...(!checkRemove && { keptAmong }),
  }
}

/** What the table says of its own, such as which bookings do not count, goes before what follows from the declarations. */
function keepersOf(name: string, { keptBy = [] }: Pick<Served, 'keptBy'>): readonly Keeper[] {
  return [...keptBy, ...restrictingTables(name).filter((one) => !keepsBy(keptBy, one))]
}
