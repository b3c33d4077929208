import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import { mailResolutions } from '#constants/mails.ts'
import { isAllowed } from '#constants/roles.ts'
import { correctFailedEmail } from '#contract/events/failedEmails.ts'
import type { registrations } from '#contract/events/registrations.ts'
import { notAllowed, notFound, Refusal, ruleBroken } from '../../base/errors.ts'
import { contactOfAddress, contactTable } from '../../common/contactTable.ts'
import type { Db } from '../../db/client.ts'
import { contacts, registrationMails as table } from '../../db/tables/index.ts'
import type { Actor, Nucleus } from '../../kernel/context.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import { updateRow } from '../../kernel/writes.ts'
import { lockRows } from '../../resource/lockRows.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'
import { checkRepresents } from '../common/checkRepresents.ts'
import { retryOnConflict } from '../moves/move.ts'
import { type LockedMail, lockMails, resendRefusal, sendAgain, writeMails } from '../mails/failedEmailActions.ts'
import { mailCounts } from '../mails/mailCounts.ts'
import { isSuppressed } from '../mails/suppression.ts'
import { isToMany } from '../mails/toMany.ts'
import { hasUnsubscribed } from '../mails/unsubscribed.ts'

type Registrations = Repository<typeof registrations>
type By = { actor: Actor; at: Date }
/** What a change of contacts needs (`contract/contacts.ts`). */
const contactPermission = 'editEvents'

/** Serves the correction of an address that a mail did not reach, and sends the mail there. */
export const mountAddressCorrection = (app: FastifyInstance, nucleus: Nucleus, repository: Registrations): void =>
  mountCall(app, correctFailedEmail, ({ input, actor }) =>
    retryOnConflict(() =>
      nucleus.db.transaction(async (tx) => {
        if (nucleus.sendMail.problem !== undefined) throw ruleBroken({ email: nucleus.sendMail.problem })
        const { mails, isContactChanged } = await correct(tx, repository, input, { actor, at: nucleus.clock() })
        return { ...mailCounts(nucleus, mails), isContactChanged }
      }),
    ),
  )

async function correct(
  tx: Db,
  repository: Registrations,
  { registrationMailId: id, email }: z.output<typeof correctFailedEmail.body>,
  by: By,
) {
  const { eventRegistrationId, contactId } = table
  const [found] = await tx.select({ registrationId: eventRegistrationId, contactId }).from(table).where(eq(table.registrationMailId, id))
  if (found?.contactId) return correctMailToContact(tx, found.contactId, { id, email }, by)
  if (!isAllowed(by.actor.role, 'editRegistrations'))
    throw notAllowed('Your role cannot change registrations. Ask an event manager to correct the address.')
  if (!found?.registrationId) throw notFound('This mail')
  // Registrations are locked before their mails, as everywhere.
  await lockRows(tx, repository, [found.registrationId], 'no key update')
  const registration = await repository.getOrThrow(tx, found.registrationId)
  checkRepresents(by.actor, registration)
  const mail = await lockCorrectable(tx, id, email)
  if (registration.email !== email)
    await repository.save(tx, {
      id: registration.eventRegistrationId,
      sent: { eventRegistrationId: registration.eventRegistrationId, email, rowVersion: registration.rowVersion, isSure: true },
      actor: by.actor,
    })
  const isContactChanged = await correctContact(tx, { contactId: registration.contactId, from: mail.recipient, to: email }, by)
  return { mails: await sendCorrected(tx, mail, email, by), isContactChanged }
}

/** The mail, locked. Refuses where it cannot be sent to the address. */
async function lockCorrectable(tx: Db, id: number, email: string): Promise<LockedMail> {
  const [mail] = await lockMails(tx, [id])
  if (!mail) throw notFound('This mail')
  const refusal = resendRefusal(mail)
  if (refusal !== undefined) throw new Refusal(409, refusal)
  if (email === mail.recipient.toLowerCase())
    throw ruleBroken({ email: 'This is the address that the mail did not reach. Release it to try again' })
  if (await isSuppressed(tx, email)) throw ruleBroken({ email: 'Mails to this address are suppressed. Release it first' })
  if (isToMany(mail) && (await hasUnsubscribed(tx, email))) throw ruleBroken({ email: 'This address has unsubscribed from such e-mails' })
  return mail
}

async function sendCorrected(tx: Db, mail: LockedMail, email: string, by: By): Promise<number> {
  await writeMails(tx, [mail], () => ({ resolution: mailResolutions.corrected }), by)
  return sendAgain(tx, [mail], { ...by, delaySeconds: 0, to: email })
}

/** The same for a mail to a contact, who has no registration: the address is that of the contact alone, so that a refusal says why it stays. */
async function correctMailToContact(tx: Db, contactId: number, { id, email }: { id: number; email: string }, by: By) {
  if (!isAllowed(by.actor.role, contactPermission))
    throw notAllowed('Your role cannot change contacts. Ask an event manager to correct the address.')
  const [contact] = await tx
    .select({ email: contacts.email })
    .from(contacts)
    .where(and(eq(contacts.contactId, contactId), isNull(contacts.deletedAt)))
    .for('no key update')
  if (!contact) throw notFound('This contact')
  const mail = await lockCorrectable(tx, id, email)
  // Somebody corrected it there already.
  if (contact.email === email) return { mails: await sendCorrected(tx, mail, email, by), isContactChanged: false }
  if (contact.email?.toLowerCase() !== mail.recipient.toLowerCase())
    throw ruleBroken({ email: `The contact has another address by now: ${contact.email ?? 'none'}. Change it on the profile first` })
  if (!(await correctContact(tx, { contactId, from: mail.recipient, to: email }, by)))
    throw ruleBroken({
      email: (await contactOfAddress(tx, email, contactId))
        ? 'Another contact has this address. Merge the two'
        : 'This contact can sign in. An administrator changes the address',
    })
  return { mails: await sendCorrected(tx, mail, email, by), isContactChanged: true }
}

/**
 * Corrects the contact that has the same wrong address. One who may sign in stays: whoever could change that address could sign in as them. Where
 * another contact has the right address, the two are to be merged.
 */
async function correctContact(
  tx: Db,
  { contactId, from, to }: { contactId: number | null | undefined; from: string; to: string },
  { actor, at }: By,
): Promise<boolean> {
  if (!contactId) return false
  const [contact] = await tx
    .select()
    .from(contacts)
    .where(and(eq(contacts.contactId, contactId), isNull(contacts.deletedAt)))
    .for('no key update')
  if (!contact || contact.email?.toLowerCase() !== from.toLowerCase() || contact.isAdmin || contact.role !== null) return false
  if (await contactOfAddress(tx, to, contactId)) return false
  const change = { id: contactId, version: contact.rowVersion, before: { email: contact.email }, after: { email: to } }
  return (await updateRow(tx, contactTable, change, actor, at)) !== undefined
}
