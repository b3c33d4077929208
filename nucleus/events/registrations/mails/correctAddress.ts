import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import { mailResolutions } from '#constants/mails.ts'
import { isAllowed } from '#constants/roles.ts'
import { correctFailedEmail } from '#contract/events/failedEmails.ts'
import type { registrations } from '#contract/events/registrations.ts'
import { notAllowed, notFound, Refusal, ruleBroken } from '../../../base/errors.ts'
import { contactOfAddress, contactTable } from '../../../common/contactTable.ts'
import type { Db } from '../../../db/client.ts'
import { contacts, registrationMails as table } from '../../../db/tables/index.ts'
import type { Actor, Nucleus } from '../../../kernel/context.ts'
import { mountCall } from '../../../kernel/mountCall.ts'
import { updateRow } from '../../../kernel/writes.ts'
import { lockRows } from '../../../resource/lockRows.ts'
import type { Repository } from '../../../resource/repositoryTypes.ts'
import { checkRepresents } from '../checkRepresents.ts'
import { retryOnConflict } from '../move.ts'
import { lockMails, resendRefusal, sendAgain, writeMails } from './failedEmailActions.ts'
import { mailCounts } from './mailCounts.ts'
import { isSuppressed } from './suppression.ts'

type Registrations = Repository<typeof registrations>
type By = { actor: Actor; at: Date }

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
  if (!isAllowed(by.actor.role, 'editRegistrations'))
    throw notAllowed('Your role cannot change registrations. Ask an event manager to correct the address.')
  const [found] = await tx.select({ registrationId: table.eventRegistrationId }).from(table).where(eq(table.registrationMailId, id))
  if (!found) throw notFound('This mail')
  // Registrations are locked before their mails, as everywhere.
  await lockRows(tx, repository, [found.registrationId], 'no key update')
  const registration = await repository.getOrThrow(tx, found.registrationId)
  checkRepresents(by.actor, registration)
  const [mail] = await lockMails(tx, [id])
  if (!mail) throw notFound('This mail')
  const refusal = resendRefusal(mail)
  if (refusal !== undefined) throw new Refusal(409, refusal)
  if (email === mail.recipient.toLowerCase())
    throw ruleBroken({ email: 'This is the address that the mail did not reach. Release it to try again' })
  if (await isSuppressed(tx, email)) throw ruleBroken({ email: 'Mails to this address are suppressed. Release it first' })
  if (registration.email !== email)
    await repository.save(tx, {
      id: registration.eventRegistrationId,
      sent: { eventRegistrationId: registration.eventRegistrationId, email, rowVersion: registration.rowVersion, isSure: true },
      actor: by.actor,
    })
  const isContactChanged = await correctContact(tx, { contactId: registration.contactId, from: mail.recipient, to: email }, by)
  await writeMails(tx, [mail], () => ({ resolution: mailResolutions.corrected }), by)
  return { mails: await sendAgain(tx, [mail], { ...by, delaySeconds: 0, to: email }), isContactChanged }
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
  if (await contactOfAddress(tx, to)) return false
  const change = { id: contactId, version: contact.rowVersion, before: { email: contact.email }, after: { email: to } }
  return (await updateRow(tx, contactTable, change, actor, at)) !== undefined
}
