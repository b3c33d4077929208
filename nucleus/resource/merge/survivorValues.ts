import { type FieldChoice, isEmptyValue } from '#contract/merge.ts'
import { ruleBroken } from '../../base/errors.ts'
import type { TimeRange } from '#contract/fields.ts'
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

/** Lists: every entry once; times that touch or overlap become one. Texts: one below the other. */
function together(values: readonly unknown[]): unknown {
  if (values.some(Array.isArray)) {
    const all: unknown[] = values.flatMap((list): unknown[] => (Array.isArray(list) ? list : []))
    if (all.length > 0 && all.every(isRange)) return unitedRanges(all)
    const entries = new Map(all.map((entry) => [JSON.stringify(entry), entry]))
    return [...entries.values()]
  }
  return [...new Set(values.filter((value) => !isEmptyValue(value)))].join('\n\n') || null
}

const isRange = (entry: unknown): entry is TimeRange =>
  typeof entry === 'object' && entry !== null && 'startsAt' in entry && 'endsAt' in entry

/** The times that any of the ranges covers, in order. */
function unitedRanges(ranges: readonly TimeRange[]): TimeRange[] {
  const united: TimeRange[] = []
  for (const { startsAt, endsAt } of ranges.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))) {
    const last = united.at(-1)
    if (!last || Date.parse(startsAt) > Date.parse(last.endsAt)) united.push({ startsAt, endsAt })
    else if (Date.parse(endsAt) > Date.parse(last.endsAt)) last.endsAt = endsAt
  }
  return united
}
