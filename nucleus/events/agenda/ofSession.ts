import { and, asc, eq, isNull } from 'drizzle-orm'
import type { AnyResource } from '#contract/resource.ts'
import type { Db } from '../../db/client.ts'
import { agendaSessions } from '../../db/tables/index.ts'
import { notFound } from '../../base/errors.ts'
import type { Row } from '../../resource/Served.ts'
import type { Rows } from '../../resource/rows.ts'
import { column } from '../../kernel/writes.ts'
import { lockAgenda } from './lockAgenda.ts'
import { whole } from '../../kernel/whole.ts'

/** What is a part of a session goes out of sight with it, and comes back with it. */
export const isSessionThere = isNull(agendaSessions.deletedAt)

export type StoredSession = typeof agendaSessions.$inferSelect

/** The session as it is, with the agenda of its event held until the transaction ends. Throws 404 when it is not there. */
export async function lockSession(tx: Db, agendaDaySessionId: number): Promise<StoredSession> {
  const read = async () => {
    const [session] = await tx
      .select()
      .from(agendaSessions)
      .where(and(eq(agendaSessions.agendaDaySessionId, agendaDaySessionId), isSessionThere))
    if (!session) throw notFound('Agenda Session')
    return session
  }
  await lockAgenda(tx, (await read()).eventId)
  // Whoever held the agenda before may have moved or deleted it.
  return read()
}

/** The same where the session itself is not wanted. */
export const lockAgendaOf = async (tx: Db, agendaDaySessionId: number): Promise<void> => void (await lockSession(tx, agendaDaySessionId))

/** Every row of an event that is a part of its sessions: by session, and in each in staff order. */
export async function rowsOfEvent<R extends AnyResource>(db: Db, rows: Rows<R>, eventId: number): Promise<Row<R>[]> {
  const found = await whole(
    rows
      .select(db, { id: column(rows.table, rows.idKey) })
      .where(and(isNull(column(rows.table, 'deletedAt')), isSessionThere, eq(agendaSessions.eventId, eventId)))
      .orderBy(asc(agendaSessions.agendaDaySessionId), ...rows.ordered(undefined)),
  )
  const byId = await rows.getMany(
    db,
    found.map(({ id }) => Number(id)),
  )
  return found.flatMap(({ id }) => byId.get(Number(id)) ?? [])
}
