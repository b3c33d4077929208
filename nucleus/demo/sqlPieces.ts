import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'

/** Odd 32-bit multipliers that scatter neighbouring numbers; one per salt. */
const multipliers = [2_654_435_761, 2_246_822_519, 3_266_489_917, 668_265_263, 374_761_393] as const
export type Salt = 0 | 1 | 2 | 3 | 4

/** A number from 0 to 1,048,575 that looks random and is computed from `n`. It uses the high bits, since the low ones repeat. */
export const scatter = (n: SQL, salt: Salt): SQL => sql`(((${n})::bigint * ${sql.raw(String(multipliers[salt]))} % 4294967296) >> 12)::int`

/** A number of ours inside the query text: as a parameter it would have no type in a CASE. */
export const literal = (value: number): SQL => sql.raw(String(value))

/** A list as one parameter. */
export const list = (values: readonly (string | number)[], type: 'text' | 'int'): SQL => sql`${sql.param(values)}::${sql.raw(type)}[]`

/** The entry of the list for `n`. */
export const pick = (words: readonly string[], n: SQL, salt: Salt): SQL =>
  sql`(${list(words, 'text')})[1 + ${scatter(n, salt)} % ${sql.raw(String(words.length))}]`

export async function rowsOf<Row>(db: Db, query: SQL): Promise<Row[]> {
  return (await db.execute(query)).rows as Row[]
}
