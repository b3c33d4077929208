import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { deliveryStatuses, mailResolutions } from '#constants/mails.ts'
import { notificationStatuses } from '#constants/notifications.ts'
import { limits } from '#constants/limits.ts'
import { ruleBroken } from '../../base/errors.ts'
import type { Db } from '../../db/client.ts'
import { emailRecipients, registrationMails as mails } from '../../db/tables/index.ts'
import type { Actor, Nucleus } from '../../kernel/context.ts'
import { lockMails, nothingToResend, resendRefusal, sendAgain, writeMails } from '../mails/failedEmailActions.ts'
import { announceMails } from '../mails/queueMails.ts'
import { endWaiting } from './fillOutbox.ts'
import { countMails } from './countMails.ts'
import { checkCanBecome, lockNotification, writeStatus } from './statusWrites.ts'

const { queued, retry, stopped, failed } = deliveryStatuses
/** Mails that one statement stops: tens of thousands would take too long for one. */
const haltedAtOnce = 1000
const stoppedWords = 'Stopped by staff.'
type By = { actor: Actor; at: Date }

/** Cancels an e-mail. Mails that have not left are not sent; one that is being handed over may still arrive. Call it in a transaction. */
export async function stopSending(tx: Db, id: number, { actor, at }: By): Promise<void> {
  const row = await lockNotification(tx, id)
  checkCanBecome(row, notificationStatuses.cancelled)
  await endWaiting(tx, row, { outcome: stopped, reason: stoppedWords })
  const { registrationMailId, eventRegistrationId, notificationContentId, deliveryStatusId } = mails
  const isWaiting = and(eq(notificationContentId, id), inArray(deliveryStatusId, [queued, retry]))
  for (;;) {
    const halted = await tx
      .update(mails)
      .set({ deliveryStatusId: stopped, nextAttemptAt: null, failure: stoppedWords })
      .where(
        and(inArray(registrationMailId, tx.select({ id: registrationMailId }).from(mails).where(isWaiting).limit(haltedAtOnce)), isWaiting),
      )
      .returning({ registrationMailId, eventRegistrationId })
    await announceMails(tx, halted, 'update', actor)
    if (halted.length === 0) break
  }
  await countMails(tx, id)
  await writeStatus(tx, row, notificationStatuses.cancelled, { author: actor, at, endedAt: at.toISOString() })
}

/** Makes a scheduled e-mail a draft again. Call it in a transaction. */
export async function unschedule(tx: Db, id: number, { actor, at }: By): Promise<void> {
  const row = await lockNotification(tx, id)
  checkCanBecome(row, notificationStatuses.draft)
  await tx.delete(emailRecipients).where(eq(emailRecipients.notificationContentId, id))
  await writeStatus(tx, row, notificationStatuses.draft, { author: actor, at, sendAt: null, recipientCount: 0, confirmedByContactId: null })
}

/**
 * Sends again what failed: not to suppressed addresses, which somebody has to release, and not what may have arrived. Call it in a
 * transaction.
 */
export async function retryFailed(tx: Db, { sendMail }: Nucleus, id: number, { actor, at }: By): Promise<void> {
  if (sendMail.problem !== undefined) throw ruleBroken({ notificationContentId: sendMail.problem })
  const row = await lockNotification(tx, id)
  checkCanBecome(row, notificationStatuses.sending)
  const unwritten = await tx
    .update(emailRecipients)
    .set({ outcome: null, reason: null })
    .where(
      and(eq(emailRecipients.notificationContentId, id), isNull(emailRecipients.registrationMailId), eq(emailRecipients.outcome, failed)),
    )
    .returning({ id: emailRecipients.emailRecipientId })
  const found = await tx
    .select({ id: mails.registrationMailId })
    .from(emailRecipients)
    .innerJoin(mails, eq(mails.registrationMailId, emailRecipients.registrationMailId))
    .where(and(eq(emailRecipients.notificationContentId, id), eq(mails.deliveryStatusId, failed), eq(mails.isSuppressing, false)))
    .orderBy(asc(mails.registrationMailId))
  let again = unwritten.length
  for (let from = 0; from < found.length; from += limits.bulkRows) {
    const locked = await lockMails(
      tx,
      found.slice(from, from + limits.bulkRows).map((one) => one.id),
    )
    const able = locked.filter((mail) => resendRefusal(mail) === undefined)
    await writeMails(tx, able, () => ({ resolution: mailResolutions.released }), { actor, at })
    again += await sendAgain(tx, able, { actor, at, delaySeconds: 0 })
  }
  if (again === 0) throw nothingToResend()
  await writeStatus(tx, row, notificationStatuses.sending, { author: actor, at, startedAt: at.toISOString(), endedAt: null })
}
