import { and, asc, eq, inArray } from 'drizzle-orm'
import { deliveryStatuses, mailResolutions } from '#constants/mails.ts'
import { Refusal, ruleBroken } from '../../base/errors.ts'
import type { Db } from '../../db/client.ts'
import { registrationMails as mails } from '../../db/tables/index.ts'
import { lockMails, nothingToResend, resendRefusal, sendAgain, writeMails } from '../../events/mails/failedEmailActions.ts'
import { announceMails } from '../../events/mails/queueMails.ts'
import type { Actor, Nucleus } from '../../kernel/context.ts'
import { lockEmail, writeEmail } from './send.ts'

const { queued, sending, retry, failed, stopped } = deliveryStatuses
type By = { actor: Actor; at: Date }

/** Stops an e-mail that is being sent. What has not left is not sent; a mail that is being handed over may still arrive. Call it in a transaction. */
export async function stopEmail(tx: Db, id: number, { actor, at }: By): Promise<void> {
  const row = await lockEmail(tx, id)
  const { registrationMailId, eventRegistrationId, contactEmailId, deliveryStatusId } = mails
  const open = await tx.$count(mails, and(eq(contactEmailId, id), inArray(deliveryStatusId, [queued, sending, retry])))
  if (row.sentAt === null || open === 0) throw new Refusal(409, 'Nothing of this e-mail waits to be sent. Load it again.')
  const halted = await tx
    .update(mails)
    .set({ deliveryStatusId: stopped, nextAttemptAt: null, failure: 'Stopped by staff.' })
    .where(and(eq(contactEmailId, id), inArray(deliveryStatusId, [queued, retry])))
    .returning({ registrationMailId, eventRegistrationId })
  await announceMails(tx, halted, 'update', actor)
  await writeEmail(tx, row, { stoppedAt: at.toISOString() }, { actor, at })
}

/**
 * Sends again what failed: not to suppressed addresses, which somebody has to release, and not what may have arrived. Call it in a
 * transaction.
 */
export async function retryEmail(tx: Db, { sendMail }: Nucleus, id: number, { actor, at }: By): Promise<void> {
  if (sendMail.problem !== undefined) throw ruleBroken({ contactEmailId: sendMail.problem })
  const row = await lockEmail(tx, id)
  if (row.stoppedAt !== null) throw new Refusal(409, 'This e-mail was stopped. Duplicate it to use its text again.')
  const found = await tx
    .select({ id: mails.registrationMailId })
    .from(mails)
    .where(
      and(eq(mails.contactEmailId, id), eq(mails.deliveryStatusId, failed), eq(mails.isRepeated, false), eq(mails.isSuppressing, false)),
    )
    .orderBy(asc(mails.registrationMailId))
  const locked = await lockMails(
    tx,
    found.map((one) => one.id),
  )
  const able = locked.filter((mail) => resendRefusal(mail) === undefined)
  if (able.length === 0) throw nothingToResend()
  await writeMails(tx, able, () => ({ resolution: mailResolutions.released }), { actor, at })
  await sendAgain(tx, able, { actor, at, delaySeconds: 0 })
}
