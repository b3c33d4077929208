import { getTableColumns, getTableName, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/** How rows of a table too large to be listed are found: up to a million rows, searched in forms and named in files. */
export interface SearchedTable {
  /** A search key (`searchKey`) that begins with the row's title and a space, with an index on its beginning. */
  key: PgColumn
  /** Further texts by which a file can name a row, in lower case and indexed, such as an e-mail address. */
  codes?: readonly PgColumn[]
  /** What a cell of a file can contain. Default: "Name of a company". */
  hint?: string
  /** The rows that a field may newly refer to. Default: all that are not deleted. */
  isOffered?: SQL
  /** The message for any other row. */
  refusal?: string
}
interface EntityNames {
  one: string
  many: string
  partOf?: string
  title?: (row: PgTable) => SQL | PgColumn
  code?: (row: PgTable) => SQL | PgColumn
  searched?: SearchedTable
}
interface NameOptions<T extends PgTable> {
  /** The field with the id of the row that these are a part of; when that row is deleted, they are hidden too. */
  partOf?: string
  /** How another row shows one row, from the table or an alias of it. Default: its `name`, or else its `title`. */
  title?: (row: T) => SQL
  /** A short name of a row, such as an event's code: file names of its rows begin with it. */
  code?: (row: T) => SQL | PgColumn
  searched?: SearchedTable
}
const entityNames = new Map<PgTable, EntityNames>()

/** Declares what messages call the rows of a table. Needed for every table that refers to another or is referred to. */
export const named = <T extends PgTable>(table: T, one: string, many: string, { title, code, ...options }: NameOptions<T> = {}): void =>
  // An alias of a table has the columns of the table.
  void entityNames.set(table, {
    one,
    many,
    title: title && ((row) => title(row as T)),
    code: code && ((row) => code(row as T)),
    ...options,
  })

/** The title of a row of the table, as SQL over the table or an alias of it. Throws when none is declared, which is a programming error. */
export function titleOf(table: PgTable, row: PgTable = table): SQL | PgColumn {
  const found = findTitle(table, row)
  if (!found) throw new Error(`${getTableName(table)}: say with named() beside the table what one of its rows is called (title)`)
  return found
}

/** The same; undefined when none is declared. */
export function findTitle(table: PgTable, row: PgTable = table): SQL | PgColumn | undefined {
  const { name, title } = getTableColumns(row)
  return entityNames.get(table)?.title?.(row) ?? name ?? title
}

/** The short name of a row for file names, as SQL over the table; undefined for a table without one. */
export const codeOf = (table: PgTable): SQL | PgColumn | undefined => entityNames.get(table)?.code?.(table)

/** How rows of the table are found by references; undefined for a table whose rows can be listed. */
export const searchedTable = (table: PgTable): SearchedTable | undefined => entityNames.get(table)?.searched

/** What file names call the rows: `event-pages`. The file of a parent's rows begins with the parent's code. */
export const fileNameOf = (table: PgTable): string =>
  entityNamesOf(table)
    .many.replace(/ of the event$/, '')
    .replaceAll(' ', '-')

/** What this many rows of the table are called: "speaker", "speakers". */
export function nounOf(table: PgTable, count: number): string {
  const { one, many } = entityNamesOf(table)
  return count === 1 ? one : many
}

/** The entity names of a table. Throws when it has none, which is a programming error. */
export function entityNamesOf(table: PgTable): EntityNames {
  const names = entityNames.get(table)
  if (!names) throw new Error(`${getTableName(table)}: say with named() beside the table what its rows are called`)
  return names
}
