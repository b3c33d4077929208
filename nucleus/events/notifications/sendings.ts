import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { deliveryStatuses } from '#constants/mails.ts'
import { notificationLimits } from '#constants/emailNotifications.ts'
import { notificationStatuses, type NotificationStatusId } from '#constants/notifications.ts'
import type { Db } from '../../db/client.ts'
import { emailNotifications as table, emailRecipients, registrationMails as mails } from '../../db/tables/index.ts'
import { system } from '../../kernel/actor.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { announceMails } from '../mails/queueMails.ts'
import { deliveryStatusOf } from './audience.ts'
import { countMails } from './countMails.ts'
import { lockNotification, writeStatus } from './statusWrites.ts'

const { scheduled, sending, sent, sentWithFailures, failed, cancelled, missed } = notificationStatuses
const delivery = deliveryStatuses
const lateMs = notificationLimits.lateMinutes * 60_000
/** Those whose result follows from their mails: one with failures has another once staff have released what failed. */
const endable: readonly NotificationStatusId[] = [sending, sentWithFailures, failed]
/** Scheduled e-mails that begin at a time. */
const atOnce = 50
/** Mails that were tried in this time may have changed the counts of an e-mail that is not being sent. */
const recentMs = 10 * 60_000

/**
 * Begins the e-mails whose moment has come. One that nobody could begin in time (no process, no mail server) is missed: a person decides whether it
 * still makes sense.
 */
export async function beginDue({ db, clock, sendMail }: Nucleus): Promise<void> {
  const at = clock()
  const latest = sendMail.problem === undefined ? at : new Date(at.getTime() - lateMs)
  await db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(table)
      .where(and(eq(table.notificationStatusId, scheduled), lte(table.sendAt, latest.toISOString()), isNull(table.deletedAt)))
      .orderBy(asc(table.sendAt))
      .limit(atOnce)
      .for('no key update', { skipLocked: true })
    for (const one of due)
      await (at.getTime() - Date.parse(one.sendAt ?? '') > lateMs
        ? writeStatus(tx, one, missed, { author: system, at })
        : writeStatus(tx, one, sending, { author: system, at, startedAt: at.toISOString(), endedAt: null }))
  })
}

const hasBegun = inArray(table.notificationStatusId, [sending, sent, sentWithFailures, failed, cancelled])
/** Whether recipients are missing in the counts, such as one whose mail was on its way when the e-mail was stopped and the process died. */
const isMiscounted = sql`${table.recipientCount} <> ${table.sentCount} + ${table.failedCount} + ${table.suppressedCount} + ${table.unknownCount}`

/** Counts what became of the mails of e-mails that are being sent, and ends those with nothing left to send. */
export async function countAndEnd({ db, clock }: Nucleus): Promise<void> {
  const at = clock()
  const recent = db
    .select({ id: mails.notificationContentId })
    .from(mails)
    .where(and(isNotNull(mails.notificationContentId), gt(mails.attemptedAt, new Date(at.getTime() - recentMs).toISOString())))
  const found = await db
    .select({ id: table.notificationContentId, status: table.notificationStatusId })
    .from(table)
    .where(or(eq(table.notificationStatusId, sending), inArray(table.notificationContentId, recent), and(hasBegun, isMiscounted)))
    .orderBy(asc(table.notificationContentId))
  for (const { id, status } of found) {
    if (await countMails(db, id)) await announceCounts(db, id)
    // Looked at before it is locked: what is locked gets no mails written.
    if (endable.includes(status) && !(await isOpen(db, id))) await db.transaction((tx) => endIfDone(tx, id, at))
  }
}

/** Tells open screens that an e-mail has other counts: by one of its mails, since counts are no version of it. */
async function announceCounts(db: Db, id: number): Promise<void> {
  const { registrationMailId, eventRegistrationId, notificationContentId } = mails
  const [latest] = await db
    .select({ registrationMailId, eventRegistrationId })
    .from(mails)
    .where(eq(notificationContentId, id))
    .orderBy(desc(registrationMailId))
    .limit(1)
  if (latest) await announceMails(db, [latest], 'update', system)
}

/** Whether some of its mails are still to leave. */
async function isOpen(tx: Db, id: number): Promise<boolean> {
  const open = await tx
    .select({ id: emailRecipients.emailRecipientId })
    .from(emailRecipients)
    .leftJoin(mails, eq(mails.registrationMailId, emailRecipients.registrationMailId))
    .where(
      and(
        eq(emailRecipients.notificationContentId, id),
        sql`${deliveryStatusOf} in (${sql.raw([delivery.queued, delivery.sending, delivery.retry].join(', '))})`,
      ),
    )
    .limit(1)
  return open.length > 0
}

async function endIfDone(tx: Db, id: number, at: Date): Promise<void> {
  const row = await lockNotification(tx, id)
  if (!endable.includes(row.notificationStatusId)) return
  if (await isOpen(tx, id)) return
  await countMails(tx, id)
  const result = resultOf(await lockNotification(tx, id))
  if (result !== row.notificationStatusId) await writeStatus(tx, row, result, { author: system, at, endedAt: at.toISOString() })
}

type Counts = Pick<typeof table.$inferSelect, 'recipientCount' | 'sentCount' | 'failedCount' | 'unknownCount'>

/** The status after the last mail. Without a mail that left, or may have left, an e-mail has failed. */
function resultOf({ recipientCount, sentCount, failedCount, unknownCount }: Counts): NotificationStatusId {
  if (sentCount === 0 && unknownCount === 0 && recipientCount > 0) return failed
  return failedCount + unknownCount > 0 ? sentWithFailures : sent
}
