import { asc, inArray } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/client.ts'
import { events } from '../../db/tables/index.ts'
import { column } from '../../kernel/writes.ts'

/**
 * Returns a function that locks the events of rows before the rows. Moves of registrations lock in this order, so an undo that restores
 * or removes people of an event must do so too.
 */
export const lockEventsOf =
  (table: PgTable, idKey: string) =>
  async (tx: Db, ids: readonly number[]): Promise<void> => {
    const ofRows = tx
      .select({ eventId: column(table, 'eventId') })
      .from(table)
      .where(inArray(column(table, idKey), [...ids]))
    await tx
      .select({ id: events.eventId })
      .from(events)
      .where(inArray(events.eventId, ofRows))
      .orderBy(asc(events.eventId))
      .for('no key update')
  }
