import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { notificationStatuses, type NotificationStatusId, pushStatuses, runningStatuses } from '#constants/notifications.ts'
import { notificationRecipients as recipients, notifications as table } from '../db/tables/index.ts'
import type { Nucleus } from '../kernel/context.ts'
import { openStatuses } from './counts.ts'
import { moveStatus } from './statusMoves.ts'

const { scheduled, sending, sent, sentWithFailures, failed, missed } = notificationStatuses
const system = { contactId: null }

/** The statuses of notifications follow from their recipients: begun, or ended. Another instance's is skipped: that one settles it. */
export async function settle({ db, clock }: Nucleus): Promise<void> {
  await db.transaction(async (tx) => {
    const running = await tx
      .select()
      .from(table)
      .where(and(inArray(table.notificationStatusId, [...runningStatuses]), isNull(table.deletedAt)))
      .orderBy(table.notificationId)
      .for('no key update', { skipLocked: true })
    if (running.length === 0) return
    const counted = await tx
      .select({ id: recipients.notificationId, status: recipients.pushStatusId, count: sql<number>`count(*)::int` })
      .from(recipients)
      .where(
        and(
          inArray(
            recipients.notificationId,
            running.map(({ notificationId }) => notificationId),
          ),
          eq(recipients.isTest, false),
        ),
      )
      .groupBy(recipients.notificationId, recipients.pushStatusId)
    const at = clock()
    for (const row of running) {
      const counts = new Map(counted.filter(({ id }) => id === row.notificationId).map(({ status, count }) => [status, count]))
      const to = statusOf(counts)
      // Of one that is sent now, or again, all may still wait.
      if (to === row.notificationStatusId || to === scheduled) continue
      await moveStatus(tx, row, { to, values: to === sending ? {} : { endedAt: at.toISOString() }, author: system, at })
    }
  })
}

/** What the states of its people say of a notification that was scheduled. */
export function statusOf(counts: ReadonlyMap<number, number>): NotificationStatusId {
  const of = (...statuses: readonly number[]) => statuses.reduce((sum, status) => sum + (counts.get(status) ?? 0), 0)
  const waiting = of(...openStatuses)
  const isUntouched = [...counts].every(([status, count]) => status === pushStatuses.queued || count === 0)
  if (waiting > 0) return isUntouched ? scheduled : sending
  const lost = of(pushStatuses.failed, pushStatuses.unknown)
  if (of(pushStatuses.sent) > 0) return lost + of(pushStatuses.missed) > 0 ? sentWithFailures : sent
  return lost === 0 && of(pushStatuses.missed) > 0 ? missed : failed
}
