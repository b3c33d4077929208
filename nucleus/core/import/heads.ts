import { distance } from 'fastest-levenshtein'
import type { ImportField } from '#contract/import.ts'

type Named = Pick<ImportField, 'field' | 'title'>

/** A file as a table: its head, and the rows below it with their numbers in the file. */
export interface Table {
  titles: string[]
  rows: { row: number; cells: string[] }[]
}

/** Rows at the top among which the head is looked for: some files begin with a title of their own. */
const lookedAt = 10

/** Finds the head of a table: of the first rows the one that names the most fields, or else the first that is not blank. */
export function tableOf(rows: readonly string[][], fields: readonly Named[]): Table | undefined {
  const filled = rows.map((cells, at) => ({ row: at + 1, cells })).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const [head] = filled
    .slice(0, lookedAt)
    .map((one) => ({ ...one, named: guessFields(one.cells, fields).filter(Boolean).length }))
    .toSorted((a, b) => b.named - a.named || a.row - b.row)
  if (!head) return undefined
  const below = filled.filter(({ row }) => row > head.row)
  const width = Math.max(head.cells.length, ...below.map(({ cells }) => cells.length))
  return { titles: Array.from({ length: width }, (_, at) => head.cells[at]?.trim() ?? ''), rows: below }
}

/**
 * The field that each header seems to mean, each field once: the one of the same title or key, whatever its case, spacing
 * and punctuation; then one that is a typing mistake away; then one of which it is the beginning.
 */
export function guessFields(headers: readonly string[], fields: readonly Named[]): (string | null)[] {
  const guesses = headers.map((): string | null => null)
  for (const isMeant of [isSame, isNear, isBeginning])
    headers.forEach((header, at) => {
      const said = bare(header)
      if (guesses[at] !== null || said === '') return
      const meant = fields.filter(
        ({ field, title }) => !guesses.includes(field) && [title, field].some((name) => isMeant(said, bare(name))),
      )
      if (meant[0] && meant.length === 1) guesses[at] = meant[0].field
    })
  return guesses
}

const isSame = (said: string, name: string): boolean => said === name
const isNear = (said: string, name: string): boolean =>
  Math.min(said.length, name.length) >= 3 && distance(said, name) <= (name.length >= 8 ? 2 : 1)
const isBeginning = (said: string, name: string): boolean =>
  Math.min(said.length, name.length) >= 4 && (name.startsWith(said) || said.startsWith(name))

/** Letters and digits alone, without accents. */
const bare = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
