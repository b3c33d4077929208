import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

interface Noun {
  one: string
  many: string
  partOf?: string
}
const nouns = new Map<PgTable, Noun>()

/**
 * Says what the rows of a table are called in what nucleus tells people. Every table needs it that refers to another or is
 * referred to. `partOf`: the field that names the row they are a part of; with that one deleted they are not there either.
 */
export const named = (table: PgTable, one: string, many: string, { partOf }: { partOf?: string } = {}): void =>
  void nouns.set(table, { one, many, partOf })

/** What rows are called in the name of a file: `event-pages`. The file of an event's rows begins with the event's code. */
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
