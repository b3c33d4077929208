import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { choiceLabel } from '#constants/choice.ts'
import { deliveryStatuses, mailDelaySeconds, mailResolutions } from '#constants/mails.ts'
import { ignoreFailedEmails, releaseFailedEmails, reopenFailedEmails, suppressFailedEmails } from '#contract/events/failedEmails.ts'
import { groupRefusals } from '#contract/refusals.ts'
import { isUnsubscribed } from '../../common/unsubscribed.ts'
import { Refusal } from '../../base/errors.ts'
import type { Db } from '../../db/client.ts'
import { contacts, emailRecipients, registrationMails as table, registrations } from '../../db/tables/index.ts'
import type { Actor, Nucleus } from '../../kernel/context.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import { rememberChanges } from '../../kernel/undoTokens.ts'
import { difference, type RecordedTable, updateRows } from '../../kernel/writes.ts'
import type { Values } from '../../kernel/values.ts'
import { undoTargetOf } from '../../resource/undo/undoTarget.ts'
import { erasedDomain } from './composeMails.ts'
import { contactOfMail, issueStatuses, recipientName } from './failedEmails.ts'
import { mailCounts } from './mailCounts.ts'
import { undoneText } from './moveMails.ts'
import { announceMails } from './queueMails.ts'
import { isToManySql } from './toMany.ts'
import { unsubscribedText } from './unsubscribed.ts'

/** Mails with a history of what staff did about them. What the outbox does is no version. */
export const mailTable: RecordedTable = { resource: 'registrationMails', table, idKey: 'registrationMailId' }
export const undoableMails = undoTargetOf({ ...mailTable, permission: 'send' })

export type LockedMail = Awaited<ReturnType<typeof lockMails>>[number]
const { open, released, ignored } = mailResolutions

/** Serves what staff do about mails that did not arrive. Each row is decided alone, all are written together. */
export function mountFailedEmailActions(app: FastifyInstance, nucleus: Nucleus): void {
  const { db, clock, sendMail } = nucleus
  mountCall(app, releaseFailedEmails, ({ input, actor }) =>
    db.transaction(async (tx) => {
      const at = clock()
      const { able, refusals } = decided(await lockMails(tx, input.registrationMailIds), (mail) => sendMail.problem ?? resendRefusal(mail))
      await writeMails(tx, able, () => ({ resolution: released }), { actor, at })
      await endSuppression(tx, able, { actor, at })
      const mails = await sendAgain(tx, able, { actor, at, delaySeconds: mailDelaySeconds })
      return { ...mailCounts(nucleus, mails), refusals }
    }),
  )
  mountCall(app, suppressFailedEmails, ({ input, actor }) =>
    db.transaction(async (tx) => {
      const suppression = (mail: LockedMail) =>
        issueRefusal(mail) ?? (mail.isSuppressing ? 'Mails to this address are suppressed already.' : undefined)
      const { able, refusals } = decided(await lockMails(tx, input.registrationMailIds), suppression)
      return { ...(await writeUndoable(tx, able, { isSuppressing: true }, { actor, at: clock() })), refusals }
    }),
  )
  for (const { call, refusalOf, resolution } of [
    { call: ignoreFailedEmails, refusalOf: (mail: LockedMail) => openRefusal(mail, [open]), resolution: ignored },
    { call: reopenFailedEmails, refusalOf: ignoredRefusal, resolution: open },
  ])
    mountCall(app, call, ({ input, actor }) =>
      db.transaction(async (tx) => {
        const { able, refusals } = decided(await lockMails(tx, input.registrationMailIds), (mail) => issueRefusal(mail) ?? refusalOf(mail))
        return { ...(await writeUndoable(tx, able, { resolution }, { actor, at: clock() })), refusals }
      }),
    )
}

/** Locks mails, in the order of their ids, with what their rules need. Lock their registrations before, if at all. */
export async function lockMails(tx: Db, ids: readonly number[]) {
  await tx
    .select({ id: table.registrationMailId })
    .from(table)
    .where(inArray(table.registrationMailId, [...ids]))
    .orderBy(asc(table.registrationMailId))
    .for('no key update')
  const found = await tx
    .select({
      mail: table,
      name: recipientName,
      wantsNone: sql<boolean>`coalesce(${contacts.emailSuppressed}, false)`,
      isUnsubscribed: sql<boolean>`(${isToManySql} and ${isUnsubscribed(table.recipient)})`,
    })
    .from(table)
    .leftJoin(registrations, eq(registrations.eventRegistrationId, table.eventRegistrationId))
    .leftJoin(contacts, contactOfMail)
    .where(inArray(table.registrationMailId, [...ids]))
    .orderBy(asc(table.registrationMailId))
  return found.map(({ mail, ...more }) => ({ ...mail, ...more }))
}

function decided(mails: readonly LockedMail[], refusalOf: (mail: LockedMail) => string | undefined) {
  const judged = mails.map((mail) => ({ mail, message: refusalOf(mail) }))
  return {
    able: judged.flatMap(({ mail, message }) => (message === undefined ? mail : [])),
    refusals: groupRefusals(judged.flatMap(({ mail, message }) => (message === undefined ? [] : { message, name: mail.name }))),
  }
}

const issueRefusal = ({ deliveryStatusId }: LockedMail): string | undefined =>
  issueStatuses.some((one) => one === deliveryStatusId)
    ? undefined
    : `This mail is not one that failed: ${choiceLabel(deliveryStatuses, deliveryStatusId).toLowerCase()}.`

