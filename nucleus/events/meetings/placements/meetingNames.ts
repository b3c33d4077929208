import { eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/client.ts'
import { fullNameSql } from '../../../db/personName.ts'
import { contacts, meetings } from '../../../db/tables/index.ts'

const [by, to] = [alias(contacts, 'requested_by'), alias(contacts, 'requested_to')]

/** "Ada Lee and Ben Lee" of meetings by their ids, also of those that came to nothing. */
export async function meetingNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const found = await db
    .select({ id: meetings.meetingId, one: sql<string>`${fullNameSql(by)}`, other: sql<string>`${fullNameSql(to)}` })
    .from(meetings)
    .innerJoin(by, eq(by.contactId, meetings.requestedByContactId))
    .innerJoin(to, eq(to.contactId, meetings.requestedToContactId))
    .where(inArray(meetings.meetingId, [...ids]))
  return new Map(found.map(({ id, one, other }) => [id, `${one} and ${other}`]))
}
