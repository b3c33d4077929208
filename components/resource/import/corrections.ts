import { limits } from '#constants/limits.ts'
import { type ImportCorrection, type ImportRowResult, isFaulty } from '#contract/import.ts'

/** A cell of a checked file: its text there. */
export interface CheckedCell {
  row: number
  field: string
  text: string
}

/** The text of a cell with corrections applied in order, as the server applies them. */
export const correctedText = ({ row, field, text }: CheckedCell, corrections: readonly ImportCorrection[]): string =>
  corrections.reduce((now, one) => (one.field === field && ('row' in one ? one.row === row : one.from === now) ? one.to : now), text)

/** The corrections with one more. It replaces an earlier one of the same cell, or of the same text. */
export const withCorrection = (corrections: readonly ImportCorrection[], added: ImportCorrection): ImportCorrection[] => [
  ...corrections.filter((one) => !isSameTarget(one, added)),
  added,
]

export const withoutCorrection = (corrections: readonly ImportCorrection[], target: ImportCorrection): ImportCorrection[] =>
  corrections.filter((one) => !isSameTarget(one, target))

const isSameTarget = (one: ImportCorrection, other: ImportCorrection): boolean =>
  one.field === other.field && ('row' in one ? 'row' in other && one.row === other.row : 'from' in other && one.from === other.from)

/** The most characters of corrections that are sent together. */
const maxCharacters = 20_000

/** Why a file takes no further correction: those to be checked are many, or the checked ones are all it takes. Null when it takes more. */
export function fullnessOf(corrections: readonly ImportCorrection[], stored: number): 'pending' | 'all' | null {
  if (stored >= limits.importCorrections) return 'all'
  return corrections.length + stored >= limits.importCorrections || JSON.stringify(corrections).length > maxCharacters ? 'pending' : null
}

/** How many rows of the check the corrections change, as far as their cells are listed. */
export const changedRowCount = (results: readonly ImportRowResult[], corrections: readonly ImportCorrection[]): number =>
  results.filter(({ row, cells }) => corrections.some((one) => ('row' in one ? one.row === row : cells?.[one.field]?.text === one.from)))
    .length

/** A wrong text that several rows have in a field. */
export interface RepeatedError {
  field: string
  text: string
  count: number
  suggestion: string | null
}

/** Characters that a correction cannot name. */
const control = /[^\P{Cc}\n\t]/u

/** The wrong texts that several rows have, those of the most rows first. */
export function repeatedErrors(results: readonly ImportRowResult[]): RepeatedError[] {
  const found = new Map<string, RepeatedError>()
  for (const { cells = {} } of results.filter(isFaulty))
    for (const [field, { text, isCut, isInvalid, suggestion }] of Object.entries(cells)) {
      if (text === '' || isCut || !isInvalid || control.test(text)) continue
      const key = JSON.stringify([field, text])
      const { count } = found.get(key) ?? { count: 0 }
      found.set(key, { field, text, suggestion, count: count + 1 })
    }
  return [...found.values()].filter(({ count }) => count > 1).toSorted((a, b) => b.count - a.count)
}
