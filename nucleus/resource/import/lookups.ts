import { limits } from '#constants/limits.ts'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import { foldedText } from '#contract/foldedText.ts'
import type { Db } from '../../db/client.ts'
import type { ResourceOptions } from '../ResourceOptions.ts'
import type { Table } from './headers.ts'
import { quotedCell, useOneOf } from './cellMessages.ts'

/** The rows that a file can name in a field. */
export interface NamedRows {
  noun: string
  /** Ids by name, and by its folded spelling where no other name is written so; null for a name that several rows have. */
  ids: ReadonlyMap<string, number | null>
  /** The names, for the user to choose from and for suggestions; empty when there are too many or not all were read. */
  names: readonly string[]
}
export type Lookups = ReadonlyMap<string, NamedRows>

/** The most names that are compared with a mistyped one. */
const maxCompared = 1000

interface LookupContext {
  options: Pick<ResourceOptions, 'importSettings'>
  mapping: readonly (string | null)[]
  parentId: number
}

/** The rows that the matched fields can name, by field. */
export async function lookupsOf(db: Db, { rows }: Pick<Table, 'rows'>, { options, mapping, parentId }: LookupContext): Promise<Lookups> {
  const found = new Map<string, NamedRows>()
  for (const [field, lookup] of Object.entries(options.importSettings?.lookups ?? {})) {
    const at = mapping.indexOf(field)
    if (!lookup || at === -1) continue
    const wanted = new Set(rows.flatMap(({ cells }) => wantedName(cells[at])))
    const ids = new Map<string, number | null>()
    const spelled = new Map<string, number | null>()
    const names = new Map<string, string>()
    for (const { id, name } of await lookup.read(db, parentId, [...wanted])) {
      const key = normaliseName(name)
      addTo(ids, key, id)
      addTo(spelled, foldedText(key), id)
      names.set(key, name)
    }
    found.set(field, {
      noun: lookup.noun,
      ids: new Map([...spelled, ...ids]),
      names: lookup.isWhole && names.size <= maxCompared ? [...names.values()] : [],
    })
  }
  return found
}

const addTo = (ids: Map<string, number | null>, key: string, id: number): unknown =>
  ids.set(key, ids.has(key) && ids.get(key) !== id ? null : id)

/** The id of the row that a cell names, or what is wrong with the cell. */
export function namedRow({ ids, names, noun }: NamedRows, cell: string, label: string): { id: number } | { message: string } {
  const key = normaliseName(cell)
  const id = ids.get(ids.has(key) ? key : foldedText(key))
  if (id) return { id }
  const quoted = quotedCell(label, cell)
  if (id === null) return { message: `${quoted} — more than one has this name` }
  const identity = cell.includes('@') ? 'e-mail address' : 'name'
  return { message: `${quoted} — ${useOneOf(names) ?? `there is no ${noun} with this ${identity}`}` }
}

/** The names to choose from in a field; null when there are too many. */
export const choicesIn = (lookup: NamedRows | undefined): string[] | null =>
  lookup && lookup.names.length > 0 && lookup.names.length <= nucleusLimits.importChoices ? [...lookup.names] : null

/** Longer than any name, and quick to compare. */
const longestName = 3 * limits.email
const wantedName = (cell = '') => (cell.length > longestName ? [] : [normaliseName(cell)].filter(Boolean))
const normaliseName = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase()
