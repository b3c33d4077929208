import { isNothing, type MergeAsked } from '#contract/merge.ts'
import { ruleBroken } from '../../base/errors.ts'
import type { Values } from '../../kernel/values.ts'

interface Two {
  survivor: Values
  merged: Values
  survivorId: number
  mergedId: number
}

/**
 * The values of the survivor after a merge: for each field the value of the chosen row; without a choice its own, or the other row's
 * where its own is empty. Throws 422 when a choice names a third row.
 */
export function survivorValues(fields: readonly string[], choices: MergeAsked['fieldChoices'] = {}, two: Two): Values {
  const { survivor, merged, survivorId, mergedId } = two
  const sourceOf = (field: string): Values => {
    const chosen = choices[field]
    if (chosen === undefined) return isNothing(survivor[field]) ? merged : survivor
    if (chosen !== survivorId && chosen !== mergedId) throw ruleBroken({ [`fieldChoices.${field}`]: 'Choose the value of one of the two' })
    return chosen === mergedId ? merged : survivor
  }
  return Object.fromEntries(fields.map((field) => [field, sourceOf(field)[field] ?? null]))
}
