import { and, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { limits } from '#constants/limits.ts'
import { searchSpellings, searchTerms } from '../resource/searchTerms.ts'

/** How many rows that contain the term anywhere are read: limits the work when a tenth of a million rows match. */
const maxScanned = 200
/** The same when only some of the rows may be offered: the others are read too. */
const maxScannedWithFilter = 3000

export interface SearchTarget {
  table: PgTable
  id: PgColumn
  /** A search key (`searchKey`) with a trigram index and an index for its beginning. */
  text: PgColumn
  /** A second search key with an index for its beginning. */
  alsoStarts?: SQL
  /** Condition for rows that can be found. */
  isLive: SQL | undefined
  /** Condition on the id for rows that may be offered, when another table decides. It is checked for the first thousands of matches. */
  isOffered?: (id: SQL) => SQL | undefined
}

/**
 * The rows that contain every word of a term, as a query of `id` and `rank`: 0 if the text starts with the term, 1 if the
 * second key does, 2 otherwise. Undefined when the term has no letter or digit. Each part stops early: those of rank 0 and 1
 * follow the index that they are ordered by; the rest is unordered, because with an order and a limit the planner would choose
 * an index that does not narrow the search. The trigram index alone cannot serve a beginning: it would read every row with a
 * word that begins with the term.
 */
export function matchQuery({ table, id, text, alsoStarts, isLive, isOffered }: SearchTarget, term: string): SQL | undefined {
  if (!/[\p{L}\p{N}]/u.test(term)) return undefined
  const terms = searchTerms(term)
  const prefix = `${terms.join(' ')}%`
  /** The first rows of a query of ids; if only some may be offered, the first of those. */
  const first = (ids: SQL, count: number, rank: number) => {
    const found = sql`${ids} limit ${sql.raw(String(isOffered ? maxScannedWithFilter : count))}`
    const place = sql.raw(String(rank))
    return isOffered
      ? sql`(select id, ${place} as rank from (${found}) as looked_at where ${isOffered(sql`id`)} limit ${sql.raw(String(count))})`
      : sql`(select id, ${place} as rank from (${found}) as looked_at)`
  }
  const startingWith = (start: PgColumn | SQL, rank: number) =>
    first(
      sql`select ${id} as id from ${table} where ${and(isLive, sql`${start} like ${prefix}`)} order by ${start} using ~<~`,
      limits.lookupRows,
      rank,
    )
  const containing = first(
    sql`select ${id} as id from ${table} where ${and(isLive, ...searchSpellings(term).map((spellings) => or(...spellings.map((one) => containsWord(text, one)))))}`,
    maxScanned,
    2,
  )
  const starting = sql.join([startingWith(text, 0), ...(alsoStarts ? [startingWith(alsoStarts, 1)] : [])], sql` union all `)
  // When the beginnings fill the answer, the rest is not even looked for.
  return sql`
    with starting as materialized (${starting})
    select id, min(rank) as rank from (
      select * from starting
      union all select * from ${containing} as containing where (select count(distinct id) from starting) < ${limits.lookupRows}
    ) as ranked group by id`
}

/**
 * Two characters contain no trigram, except at the start of a word. As patterns, several such words are one lookup in the
 * trigram index; as alternatives, one per word and position, which takes ten times as long. In patterns PostgreSQL only knows
 * the characters below U+0800 one by one: for Chinese or Hindi words a pattern would read the whole table. For a single
 * character the index narrows nothing.
 */
export function containsWord(text: PgColumn, word: string): SQL {
  if (/[\p{L}\p{N}]{3}/u.test(word)) return sql`${text} like ${`%${word}%`}`
  if (/^[\p{L}\p{N}]{2}$/u.test(word) && /^[\0-\u07ff]+$/.test(word)) return sql`${text} ~ ${`(^| )${word}`}`
  return sql`(${text} like ${`${word}%`} or ${text} like ${`% ${word}%`})`
}
