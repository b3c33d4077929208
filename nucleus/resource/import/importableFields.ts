import { formMessages } from '#constants/formMessages.ts'
import { decisionField, type ImportCorrection, type ImportField } from '#contract/import.ts'
import { ruleBroken } from '../../base/errors.ts'

/**
 * Throws 422 for a column or a correction of a field that a file cannot set, and for a field with two columns: what is wrong with them whatever
 * the file holds.
 */
export function requireImportable(
  fields: readonly ImportField[],
  { mapping = [], corrections = [] }: { mapping?: readonly (string | null)[]; corrections?: readonly ImportCorrection[] },
): void {
  const known = new Set(fields.map(({ field }) => field))
  const mapped = mapping.filter((field) => field !== null)
  const unmapped = mapped.find((field) => !known.has(field))
  if (unmapped !== undefined) throw ruleBroken({ mapping: formMessages.unknown(unmapped) })
  if (new Set(mapped).size < mapped.length) throw ruleBroken({ mapping: 'Match each field to one column only' })
  const uncorrectable = corrections.find(({ field }) => field !== decisionField && !known.has(field))
  if (uncorrectable) throw ruleBroken({ corrections: formMessages.unknown(uncorrectable.field) })
}
