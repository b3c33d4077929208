import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { collation } from '../db/columns.ts'
import type { Person } from './findPerson.ts'

/** Replaces a mention in a text. */
export const erasedMark = '[erased]'

/** Finds mentions in texts, as PostgreSQL regular expressions, which never backtrack. */
export interface Mentions {
  inText: string
  /** The same within JSON. */
  inJson: string
}

/** Patterns for the addresses and full names of a person: whole words, ignoring case. */
export function mentionsOf({ addresses, names }: Pick<Person, 'addresses' | 'names'>): Mentions {
  const reversed = names.map((name) => name.split(' ')).map(([first = '', ...last]) => `${last.join(' ')}, ${first}`)
  const all = [...addresses, ...names, ...reversed]
  return { inText: patternOf(all), inJson: patternOf(all.map((text) => JSON.stringify(text).slice(1, -1))) }
}

const patternOf = (texts: readonly string[]): string =>
  `(?<![[:alnum:]_])(?:${texts.map((text) => text.replace(/[^\p{L}\p{N} ]/gu, String.raw`\$&`).replaceAll(' ', String.raw`\s+`)).join('|')})(?![[:alnum:]_])`

const isJson = (column: PgColumn): boolean => column.getSQLType() === 'jsonb'
const textOf = (column: PgColumn): SQL => sql`(${column})::text collate ${sql.identifier(collation)}`

/** Whether the column mentions the person. */
export const isMentionedIn = (column: PgColumn, { inText, inJson }: Mentions): SQL =>
  sql`${textOf(column)} ~* ${isJson(column) ? inJson : inText}`

/** The column without mentions of the person. */
export function withoutMentions(column: PgColumn, { inText, inJson }: Mentions): SQL {
  if (isJson(column)) return sql`regexp_replace(${textOf(column)}, ${inJson}, ${erasedMark}, 'gi')::jsonb`
  return sql`regexp_replace(${textOf(column)}, ${inText}, ${erasedMark}, 'gi')`
}
