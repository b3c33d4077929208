import { eq } from 'drizzle-orm'
import type { NotificationStatusId } from '#constants/notifications.ts'
import { notificationMoveRefusal, notifications } from '#contract/notifications/notifications.ts'
import { notFound, Refusal, staleVersion } from '../base/errors.ts'
import type { Db } from '../db/client.ts'
import { notifications as table } from '../db/tables/index.ts'
import type { Author } from '../kernel/actor.ts'
import type { Values } from '../kernel/values.ts'
import { updateRow } from '../kernel/writes.ts'
import type { Repository } from '../resource/repositoryTypes.ts'

export const notificationRows = { resource: notifications.name, table, idKey: notifications.idKey } as const
export type StoredNotification = typeof table.$inferSelect

/** Locks a notification that still has the version that the caller read. Throws 404 and 409. */
export async function lockNotification(
  tx: Db,
  repository: Repository<typeof notifications>,
  { notificationId, rowVersion }: { notificationId: number; rowVersion: number },
): Promise<StoredNotification> {
  const [found] = await tx.select().from(table).where(eq(table.notificationId, notificationId)).for('no key update')
  if (!found || found.deletedAt !== null) throw notFound('Notification')
  if (found.rowVersion !== rowVersion) throw staleVersion(await repository.getOrThrow(tx, notificationId))
  return found
}

interface StatusMove {
  to: NotificationStatusId
  values?: Values
  author: Author
  at: Date
}
/** Moves a locked notification to another status, as a version of it. Throws 409 when the table of moves does not have it. */
export async function moveStatus(tx: Db, row: StoredNotification, { to, values = {}, author, at }: StatusMove): Promise<void> {
  const refusal = notificationMoveRefusal(row.notificationStatusId, to)
  if (refusal !== undefined) throw new Refusal(409, refusal)
  const after: Values = { notificationStatusId: to, ...values }
  const before = Object.fromEntries(Object.keys(after).map((field) => [field, (row as Values)[field]]))
  await updateRow(tx, notificationRows, { id: row.notificationId, version: row.rowVersion, before, after }, author, at)
}
