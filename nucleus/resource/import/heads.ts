import { distance } from 'fastest-levenshtein'
import type { ImportField } from '#contract/import.ts'
import type { FileRow } from './fileRows.ts'

/** What the columns of a list can be called. */
export interface Naming {
  fields: readonly ImportField[]
  /** By field, the title of the column that an export has for the name of what it refers to, beside that of its id. */
  shownAs: Readonly<Record<string, string | undefined>>
  /** What one row is called, and what other tools call it. */
  nouns: readonly string[]
  synonyms: Readonly<Record<string, readonly string[] | undefined>>
}

/** A file as a table: its head, and the rows below it with their numbers in the file. */
export interface Table {
  titles: string[]
  rows: FileRow[]
}

/** Rows at the top among which the head is looked for: some files begin with a title of their own. */
const lookedAt = 10
/** Characters beyond which a cell is no name of a field, however it begins. */
const longestHead = 200

/** Finds the head of a table: of the first rows the one that names the most fields, or else the first that is not blank. */
export function tableOf(rows: readonly FileRow[], naming: Naming): Table | undefined {
  const [head] = rows
    .slice(0, lookedAt)
    .map((one) => ({ ...one, named: guessFields(one.cells, naming).filter(Boolean).length }))
    .toSorted((a, b) => b.named - a.named || a.row - b.row)
  if (!head) return undefined
  const below = rows.filter(({ row }) => row > head.row)
  const width = below.reduce((most, { cells }) => Math.max(most, cells.length), head.cells.length)
  return { titles: Array.from({ length: width }, (_, at) => head.cells[at]?.trim() ?? ''), rows: below }
}

/**
 * The field that each header seems to mean, each field once: the one whose id it shows by name in an export; the one of the same title
 * or key, whatever its case, spacing and punctuation; then one that other tools call so; then the title behind what a row is called ("Room name"); then one that
 * is a typing mistake away; then one of which it is the beginning; at last the one whose title is its last word.
 */
export function guessFields(headers: readonly string[], naming: Naming): (string | null)[] {
  const guesses = headers.map((): string | null => null)
  const fields = namedFields(naming)
  const said = headers.map((header) => (header.length > longestHead ? nothingSaid : { whole: bare(header), lastWord: lastWordOf(header) }))
  for (const isMeant of rules)
    said.forEach((header, at) => {
      if (guesses[at] !== null || header.whole === '') return
      const meant = fields.filter((one) => !guesses.includes(one.field) && isMeant(header, one))
      if (meant[0] && meant.length === 1) guesses[at] = meant[0].field
    })
  return guesses
}

/** A header without case, spacing and punctuation. */
interface Header {
  whole: string
  lastWord: string
}
const nothingSaid: Header = { whole: '', lastWord: '' }

/** What a field is called, without case, spacing and punctuation. */
interface NamedField {
  field: string
  shownAs: string | undefined
  names: string[]
  synonyms: Set<string>
  behindNouns: Set<string>
}
const rules: ((header: Header, one: NamedField) => boolean)[] = [
  ({ whole }, { shownAs }) => whole === shownAs,
  ({ whole }, { names }) => names.includes(whole),
  ({ whole }, { synonyms }) => synonyms.has(whole),
  ({ whole }, { behindNouns }) => behindNouns.has(whole),
  ({ whole }, { names }) => names.some((name) => isNear(whole, name)),
  ({ whole }, { names }) => names.some((name) => isBeginning(whole, name)),
  ({ lastWord }, { names }) => names.includes(lastWord),
]

function namedFields({ fields, shownAs, nouns, synonyms }: Naming): NamedField[] {
  const nounsBare = nouns.map(bare)
  return fields.map(({ field, title }) => {
    const names = [title, field].map(bare)
    const others = (synonyms[field] ?? []).map(bare)
    const behindNouns = nounsBare.flatMap((noun) => [...names, ...others].map((name) => noun + name))
    const shown = shownAs[field]
    return {
      field,
      shownAs: shown === undefined ? undefined : bare(shown),
      names,
      synonyms: new Set(others),
      behindNouns: new Set(behindNouns),
    }
  })
}

const isNear = (said: string, name: string): boolean =>
  Math.min(said.length, name.length) >= 3 && Math.abs(said.length - name.length) <= 2 && distance(said, name) <= (name.length >= 8 ? 2 : 1)
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
