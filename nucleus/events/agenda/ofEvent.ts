import { eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/client.ts'
import { ruleBroken } from '../../core/errors.ts'
import { missing } from '../../core/missing.ts'

interface Named {
  table: PgTable & { eventId: PgColumn }
  idKey: string
  noun: string
  /** The field that names it; default: `idKey`. */
  field?: string
}

/** Throws 422 unless each of the ids is of a row of the event. */
export async function checkOfEvent(
  db: Db,
  eventId: number,
  { table, idKey, noun, field = idKey }: Named,
  ids: readonly number[],
): Promise<void> {
  const lost = await missing(db, { table, idKey }, ids, eq(table.eventId, eventId))
  if (lost.length > 0) throw ruleBroken({ [field]: `This event has no such ${noun}` })
}
