import { and, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { limits } from '#constants/limits.ts'
import { searchTerms } from '../resource/searchTerms.ts'

/** How many of the rows that hold the term anywhere are looked at: bounds the work when a tenth of a million match. */
const lookedAt = 200
/** The same where only some of the rows may be offered: the others cost a look too. */
const lookedAtAmong = 3000

interface Searched {
  table: PgTable
  id: PgColumn
  /** The key of a text (`searchKey`) with a trigram index, and with an index for its beginning. */
  text: PgColumn
  /** The key of more text, of which the beginning has an index. */
  alsoStarts?: SQL
  /** Which rows count. */
  isLive: SQL | undefined
  /** Which of them may be offered, by their id, when that is asked of another table. The first thousands that match are asked. */
  among?: (id: SQL) => SQL | undefined
}

/**
 * The rows that have every word of a term, as a query of `id` and `rank`: 0 the text starts with the term, 1 the other
 * text does, 2 the rest. Nothing when the term has no letter or digit. Each part stops early: those of rank 0 and 1
 * walk the index that they are ordered by, and the rest has no order, because beside a limit the planner would walk
 * an index that does not narrow. The trigram index alone cannot serve a beginning: it would read every row that has
 * the term as the beginning of any word.
 */
export function matching({ table, id, text, alsoStarts, isLive, among }: Searched, term: string): SQL | undefined {
  if (!/[\p{L}\p{N}]/u.test(term)) return undefined
  const terms = searchTerms(term)
  const beginning = `${terms.join(' ')}%`
  /** The first rows of a query of ids; where not all may be offered, the first of those that may. */
  const first = (ids: SQL, count: number, rank: number) => {
    const found = sql`${ids} limit ${sql.raw(String(among ? lookedAtAmong : count))}`
    const place = sql.raw(String(rank))
    return among
      ? sql`(select id, ${place} as rank from (${found}) as looked_at where ${among(sql`id`)} limit ${sql.raw(String(count))})`
      : sql`(select id, ${place} as rank from (${found}) as looked_at)`
  }
  const starting = (start: PgColumn | SQL, rank: number) =>
    first(
      sql`select ${id} as id from ${table} where ${and(isLive, sql`${start} like ${beginning}`)} order by ${start} using ~<~`,
      limits.lookupRows,
      rank,
    )
  const having = first(sql`select ${id} as id from ${table} where ${and(isLive, ...terms.map((one) => hasWord(text, one)))}`, lookedAt, 2)
  const parts = [starting(text, 0), ...(alsoStarts ? [starting(alsoStarts, 1)] : []), having]
  return sql`select id, min(rank) as rank from (${sql.join(parts, sql` union all `)}) as ranked group by id`
}

/**
 * Two characters hold no trigram; at the start of a word they do. Several such words are one look into the trigram index as
 * patterns, and one for each word and each place of it as alternatives, which takes ten times as long. Of patterns PostgreSQL knows
 * only the characters below U+0800 one by one: of Chinese or Hindi words a pattern would read the whole table. Of a single character
 * the index knows nothing that narrows.
 */
export function hasWord(text: PgColumn, word: string): SQL {
  if (/[\p{L}\p{N}]{3}/u.test(word)) return sql`${text} like ${`%${word}%`}`
  if (/^[\p{L}\p{N}]{2}$/u.test(word) && /^[\0-\u07ff]+$/.test(word)) return sql`${text} ~ ${`(^| )${word}`}`
  return sql`(${text} like ${`${word}%`} or ${text} like ${`% ${word}%`})`
}
