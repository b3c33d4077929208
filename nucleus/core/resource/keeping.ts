import { whatKeeps } from '#contract/dependents.ts'
import type { AnyResource } from '#contract/resource.ts'
import { ruleBroken } from '../errors.ts'
import { counterOf } from '../referring.ts'
import type { Served } from './Served.ts'

/** The same, with a rule for deletes: a row stays while rows of the tables in `keptBy` refer to it. */
export function keeping({ idKey }: AnyResource, served: Served): Served {
  const { table, keptBy, checkRemove } = served
  if (!keptBy) return served
  const count = counterOf(table, keptBy)
  return {
    ...served,
    checkRemove: async (db, row) => {
      await checkRemove?.(db, row)
      const reason = whatKeeps(await count(db, [Number(row[idKey])]))
      if (reason) throw ruleBroken({ [idKey]: reason })
    },
  }
}
