import { labelOf } from '#contract/messages.ts'
import { andList } from '#contract/textLists.ts'
import type { ColumnNames, Table } from './headers.ts'
import type { ImportableResource } from './ImportableResource.ts'

/**
 * What an import cannot bring although rows have it and the file, as a sentence; none where there is nothing of the kind. The conditions of a question are
 * such a field. Columns that staff leave out themselves, or match to another field, are not named.
 */
export function leftOutColumns(
  { schema, parent }: ImportableResource,
  { fields }: ColumnNames,
  { titles, rows, mapping }: Table & { mapping: readonly (string | null)[] },
): string[] {
  const importable = new Set(fields.map(({ field }) => field))
  const labels = Object.entries(schema.shape).flatMap(([field, one]) =>
    importable.has(field) || field === parent || field.endsWith('Id') ? [] : labelOf(one, field),
  )
  const left = labels.filter((label) => {
    const at = titles.findIndex((title) => title.trim().toLowerCase() === label.toLowerCase())
    return at >= 0 && mapping[at] === null && rows.some(({ cells }) => cells[at]?.trim())
  })
  return left.length === 0 ? [] : [`A file cannot bring ${andList(left)}. Enter ${left.length === 1 ? 'it' : 'them'} after the import.`]
}
