import { is, or, type SQL, sql } from 'drizzle-orm'
import { PgColumn } from 'drizzle-orm/pg-core'
import { searchKey } from '../db/searchKey.ts'
import { wrongAddress } from '../base/errors.ts'
import { searchTerms } from './searchTerms.ts'

/** Texts that a search looks into; a generated column is taken as it is: it holds the key of a text (`searchKey`) and has an index. */
export type Search = readonly [PgColumn | SQL, ...(PgColumn | SQL)[]] | 'none'

/** A condition for each term of `q`: it is somewhere in one of the texts. Throws 400 when the list has nothing to search in. */
export function searching(search: Search, q: unknown): (SQL | undefined)[] {
  const terms = searchTerms(q)
  if (search !== 'none') return terms.map((term) => or(...search.map((text) => sql`${keyOf(text)} like ${`%${term}%`}`)))
  if (terms.length > 0) throw wrongAddress({ q: 'This list cannot be searched.' })
  return []
}

const keyOf = (text: PgColumn | SQL): PgColumn | SQL => (is(text, PgColumn) && text.generated ? text : searchKey(text))
