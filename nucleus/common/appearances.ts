import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { historyRows } from '#constants/vetting.ts'
import type { Appearance } from '#contract/events/appearance.ts'
import { events as declaredEvents } from '#contract/events/events.ts'
import type { AnyResource } from '#contract/resource.ts'
import type { Db } from '../db/client.ts'
import {
  type eventContacts,
  events,
  type nightTimeGuests,
  type speakers,
  type sponsors,
  type vettingSubmissions,
} from '../db/tables/index.ts'
import { column } from '../kernel/writes.ts'

/** Rows of events about a contact or a company. */
export interface AppearanceSource {
  /** What a row of it is. */
  kind: string
  /** What opens at the row's address. */
  declared: AnyResource
  /** Selects the id of what opens, the event's id and what tells the row apart. */
  rowsOf: (id: number) => SQL
}

interface TableSource {
  declared: AnyResource
  table: typeof eventContacts | typeof speakers | typeof nightTimeGuests | typeof sponsors | typeof vettingSubmissions
  /** Holds the id of the contact or the company; it has an index. */
  whose: PgColumn
  detail: SQL
}
export const inTable = (kind: string, { declared, table, whose, detail }: TableSource): AppearanceSource => ({
  kind,
  declared,
  rowsOf: (id) =>
    sql`select ${column(table, declared.idKey)} as id, ${table.eventId} as event_id, ${detail}::text as detail
      from ${table} where ${and(eq(whose, id), isNull(table.deletedAt))}`,
})
/** Events that name the contact or the company in a list. */
export const inEvents = (kind: string, list: PgColumn, entryOf: (id: number) => object | number): AppearanceSource => ({
  kind,
  declared: declaredEvents,
  rowsOf: (id) =>
    sql`select ${events.eventId} as id, ${events.eventId} as event_id, null::text as detail
      from ${events} where ${list} @> ${JSON.stringify([entryOf(id)])}::jsonb and ${events.deletedAt} is null`,
})
/** The detail of rows that nothing tells apart. */
export const nothing = sql`null`

/** Where a contact or a company appears at events, the newest event first. */
export async function readAppearances(db: Db, sources: readonly AppearanceSource[], ofId: number): Promise<Appearance[]> {
  const parts = sources.map(({ rowsOf }, at) => sql`select ${sql.raw(String(at))} as source, part.* from (${rowsOf(ofId)}) as part`)
  const rows = await db
    .select({
      source: sql<number>`found.source`,
      id: sql<number>`found.id`,
      detail: sql<string | null>`found.detail`,
      eventId: events.eventId,
      eventName: events.name,
      startsAt: events.startsAt,
      timeZone: events.timeZone,
    })
    .from(sql`(${sql.join(parts, sql` union all `)}) as found`)
    .innerJoin(events, and(sql`${events.eventId} = found.event_id`, isNull(events.deletedAt)))
    .orderBy(sql`${events.startsAt} desc, found.source, found.id desc`)
    .limit(historyRows)
  return rows.flatMap(({ source, eventId, ...row }) => {
    const { kind, declared } = sources[source] ?? {}
    const address = declared?.route?.({ eventId, [declared.idKey]: row.id })
    return kind && address ? [{ kind, address, ...row }] : []
  })
}
