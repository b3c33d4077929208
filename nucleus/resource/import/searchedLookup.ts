import { and, isNull, type SQL, sql } from 'drizzle-orm'
import { foldedText } from '#contract/foldedText.ts'
import { type SearchedTable, titleOf } from '../../db/entityNames.ts'
import { searchKey } from '../../db/searchKey.ts'
import type { DeclaredReference } from '../../kernel/declaredReferences.ts'
import { column } from '../../kernel/writes.ts'
import type { ImportLookup, SearchedLookup } from '../ResourceOptions.ts'
import { withArticle } from './withArticle.ts'

/** How many rows that begin with a name are read to find those that have it. */
const maxScanned = 2000

/** A lookup that finds only the rows that the file names: nobody reads a million. */
export function searchedLookupOf(
  { to, idKey, noun: ofTable }: DeclaredReference,
  { key, codes = [], isOffered, noun = ofTable, hint = `Name of ${withArticle(noun)}`, which }: SearchedTable & Partial<SearchedLookup>,
): ImportLookup {
  const id = column(to, idKey)
  const queryOf = (isFindable: SQL | undefined) => {
    // Two are enough to say that a name is ambiguous. The order makes the database use the index for the beginning.
    const titled = sql`select id from (
      select ${id} as id, ${titleOf(to)} as title from ${to}
      where ${key} ~>=~ (wanted.key || ' ') and ${key} ~<~ (wanted.key || '!') and ${isFindable} order by ${key} using ~<~ limit ${maxScanned}
    ) as begun where ${searchKey(sql`title`)} = wanted.key limit 2`
    const coded = codes.map((code) => sql`select ${id} as id from ${to} where ${code} = wanted.name and ${isFindable} limit 2`)
    return sql.join(
      [titled, ...coded].map((one) => sql`(${one})`),
      sql` union all `,
    )
  }
  return {
    noun,
    hint,
    read: async (db, parentId, names) => {
      const found = queryOf(and(isOffered, isNull(column(to, 'deletedAt')), which?.(parentId)))
      const wanted = sql`unnest(${sql.param(names)}::text[], ${sql.param(names.map((name) => foldedText(name)))}::text[]) as wanted(name, key)`
      const { rows } = await db.execute<{ id: number; name: string }>(
        sql`select wanted.name, found.id from ${wanted} cross join lateral (${found}) as found`,
      )
      return rows
    },
  }
}
