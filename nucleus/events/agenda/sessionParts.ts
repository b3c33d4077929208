import { and, asc, eq, isNull } from 'drizzle-orm'
import type { AnyResource } from '#contract/resource.ts'
import type { Db } from '../../db/client.ts'
import { agendaSessions } from '../../db/tables/index.ts'
import { notFound } from '../../base/errors.ts'
import type { Row } from '../../resource/ResourceOptions.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'
import { column } from '../../kernel/writes.ts'
import { lockAgenda } from './lockAgenda.ts'
import { inParts } from '../../kernel/inParts.ts'
import { readUnpaged } from '../../kernel/readUnpaged.ts'

/** Parts of a session are hidden with it when it is deleted, and visible again when it is restored. */
export const isSessionPresent = isNull(agendaSessions.deletedAt)

export type StoredSession = typeof agendaSessions.$inferSelect

/** Reads a session and locks the agenda of its event until the transaction ends. Throws 404 when the session does not exist. */
export async function lockSession(tx: Db, agendaDaySessionId: number): Promise<StoredSession> {
  const read = async () => {
    const [session] = await tx
      .select()
      .from(agendaSessions)
      .where(and(eq(agendaSessions.agendaDaySessionId, agendaDaySessionId), isSessionPresent))
    if (!session) throw notFound('Agenda Session')
    return session
  }
  await lockAgenda(tx, (await read()).eventId)
  // Whoever held the lock before may have moved or deleted the session.
  return read()
}

/** The same, without returning the session. */
export const lockAgendaOfSession = async (tx: Db, agendaDaySessionId: number): Promise<void> =>
  void (await lockSession(tx, agendaDaySessionId))

/** All rows of an event that are parts of its sessions: by session, then in staff order. */
export async function sessionPartsOfEvent<R extends AnyResource>(db: Db, repository: Repository<R>, eventId: number): Promise<Row<R>[]> {
  const found = await readUnpaged(
    repository
      .select(db, { id: column(repository.table, repository.idKey) })
      .where(and(isNull(column(repository.table, 'deletedAt')), isSessionPresent, eq(agendaSessions.eventId, eventId)))
      .orderBy(asc(agendaSessions.agendaDaySessionId), ...repository.orderBy(undefined)),
  )
  const rows: Row<R>[] = []
  for await (const part of inParts(found.map(({ id }) => Number(id)))) {
    const byId = await repository.getMany(db, part)
    rows.push(...part.flatMap((id) => byId.get(id) ?? []))
  }
  return rows
}
