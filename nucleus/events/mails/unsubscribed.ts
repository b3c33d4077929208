import { and, eq, inArray, sql } from 'drizzle-orm'
import { deliveryStatuses } from '#constants/mails.ts'
import { publicPaths } from '#constants/publicPaths.ts'
import { publicUrlOf } from '../../base/publicUrl.ts'
import { isAddressUnsubscribed, isUnsubscribed } from '../../common/unsubscribed.ts'
import type { Db } from '../../db/client.ts'
import { contacts, registrationMails as mails, registrations, unsubscribeLinks as links } from '../../db/tables/index.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { contactOfMail } from './failedEmails.ts'
import { announceMails } from './queueMails.ts'
import { isToManySql } from './toMany.ts'

const { queued, retry, suppressed } = deliveryStatuses

/** Why a mail of an e-mail to many was not sent. */
export const unsubscribedText = 'Unsubscribed: no e-mails to many are sent to this person.'

type MailOfMany = Pick<typeof mails.$inferSelect, 'registrationMailId' | 'recipient'>

/**
 * The private link with which the recipient of an e-mail to many ends such e-mails; undefined when they have. The secret is derived from the address
 * and stored nowhere, its hash from now on, with which the link is found.
 */
export async function readUnsubscribeLink(
  { db, privateKeys, config }: Nucleus,
  { registrationMailId, recipient }: MailOfMany,
): Promise<string | undefined> {
  const address = recipient.toLowerCase()
  const key = privateKeys.of('address', address)
  // The address is known again, if it was erased.
  const [own] = await db
    .insert(links)
    .values({ linkHash: privateKeys.hash(key), address })
    .onConflictDoUpdate({ target: links.linkHash, set: { address } })
    .returning({ unsubscribedAt: links.unsubscribedAt })
  const [found] = await peopleOfMails(db).where(and(eq(mails.registrationMailId, registrationMailId), isUnsubscribed(mails.recipient)))
  return own?.unsubscribedAt || found ? undefined : `${publicUrlOf(config)}${publicPaths.unsubscribe(key)}`
}

/** Mails with whom they are for. */
const peopleOfMails = (db: Db) =>
  db
    .select({ id: mails.registrationMailId })
    .from(mails)
    .leftJoin(registrations, eq(registrations.eventRegistrationId, mails.eventRegistrationId))
    .leftJoin(contacts, contactOfMail)

/** Whether an address has unsubscribed. */
export async function hasUnsubscribed(db: Db, address: string): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`select ${isAddressUnsubscribed(sql`${address}::text`)} as found`)
  return rows[0]?.found ?? false
}

/** Suppresses the mails to people who have unsubscribed, as far as they have not left. Call it in the transaction that marks somebody. */
export async function suppressUnsubscribed(tx: Db): Promise<void> {
  const isWaiting = inArray(mails.deliveryStatusId, [queued, retry])
  const theirs = peopleOfMails(tx).where(and(isWaiting, isToManySql, isUnsubscribed(mails.recipient)))
  const { registrationMailId, eventRegistrationId } = mails
  const ended = await tx
    .update(mails)
    .set({ deliveryStatusId: suppressed, nextAttemptAt: null, failure: unsubscribedText })
    .where(and(inArray(registrationMailId, theirs), isWaiting))
    .returning({ registrationMailId, eventRegistrationId })
  await announceMails(tx, ended, 'update', { contactId: null })
}
