import { is, or, type SQL, sql } from 'drizzle-orm'
import { PgColumn } from 'drizzle-orm/pg-core'
import { searchKey } from '../db/searchKey.ts'
import { wrongAddress } from '../base/errors.ts'
import { searchSpellings } from './searchTerms.ts'

/** The texts that a search reads. A generated column is used as it is: it already holds a search key (`searchKey`) and has an index. */
export type Search = readonly [PgColumn | SQL, ...(PgColumn | SQL)[]] | 'none'

/** One condition per term of `q`: one of the texts contains it. Throws 400 when the list has no search. */
export function searchConditions(search: Search, q: unknown): (SQL | undefined)[] {
  const terms = searchSpellings(q)
  if (search !== 'none')
    return terms.map((spellings) => or(...search.flatMap((text) => spellings.map((term) => sql`${keyOf(text)} like ${`%${term}%`}`))))
  if (terms.length > 0) throw wrongAddress({ q: 'This list cannot be searched.' })
  return []
}

const keyOf = (text: PgColumn | SQL): PgColumn | SQL => (is(text, PgColumn) && text.generated ? text : searchKey(text))
