import { and, eq, isNull } from 'drizzle-orm'
import { choiceLabel } from '#constants/choice.ts'
import { canBecome } from '#constants/emailNotifications.ts'
import { type NotificationStatusId, notificationStatuses } from '#constants/notifications.ts'
import { notFound, Refusal } from '../../base/errors.ts'
import type { Db } from '../../db/client.ts'
import { emailNotifications as table } from '../../db/tables/index.ts'
import type { Author } from '../../kernel/actor.ts'
import { type RecordedTable, updateRow } from '../../kernel/writes.ts'

export const notificationTable: RecordedTable = { resource: 'emailNotifications', table, idKey: 'notificationContentId' }
export type StoredNotification = typeof table.$inferSelect

/** An e-mail, locked against changes of its status until the transaction ends. Throws 404. */
export async function lockNotification(tx: Db, notificationContentId: number): Promise<StoredNotification> {
  const [found] = await tx
    .select()
    .from(table)
    .where(and(eq(table.notificationContentId, notificationContentId), isNull(table.deletedAt)))
    .for('no key update')
  if (!found) throw notFound('This e-mail')
  return found
}

/** Refuses a status that cannot follow the present one, naming both. */
export function checkCanBecome({ notificationStatusId: from }: StoredNotification, to: NotificationStatusId): void {
  const labelOf = (status: NotificationStatusId) => choiceLabel(notificationStatuses, status).toLowerCase()
  if (!canBecome(from, to)) throw new Refusal(409, `This e-mail is ${labelOf(from)}: it cannot become ${labelOf(to)}. Load it again.`)
}

type OtherValues = Partial<Pick<StoredNotification, 'sendAt' | 'startedAt' | 'endedAt' | 'confirmedByContactId' | 'recipientCount'>>

/** Gives a locked e-mail another status, as a version of it. */
export async function writeStatus(
  tx: Db,
  row: StoredNotification,
  to: NotificationStatusId,
  { author, at, ...values }: OtherValues & { author: Author; at: Date },
): Promise<void> {
  const after = { notificationStatusId: to, ...values }
  const before = Object.fromEntries(Object.keys(after).map((field) => [field, row[field as keyof typeof after]]))
  await updateRow(tx, notificationTable, { id: row.notificationContentId, version: row.rowVersion, before, after }, author, at)
}
