import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { agendaDays, agendaSessions, agendaSessionSpeakers, events, locations, speakers, tracks } from '../../db/tables/index.ts'

type Versioned = PgTable & { rowVersion: PgColumn; updatedAt: PgColumn }

/** Every write raises the version of its row, and a deleted row stays: the sum grows, or the count does. */
const versionOf = ({ rowVersion, updatedAt }: Versioned): SQL => sql`concat_ws('.', count(*), sum(${rowVersion}), max(${updatedAt}))`

const ofEvent = (table: Versioned & { eventId: PgColumn }): SQL =>
  sql`(select ${versionOf(table)} from ${table} where ${table.eventId} = ${events.eventId})`

const ofPlaces = sql`(select ${versionOf(agendaSessionSpeakers)} from ${agendaSessionSpeakers} where ${agendaSessionSpeakers.agendaDaySessionId} in
  (select ${agendaSessions.agendaDaySessionId} from ${agendaSessions} where ${agendaSessions.eventId} = ${events.eventId}))`

/** A text that differs after each change of what an agenda shows, of a row of `events`: far cheaper than the agenda itself. */
export const agendaVersion = sql<string>`concat_ws('/', ${sql.join(
  [events.rowVersion, ...[agendaSessions, agendaDays, locations, speakers, tracks].map(ofEvent), ofPlaces],
  sql`, `,
)})`
