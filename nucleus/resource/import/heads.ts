import { distance } from 'fastest-levenshtein'
import type { ImportField } from '#contract/import.ts'
import type { FileRow } from './fileRows.ts'

/** The names that the columns of a list can have. */
export interface Naming {
  fields: readonly ImportField[]
  /** By reference field, the title of the column in which an export has the name of the referenced row. */
  shownAs: Readonly<Record<string, string | undefined>>
  /** What one row is called, here and in other tools. */
  nouns: readonly string[]
  synonyms: Readonly<Record<string, readonly string[] | undefined>>
}

/** A file as a table: its headers, and the rows below with their numbers in the file. */
export interface Table {
  titles: string[]
  rows: FileRow[]
}

/** The rows at the top that are searched for headers, because some files begin with a title. */
const lookedAt = 10
/** A longer cell is not a header. */
const longestHead = 200

/** Finds the headers of a table: of the first rows, the one that names the most fields, else the first that is not blank. */
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
 * Guesses the field of each header, each field once. In this order: the reference that an export shows under this name; the field of
 * the same title or key, ignoring case, spaces and punctuation; a synonym from other tools; the title after a name for the row ("Room
 * name"); a title with a typing mistake; a title of which one begins with the other; the title that is the header's last word.
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

/** A header without case, spaces and punctuation. */
interface Header {
  whole: string
  lastWord: string
}
const nothingSaid: Header = { whole: '', lastWord: '' }

/** The names of a field without case, spaces and punctuation. */
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

/** The last of several words; empty for a header of one word. */
const lastWordOf = (header: string): string => {
  const words = header
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  return words.length > 1 ? bare(words.at(-1) ?? '') : ''
}

/** Letters and digits only, in lower case and without accents. */
const bare = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
