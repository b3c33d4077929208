import { getTableColumns, getTableName, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

interface Noun {
  one: string
  many: string
  partOf?: string
  title?: (row: PgTable) => SQL | PgColumn
  code?: (row: PgTable) => SQL | PgColumn
}
interface More<T extends PgTable> {
  /** The field that names the row they are a part of; with that one deleted they are not there either. */
  partOf?: string
  /** What one row is called where another shows it, from the table or an alias of it. Default: its `name`, or else its `title`. */
  title?: (row: T) => SQL
  /** The short word for a row, such as an event's code: with it begin the names of files of its rows. */
  code?: (row: T) => SQL | PgColumn
}
const nouns = new Map<PgTable, Noun>()

/**
 * Says what the rows of a table are called in what nucleus tells people. Every table needs it that refers to another or is
 * referred to.
 */
export const named = <T extends PgTable>(table: T, one: string, many: string, { partOf, title, code }: More<T> = {}): void =>
  // An alias of a table has the columns of the table.
  void nouns.set(table, { one, many, partOf, title: title && ((row) => title(row as T)), code: code && ((row) => code(row as T)) })

/** What a row of the table is called, as SQL over the table or an alias of it. Throws when nothing says so, which is a mistake of the program. */
export function titleOf(table: PgTable, row: PgTable = table): SQL | PgColumn {
  const { name, title } = getTableColumns(row)
  const found = nouns.get(table)?.title?.(row) ?? name ?? title
  if (!found) throw new Error(`${getTableName(table)}: say with named() beside the table what one of its rows is called (title)`)
  return found
}

/** The short word for a row that names of files begin with, as SQL over the table; nothing for a table whose rows have none. */
export const codeOf = (table: PgTable): SQL | PgColumn | undefined => nouns.get(table)?.code?.(table)

/** What rows are called in the name of a file: `event-pages`. The file of a parent's rows begins with the parent's code. */
export const fileWordOf = (table: PgTable): string =>
  nounOf(table)
    .many.replace(/ of the event$/, '')
    .replaceAll(' ', '-')

/** The noun of a table. Throws when it has none, which is a mistake of the program. */
export function nounOf(table: PgTable): Noun {
  const noun = nouns.get(table)
  if (!noun) throw new Error(`${getTableName(table)}: say with named() beside the table what its rows are called`)
  return noun
}
