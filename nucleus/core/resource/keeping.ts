import { whatKeeps } from '#contract/dependents.ts'
import type { AnyResource } from '#contract/resource.ts'
import type { Db } from '../../db/client.ts'
import { ruleBroken } from '../errors.ts'
import { counterOf } from '../referring.ts'
import type { Served } from './Served.ts'

/** Why rows cannot be deleted, by id; those that can are missing. */
export type KeptAmong = (db: Db, ids: readonly number[]) => Promise<Map<number, string>>

/**
 * The same, with a rule for deletes: a row stays while rows of the tables in `keptBy` refer to it. `keptAmong` asks it of many
 * rows at once, where that is all there is to ask.
 */
export function keeping({ idKey }: AnyResource, served: Served): Served & { keptAmong?: KeptAmong } {
  const { table, keptBy, checkRemove } = served
  if (!keptBy) return served
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
    checkRemove: async (db, row) => {
      await checkRemove?.(db, row)
      const reason = whatKeeps(await count(db, [Number(row[idKey])]))
      if (reason) throw ruleBroken({ [idKey]: reason })
    },
    // A rule of its own may look at the rows beside the one that is deleted.
    ...(!checkRemove && { keptAmong }),
  }
}