const openRefusal = ({ resolution }: LockedMail, from: readonly number[]): string | undefined =>
  from.includes(resolution) ? undefined : `This was dealt with already: ${choiceLabel(mailResolutions, resolution).toLowerCase()}.`

const ignoredRefusal = ({ resolution }: LockedMail): string | undefined => (resolution === ignored ? undefined : 'This is not ignored.')

/** Why a mail cannot be sent again; undefined when it can. */
export function resendRefusal(mail: LockedMail): string | undefined {
  if (mail.recipient.endsWith(erasedDomain)) return 'The data of this person were erased.'
  if (mail.wantsNone) return 'The contact gets no e-mail. Change that at the contact first.'
  if (mail.isUnsubscribed) return unsubscribedText
  return issueRefusal(mail) ?? openRefusal(mail, [open, ignored]) ?? (mail.stopRequestedAt === null ? undefined : undoneText)
}

/** The refusal of a retry that finds nothing to send again. */
export const nothingToResend = (): Refusal =>
  new Refusal(
    409,
    'Nothing can be sent again here: what failed has a suppressed address, and what is unknown may have arrived. Decide about each in E-mail issues.',
  )

type By = { actor: Actor; at: Date }

/** Changes locked mails, with their audit rows; returns their new versions. */
export function writeMails(tx: Db, mails: readonly LockedMail[], valuesOf: (mail: LockedMail) => Values, { actor, at }: By) {
  const changes = mails.flatMap((mail) => {
    const { before, after, isEmpty } = difference(mail, valuesOf(mail))
    return isEmpty ? [] : { id: mail.registrationMailId, version: mail.rowVersion, before, after }
  })
  return updateRows(tx, mailTable, { changes }, actor, at)
}

async function writeUndoable(tx: Db, mails: readonly LockedMail[], values: Values, by: By) {
  const versions = await writeMails(tx, mails, () => values, by)
  const undoToken = versions.size === 0 ? null : await rememberChanges(tx, [{ resource: mailTable.resource, versions }], by.actor, by.at)
  return { changed: versions.size, undoToken }
}

/** Ends the suppression of the addresses of mails. */
async function endSuppression(tx: Db, mails: readonly LockedMail[], by: By): Promise<void> {
  const addresses = [...new Set(mails.map(({ recipient }) => recipient.toLowerCase()))]
  if (addresses.length === 0) return
  const suppressing = await tx
    .select({ id: table.registrationMailId })
    .from(table)
    .where(and(table.isSuppressing, inArray(sql`lower(${table.recipient})`, addresses)))
  const locked = await lockMails(
    tx,
    suppressing.map(({ id }) => id),
  )
  await writeMails(tx, locked, () => ({ isSuppressing: false }), by)
}

/** Puts copies of mails into the outbox, as they were composed; each to its recipient, or to the given address. Returns how many. */
export async function sendAgain(
  tx: Db,
  mails: readonly LockedMail[],
  { actor, at, delaySeconds, to }: By & { delaySeconds: number; to?: string },
): Promise<number> {
  if (mails.length === 0) return 0
  const nextAttemptAt = new Date(at.getTime() + delaySeconds * 1000).toISOString()
  const rows = mails.map((mail) => ({
    ...{ eventRegistrationId: mail.eventRegistrationId, trigger: mail.trigger, emailTemplateId: mail.emailTemplateId },
    ...{ notificationContentId: mail.notificationContentId, contactId: mail.contactId, contactEmailId: mail.contactEmailId },
    ...{ recipient: to ?? mail.recipient, fromName: mail.fromName, replyTo: mail.replyTo },
    ...{ subject: mail.subject, bodyHtml: mail.bodyHtml, bodyText: mail.bodyText },
    ...{ hasSchedule: mail.hasSchedule, hasEventEntry: mail.hasEventEntry },
    ...{ nextAttemptAt, deliveryStatusId: deliveryStatuses.queued, createdAt: at.toISOString(), createdByContactId: actor.contactId },
  }))
  const { registrationMailId, eventRegistrationId } = table
  const written = await tx.insert(table).values(rows).returning({ registrationMailId, eventRegistrationId })
  await markRepeated(tx, mails)
  await replaceMails(
    tx,
    mails.flatMap(({ registrationMailId: from }, index) => {
      const to = written[index]?.registrationMailId
      return to === undefined ? [] : { from, to }
    }),
  )
  await announceMails(tx, written, 'create', actor)
  return written.length
}

/** A mail to a contact counts no more once it was written anew. */
async function markRepeated(tx: Db, mails: readonly LockedMail[]): Promise<void> {
  const ids = mails.flatMap(({ contactEmailId, registrationMailId }) => (contactEmailId === null ? [] : registrationMailId))
  if (ids.length > 0) await tx.update(table).set({ isRepeated: true }).where(inArray(table.registrationMailId, ids))
}

/** Gives the recipients of e-mails to many the mails that were written for them anew. */
async function replaceMails(tx: Db, replaced: readonly { from: number; to: number }[]): Promise<void> {
  const newer = sql`jsonb_to_recordset(${JSON.stringify(replaced)}::jsonb) as newer ("from" int, "to" int)`
  await tx
    .update(emailRecipients)
    .set({ registrationMailId: sql`newer."to"` })
    .from(newer)
    .where(sql`${emailRecipients.registrationMailId} = newer."from"`)
}
