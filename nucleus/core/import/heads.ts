import { distance } from 'fastest-levenshtein'
import type { ImportField } from '#contract/import.ts'

type Named = Pick<ImportField, 'field' | 'title'>
/** What the columns of a list can be called. */
export interface Naming {
  fields: readonly ImportField[]
  /** What one row is called, and what other tools call it. */
  nouns: readonly string[]
  synonyms: Readonly<Record<string, readonly string[] | undefined>>
}

/** A file as a table: its head, and the rows below it with their numbers in the file. */
export interface Table {
  titles: string[]
  rows: { row: number; cells: string[] }[]
}

/** Rows at the top among which the head is looked for: some files begin with a title of their own. */
const lookedAt = 10
/** Characters beyond which a cell is no name of a field, however it begins. */
const longestHead = 200

/** Finds the head of a table: of the first rows the one that names the most fields, or else the first that is not blank. */
export function tableOf(rows: readonly string[][], naming: Naming): Table | undefined {
  const filled = rows.map((cells, at) => ({ row: at + 1, cells })).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const [head] = filled
    .slice(0, lookedAt)
    .map((one) => ({ ...one, named: guessFields(one.cells, naming).filter(Boolean).length }))
    .toSorted((a, b) => b.named - a.named || a.row - b.row)
  if (!head) return undefined
  const below = filled.filter(({ row }) => row > head.row)
  const width = Math.max(head.cells.length, ...below.map(({ cells }) => cells.length))
  return { titles: Array.from({ length: width }, (_, at) => head.cells[at]?.trim() ?? ''), rows: below }
}

/**
 * The field that each header seems to mean, each field once: the one of the same title or key, whatever its case, spacing
 * and punctuation; then one that other tools call so; then the title behind what a row is called ("Room name"); then one that
 * is a typing mistake away; then one of which it is the beginning; at last the one whose title is its last word.
 */
export function guessFields(headers: readonly string[], { fields, nouns, synonyms }: Naming): (string | null)[] {
  const guesses = headers.map((): string | null => null)
  const namesOf = ({ field, title }: Named) => [title, field].map(bare)
  const alsoOf = ({ field }: Named) => (synonyms[field] ?? []).map(bare)
  const nounsBare = nouns.map(bare)
  const withNoun = (said: string, one: Named) =>
    nounsBare.some((noun) => [...namesOf(one), ...alsoOf(one)].some((name) => said === noun + name))
  const rules: ((said: string, one: Named, header: string) => boolean)[] = [
    (said, one) => namesOf(one).includes(said),
    (said, one) => alsoOf(one).includes(said),
    withNoun,
    (said, one) => namesOf(one).some((name) => isNear(said, name)),
    (said, one) => namesOf(one).some((name) => isBeginning(said, name)),
    (_, one, header) => namesOf(one).includes(lastWordOf(header)),
  ]
  for (const isMeant of rules)
    headers.forEach((header, at) => {
      const said = header.length > longestHead ? '' : bare(header)
      if (guesses[at] !== null || said === '') return
      const meant = fields.filter((one) => !guesses.includes(one.field) && isMeant(said, one, header))
      if (meant[0] && meant.length === 1) guesses[at] = meant[0].field
    })
  return guesses
}

const isNear = (said: string, name: string): boolean =>
  Math.min(said.length, name.length) >= 3 && distance(said, name) <= (name.length >= 8 ? 2 : 1)
const isBeginning = (said: string, name: string): boolean =>
  Math.min(said.length, name.length) >= 4 && (name.startsWith(said) || said.startsWith(name))

/** Of several words the last; a header of one word has none. */
const lastWordOf = (header: string): string => {
  const words = header
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  return words.length > 1 ? bare(words.at(-1) ?? '') : ''
}

/** Letters and digits alone, without accents. */
const bare = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
