import { type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { fullNameSql } from '../db/personName.ts'
import { contacts } from '../db/tables/index.ts'

const named = alias(contacts, 'named')

/** The names of the contacts whose ids a column of JSON holds, in the order of the ids: a name for each of the first `most`, also of one that is gone. */
export const contactNamesOf = (ids: PgColumn, most: number): SQL<string[]> => sql<string[]>`to_jsonb(array(
  select coalesce(${fullNameSql(named)}, 'Contact ' || listed.id)
  from jsonb_array_elements_text(${ids}) with ordinality as listed (id, place)
  left join ${contacts} as named on ${named.contactId} = listed.id::int
  where listed.place <= ${sql.raw(String(most))}
  order by listed.place))`
