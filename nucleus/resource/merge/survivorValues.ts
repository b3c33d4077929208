import { type FieldChoice, isEmptyValue } from '#contract/merge.ts'
import { ruleBroken } from '../../base/errors.ts'
import type { Values } from '../../kernel/values.ts'

/** Rows that become one, each with its id; the survivor is first. */
export type MergedRows = readonly [{ id: number; row: Values }, ...{ id: number; row: Values }[]]

interface Fields {
  fields: readonly string[]
  /** Those of them that combine the values of all rows unless somebody chooses. */
  combined?: readonly string[]
}

/**
 * The values of the survivor after a merge: for each field the value of the chosen row; without a choice its own, or that of the first other row
 * with one where its own is empty. Fields in `combined` get the values of all rows together. Throws 422 when a choice names another row.
 */
export function survivorValues(
  { fields, combined = [] }: Fields,
  rows: MergedRows,
  choices: Partial<Record<string, FieldChoice>> = {},
): Values {
  const valueOf = (field: string): unknown => {
    const chosen = choices[field] ?? (combined.includes(field) ? 'all' : undefined)
    if (chosen === undefined) return (rows.find(({ row }) => !isEmptyValue(row[field])) ?? rows[0]).row[field]
    if (chosen === 'all' && combined.includes(field)) return together(rows.map(({ row }) => row[field]))
    const source = rows.find(({ id }) => id === chosen)
    if (!source) throw ruleBroken({ [`fieldChoices.${field}`]: 'Choose the value of one of the records' })
    return source.row[field]
  }
  return Object.fromEntries(fields.map((field) => [field, valueOf(field) ?? null]))
}

/** Lists: every entry once. Texts: one below the other. */
function together(values: readonly unknown[]): unknown {
  if (values.some(Array.isArray)) {
    const entries = new Map(
      values.flatMap((list): unknown[] => (Array.isArray(list) ? list : [])).map((entry) => [JSON.stringify(entry), entry]),
    )
    return [...entries.values()]
  }
  return [...new Set(values.filter((value) => !isEmptyValue(value)))].join('\n\n') || null
}
