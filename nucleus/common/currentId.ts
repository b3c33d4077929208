import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { companies, contacts } from '../db/tables/index.ts'

/** Records that can be merged over the whole product. */
const merged = {
  contacts: { table: contacts, id: contacts.contactId, into: contacts.mergedIntoContactId },
  companies: { table: companies, id: companies.companyId, into: companies.mergedIntoCompanyId },
} as const

/**
 * The id under which a record is found now, as SQL: of one that was merged, that of the record that has its rows, however often that one was merged
 * since. Any other id stays as it is.
 */
export function currentIdOf(resource: keyof typeof merged, id: number): SQL<number> {
  const { table, id: key, into } = merged[resource]
  return sql`coalesce((with recursive chain (id, next) as (
      select ${key}, ${into} from ${table} where ${key} = ${id}
      union select ${key}, ${into} from ${table} join chain on ${key} = chain.next
    ) select id from chain where next is null limit 1), ${id}::int)`
}

/** The ids under which records are found now, by the ids that were given; unknown ids are left out. */
export async function currentIds(db: Db, resource: keyof typeof merged, ids: readonly number[]): Promise<Map<number, number>> {
  const { table, id: key, into } = merged[resource]
  const { rows } = await db.execute<{ given: number; id: number }>(sql`with recursive chain (given, id, next) as (
      select ${key}, ${key}, ${into} from ${table} where ${key} = any(${sql.param(ids)}::int[])
      union select given, ${key}, ${into} from ${table} join chain on ${key} = chain.next
    ) select given, id from chain where next is null`)
  return new Map(rows.map(({ given, id }) => [given, id]))
}

/** The same as `currentIdOf`, looked up. */
export async function currentId(db: Db, resource: keyof typeof merged, id: number): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`select ${currentIdOf(resource, id)} as id`)
  return rows[0]?.id ?? id
}
