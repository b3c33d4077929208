import { distance } from 'fastest-levenshtein'
import type { ImportField } from '#contract/import.ts'
import { normalised } from '#contract/normalised.ts'
import type { FileRow } from './fileRows.ts'
import { zoneOfHead } from '../zoneOfHead.ts'
import { genericSynonyms } from './genericSynonyms.ts'

/** The names that the columns of a list can have. */
export interface ColumnNames {
  fields: readonly ImportField[]
  /** By reference field, the title of the column in which an export has the name of the referenced row. */
  exportTitle: Readonly<Record<string, string | undefined>>
  /** What one row is called, here and in other tools. */
  entityNames: readonly string[]
  synonyms: Readonly<Record<string, readonly string[] | undefined>>
}

/** A file as a table: its headers, and the rows below with their numbers in the file. */
export interface Table {
  titles: string[]
  /** The columns of the table. A cell beyond them belongs to none: its row has more cells than the head. */
  headWidth: number
  rows: FileRow[]
}

/** The rows at the top that are searched for headers, because some files begin with a title. */
const headerSearchRows = 10
/** A longer cell is not a header. */
const maxHeaderLength = 200

/** Finds the headers of a table: of the first rows, the one that names the most fields, else the first that is not blank. */
export function tableOf(rows: readonly FileRow[], naming: ColumnNames): Table | undefined {
  const [header] = rows
    .slice(0, headerSearchRows)
    .map((one) => ({ ...one, matchCount: guessFields(one.cells, naming).filter(Boolean).length }))
    .toSorted((a, b) => b.matchCount - a.matchCount || a.row - b.row)
  if (!header) return undefined
  const below = rows.filter(({ row }) => row > header.row)
  const width = below.reduce((most, { cells }) => Math.max(most, cells.length), header.cells.length)
  const titles = Array.from({ length: width }, (_, at) => header.cells[at]?.trim() ?? '')
  return { titles, headWidth: withUnnamedColumns(namedWidth(titles), below), rows: below }
}

/** The columns up to the last that has a title. */
export const namedWidth = (titles: readonly string[]): number => titles.findLastIndex((title) => title !== '') + 1

/** The width with the columns after it that most rows fill: they are columns without a title. */
function withUnnamedColumns(width: number, rows: readonly FileRow[]): number {
  const isColumn = (at: number) => rows.filter(({ cells }) => isFilled(cells[at])).length > rows.length / 2
  let end = width
  while (isColumn(end)) end += 1
  return end
}

const isFilled = (cell: string | undefined): boolean => cell !== undefined && cell.trim() !== ''

/**
 * Guesses the field of each header, each field once. In this order: the reference that an export shows under this name; the field of
 * the same title or key, ignoring case, spaces and punctuation; a synonym of the list; a synonym for any list; the title after a name for the row ("Room
 * name"); a title with a typing mistake; a title of which one begins with the other; the title that is the header's last word.
 */
export function guessFields(headers: readonly string[], naming: ColumnNames): (string | null)[] {
  const guesses = headers.map((): string | null => null)
  const fields = fieldNamesOf(naming)
  const normalised = headers.map((header) => (header.length > maxHeaderLength ? emptyHeader : headerOf(zoneOfHead(header).title)))
  rules.forEach((isMatch, weakness) =>
    normalised.forEach((header, at) => {
      if (guesses[at] !== null || header.fullText === '') return
      const isTaken = ({ field }: FieldNames) => guesses.includes(field)
      const candidates = fields.filter((one) => !isTaken(one) && isMatch(header, one))
      // A second "Email" is not "No e-mail", nor "E-mail address" the address: it is another of a column that is there.
      const isOther = rules.slice(0, weakness + 1).some((rule) => fields.some((one) => isTaken(one) && rule(header, one)))
      if (candidates[0] && candidates.length === 1 && !(isOther && weakness >= exactRules)) guesses[at] = candidates[0].field
    }),
  )
  return guesses
}

/** A header without case, spaces and punctuation. */
interface Header {
  fullText: string
  lastWord: string
}
const emptyHeader: Header = { fullText: '', lastWord: '' }
const headerOf = (title: string): Header => ({ fullText: normalise(title), lastWord: lastWordOf(title) })

/** The names of a field without case, spaces and punctuation. */
interface FieldNames {
  field: string
  exportTitle: string | undefined
  names: string[]
  synonyms: Set<string>
  genericSynonyms: Set<string>
  prefixedNames: Set<string>
}
/** The rules that know a name of the field. The others take what resembles one. */
const exactRules = 5
const rules: ((header: Header, one: FieldNames) => boolean)[] = [
  ({ fullText }, { exportTitle }) => fullText === exportTitle,
  ({ fullText }, { names }) => names.includes(fullText),
  ({ fullText }, { synonyms }) => synonyms.has(fullText),
  ({ fullText }, one) => one.genericSynonyms.has(fullText),
  ({ fullText }, { prefixedNames }) => prefixedNames.has(fullText),
  ({ fullText }, { names }) => names.some((name) => isNear(fullText, name)),
  ({ fullText }, { names }) => names.some((name) => isBeginning(fullText, name)),
  ({ lastWord }, { names }) => names.includes(lastWord),
]

function fieldNamesOf({ fields, exportTitle, entityNames, synonyms }: ColumnNames): FieldNames[] {
  const bareEntityNames = entityNames.map(normalise)
  return fields.map(({ field, title }) => {
    const names = [title, field].map(normalise)
    const others = (synonyms[field] ?? []).map(normalise)
    const generic = (genericSynonyms[field] ?? []).map(normalise)
    const prefixedNames = bareEntityNames.flatMap((noun) => [...names, ...others, ...generic].map((name) => noun + name))
    const shown = exportTitle[field]
    return {
      field,
      exportTitle: shown === undefined ? undefined : normalise(shown),
      names,
      synonyms: new Set(others),
      genericSynonyms: new Set(generic),
      prefixedNames: new Set(prefixedNames),
    }
  })
}

const isNear = (header: string, name: string): boolean =>
  Math.min(header.length, name.length) >= 3 &&
  Math.abs(header.length - name.length) <= 2 &&
  distance(header, name) <= (name.length >= 8 ? 2 : 1)
const isBeginning = (header: string, name: string): boolean =>
  Math.min(header.length, name.length) >= 4 && (name.startsWith(header) || header.startsWith(name))

/** The last of several words; empty for a header of one word. */
const lastWordOf = (header: string): string => {
  const words = header
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  return words.length > 1 ? normalise(words.at(-1) ?? '') : ''
}

/** Letters and digits only, in lower case and without accents. */
const normalise = (text: string): string =>
  normalised(text, 'NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
