import { beforeEach } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { type ContactEmail, contactEmailRecipients, contactEmails, sendContactEmail } from '#contract/utilities/contactEmails.ts'
import * as tables from '#nucleus/db/tables/index.ts'
import { contactEmailValues } from './contactEmails.ts'
import { mailingNucleus } from './mailingNucleus.ts'
import { makeContact, ok, type Values } from './nucleus.ts'

/** A nucleus that sends e-mails to contacts to a mail server on this machine, and a sender who is signed in. */
export async function contactEmailSendings() {
  const { server, nucleus, db, clock, staff, work } = await mailingNucleus()
  const session = { token: '', email: '' }
  const signIn = async () => {
    const { token, user } = await staff.signIn('sender')
    const [found] = await db.select().from(tables.contacts).where(eq(tables.contacts.contactId, user.contactId))
    Object.assign(session, { token, email: found?.email ?? '' })
  }
  beforeEach(signIn)

  let people = 0
  const person = (values: Values<typeof tables.contacts> = {}) =>
    makeContact(db, { email: `reader.${(people += 1)}@fund.example`, ...values })
  const save = (contactIds: readonly number[], more: object = {}) =>
    nucleus.call(contactEmails.calls.upsert, { ...contactEmailValues, contactIds: [...contactIds], ...more }, session.token)
  const send = ({ contactEmailId, rowVersion }: ContactEmail, recipientCount: number) =>
    nucleus.call(sendContactEmail, { contactEmailId, rowVersion, recipientCount }, session.token)
  async function stored({ contactEmailId: id }: ContactEmail): Promise<ContactEmail> {
    const found = ok(await nucleus.call(contactEmails.calls.list, {}, session.token)).find((one) => one.contactEmailId === id)
    if (!found) throw new Error('The e-mail is in its list')
    return found
  }
  const recipientsOf = async ({ contactEmailId }: ContactEmail) =>
    ok(await nucleus.call(contactEmailRecipients.calls.list, { contactEmailId }, session.token))
  return { server, nucleus, db, clock, staff, session, signIn, work, person, save, send, stored, recipientsOf }
}
