import { and, asc, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { findTitle } from '../db/entityNames.ts'
import { searchKey } from '../db/searchKey.ts'
import { separators } from './search/term.ts'
import { searchSpellings } from './searchTerms.ts'

/**
 * The rows first that are called what `q` says: each of its terms begins a word of their title. Then those whose title contains the terms,
 * then what was found by another text, such as a company. No order without terms.
 */
export function matchOrder(table: PgTable, q: unknown): SQL[] {
  const title = findTitle(table)
  const terms = searchSpellings(q)
  if (!title || terms.length === 0) return []
  const key = searchKey(title)
  const words = sql`' ' || translate(${key}, ${separators}, ${separators.replace(/./g, ' ')})`
  const begins = and(...terms.map((spellings) => or(...spellings.map((term) => sql`${words} like ${`% ${term}%`}`))))
  const contains = and(...terms.map((spellings) => or(...spellings.map((term) => sql`${key} like ${`%${term}%`}`))))
  return [asc(sql`case when ${begins} then 0 when ${contains} then 1 else 2 end`)]
}
