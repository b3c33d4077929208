import { isEmptyValue, type MergeInput } from '#contract/merge.ts'
import { ruleBroken } from '../../base/errors.ts'
import type { Values } from '../../kernel/values.ts'

interface RowPair {
  survivor: Values
  merged: Values
  survivorId: number
  mergedId: number
}

/**
 * The values of the survivor after a merge: for each field the value of the chosen row; without a choice its own, or the other row's
 * where its own is empty. Throws 422 when a choice names a third row.
 */
export function survivorValues(fields: readonly string[], choices: MergeInput['fieldChoices'] = {}, pair: RowPair): Values {
  const { survivor, merged, survivorId, mergedId } = pair
  const sourceOf = (field: string): Values => {
    const chosen = choices[field]
    if (chosen === undefined) return isEmptyValue(survivor[field]) ? merged : survivor
    if (chosen !== survivorId && chosen !== mergedId) throw ruleBroken({ [`fieldChoices.${field}`]: 'Choose one of the two values' })
    return chosen === mergedId ? merged : survivor
  }
  return Object.fromEntries(fields.map((field) => [field, sourceOf(field)[field] ?? null]))
}
