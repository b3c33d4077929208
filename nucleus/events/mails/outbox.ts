import { setTimeout } from 'node:timers/promises'
import { and, asc, eq, inArray, lte, not, or, sql } from 'drizzle-orm'
import { deliveryStatuses, type MailKind, mailKinds, mailRetrySeconds } from '#constants/mails.ts'
import { notificationStatuses } from '#constants/notifications.ts'
import type { Db } from '../../db/client.ts'
import { contactEmails, contacts, emailNotifications, registrationMails as table, registrations } from '../../db/tables/index.ts'
import type { Author } from '../../kernel/actor.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { retryOnDeadlock } from '../../kernel/retryOnDeadlock.ts'
import { failureOfMail } from '../../mail/failureOfMail.ts'
import { serverProblemLog } from '../../mail/serverProblem.ts'
import type { Mail as SentMail } from '../../mail/transport.ts'
import { claimDue, leaseMs } from './dueMails.ts'
import { mailKey } from './mailKey.ts'
import { mailPlaces, type MailPlaces } from './mailPlaces.ts'
import { removeStoppedRecipient } from './mailsSince.ts'
import { undoneText } from './moveMails.ts'
import { fillPrivateLink, readLinkTarget } from './privateLink.ts'
import { mailDocument } from './mailDocument.ts'
import { mailAttachments } from './mailFiles.ts'
import { announceMails } from './queueMails.ts'
import { isSuppressed, suppressedText } from './suppression.ts'
import { leftInRates } from './mailRates.ts'
import { areLeavingSince, isToMany, isToManySql } from './toMany.ts'
import { unsubscribeHtml, unsubscribeText } from './unsubscribeLine.ts'
import { readUnsubscribeLink, unsubscribedText } from './unsubscribed.ts'

type Mail = typeof table.$inferSelect
type Outcome = Partial<
  Pick<Mail, 'deliveryStatusId' | 'nextAttemptAt' | 'sentAt' | 'failure' | 'bounceClass' | 'smtpCode' | 'isSuppressing'>
>

const { queued, sending, retry, sent, failed, suppressed, stopped, unknown } = deliveryStatuses
/** While some leave slowly, others may have become due. */
const lookAgainMs = 2000
/** How often mails of processes that died are looked for, and how many are ended in one transaction. */
const [lostMs, lostAtOnce] = [30_000, 1000]
/** How long a mail may take to be handed over, whatever its server does meanwhile: shorter than the time after which others take it for lost. */
const handOverMs = leaseMs - 60_000
/** A mail that should have left so long ago may be in a restored backup, and have left long since. */
export const isOldMs = 24 * 3_600_000
/** What staff write themselves, and answers are for. */
const isByHand = (kind: MailKind): boolean => kind === mailKinds.oneOff || kind === mailKinds.toContacts
const system: Author = { contactId: null }
const lostWords =
  'The server stopped while this mail was handed over. It may have arrived: ask the recipient, and send it again if it did not.'
export const oldWords =
  'It should have been sent more than a day ago, and may have been: this can be a restored backup. Ask the recipient, and send it again if needed.'

/**
 * Sends what is due, until nothing is left or `signal` aborts. A mail is marked Sending and committed before it is handed over, so no two
 * instances send it. Where nobody knows whether the mail server took it (the process died, the connection broke), it becomes Unknown and is
 * never sent again without a person (docs/decisions/044-registration-mails.md).
 */
export async function sendDueMails(nucleus: Nucleus, signal: AbortSignal, { slow, writeMore }: SendOptions): Promise<void> {
  let lookedForLost = -Infinity
  const logProblem = serverProblemLog(nucleus.log)
  const places = mailPlaces({
    ...{ slow, clock: nucleus.clock, stop: signal },
    deliver: (mail, giveUp) => deliver(nucleus, mail, { logProblem, giveUp }),
  })
  try {
    while (!signal.aborted) {
      if (performance.now() - lookedForLost >= lostMs) {
        await markLost(nucleus)
        lookedForLost = performance.now()
      }
      places.look()
      await begin(nucleus, places)
      if (places.free().quick > 0) {
        await writeMore()
        await begin(nucleus, places)
      }
      const deliveries = places.deliveries()
      if (deliveries.length === 0) return
      await untilOneLeft(deliveries)
      await places.removeEnded()
    }
  } finally {
    await Promise.allSettled(places.deliveries())
  }
}

interface SendOptions {
  /** The domains whose server was slow last, as this instance saw it. */
  slow: Set<string>
  /** Called whenever fewer are due than could leave; may write further ones. */
  writeMore: () => Promise<void>
}

/** Waits until one of the mails has left and its place is free; not for long, since others may be due by then. */
async function untilOneLeft(deliveries: readonly Promise<void>[]): Promise<void> {
  const ended = new AbortController()
  try {
    const pause = setTimeout(lookAgainMs, undefined, { signal: ended.signal }).catch(() => undefined)
    await Promise.race([pause, ...deliveries])
  } finally {
    ended.abort()
  }
}

/** Begins with the next mails, those about one registration first, so that none waits behind thousands to many. */
async function begin({ db, clock, config, log }: Nucleus, places: MailPlaces): Promise<void> {
  const at = clock()
  await places.fill((due) => claimDue(db, at, { ...due, which: not(isToManySql) }))
  try {
    await places.fill((due) =>
      db.transaction(async (tx) => claimDue(tx, at, { ...due, which: isToManySql, rates: await leftInRates(tx, at, config) })),
    )
  } catch (error) {
    if (places.deliveries().length === 0) throw error
    // Those that leave go on, whatever prevents others.
    log.error({ err: error }, 'no e-mails to many could be taken from the outbox; they are tried again')
  }
}

/** Marks as Unknown what another process may have sent: it died while sending, or this database is an older copy of another. */
async function markLost(nucleus: Nucleus): Promise<void> {
  for (;;) if ((await markSomeLost(nucleus)) < lostAtOnce) return
}

/** The same of a few; returns how many. */
async function markSomeLost({ db, clock }: Nucleus): Promise<number> {
  const { registrationMailId, eventRegistrationId, nextAttemptAt, deliveryStatusId } = table
  const now = clock()
  const died = and(lte(nextAttemptAt, now.toISOString()), eq(deliveryStatusId, sending))
  const dayAgo = new Date(now.getTime() - isOldMs)
  const isHeldBack = and(isToManySql, areLeavingSince(dayAgo))
  const isOld = and(lte(nextAttemptAt, dayAgo.toISOString()), inArray(deliveryStatusId, [queued, retry]), sql`(${isHeldBack}) is not true`)
  return db.transaction(async (tx) => {
    const some = tx
      .select({ id: registrationMailId })
      .from(table)
      .where(or(died, isOld))
      .orderBy(asc(registrationMailId))
      .limit(lostAtOnce)
      .for('no key update', { skipLocked: true })
    const lost = await tx
      .update(table)
      .set({
        deliveryStatusId: unknown,
        nextAttemptAt: null,
        failure: sql`case when ${deliveryStatusId} = ${sending} then ${lostWords} else ${oldWords} end`,
      })
      .where(inArray(registrationMailId, some))
      .returning({ registrationMailId, eventRegistrationId })
    await announceMails(tx, lost, 'update', system)
    return lost.length
  })
}

interface DeliverOptions {
  logProblem: (error: unknown) => void
  /** Aborted when the process stops, or the server is slow and others wait: what its server cannot have yet is given up. */
  giveUp: AbortSignal
}

async function deliver(nucleus: Nucleus, mail: Mail, options: DeliverOptions): Promise<void> {
  const outcome = await attempt(nucleus, mail, options)
  const isOwn = await retryOnDeadlock(() => nucleus.db.transaction((tx) => writeOutcome(tx, mail, outcome)))
  // Apart from it: moves lock registrations first and mails last. Not in the history, and so not a new version of the registration.
  if (isOwn && outcome.sentAt && mail.eventRegistrationId !== null)
    await nucleus.db
      .update(registrations)
      .set({ lastEmailAt: outcome.sentAt })
      .where(eq(registrations.eventRegistrationId, mail.eventRegistrationId))
}

/** Stores what became of a mail. Returns whether it was still this attempt's: one that took too long is Unknown by now, and perhaps sent again. */
async function writeOutcome(tx: Db, mail: Mail, outcome: Outcome): Promise<boolean> {
  const { registrationMailId, attempts, deliveryStatusId, stopRequestedAt } = table
  const isThis = and(eq(registrationMailId, mail.registrationMailId), eq(deliveryStatusId, sending), eq(attempts, mail.attempts))
  const [found] = await tx.select({ stopRequestedAt }).from(table).where(isThis).for('no key update')
  if (!found) return false
  const stop = await stopOf(tx, mail, { outcome, isStopRequested: found.stopRequestedAt !== null })
  await tx
    .update(table)
    .set({ ...outcome, ...stop })
    .where(isThis)
  await announceMails(tx, [mail], 'update', system)
  return true
}

/** What ends a mail that was stopped while it was handed over: nobody wants its next attempt. Where that failed for good, a rule writes to them anew. */
async function stopOf(
  tx: Db,
  mail: Mail,
  { outcome: { deliveryStatusId }, isStopRequested }: { outcome: Outcome; isStopRequested: boolean },
): Promise<Outcome> {
  if (deliveryStatusId !== retry && deliveryStatusId !== failed) return {}
  if (isStopRequested) await removeStoppedRecipient(tx, mail.registrationMailId)
  if (deliveryStatusId === failed) return {}
  if (isStopRequested) return stoppedFor(undoneText)
  return (await wasStopped(tx, mail)) ? { deliveryStatusId: stopped, nextAttemptAt: null } : {}
}

/** Whether staff stopped the e-mail to many that a mail is one of, while it was handed over. A mail that was sent again later stays. */
async function wasStopped(tx: Db, { notificationContentId, contactEmailId, createdAt }: Mail): Promise<boolean> {
  if (contactEmailId !== null) {
    const { stoppedAt } = contactEmails
    const [found] = await tx.select({ stoppedAt }).from(contactEmails).where(eq(contactEmails.contactEmailId, contactEmailId)).for('share')
    return createdAt <= (found?.stoppedAt ?? '')
  }
  if (notificationContentId === null) return false
  const { notificationStatusId, endedAt } = emailNotifications
  const [found] = await tx
    .select({ notificationStatusId, endedAt })
    .from(emailNotifications)
    .where(eq(emailNotifications.notificationContentId, notificationContentId))
    .for('share')
  return found?.notificationStatusId === notificationStatuses.cancelled && createdAt <= (found.endedAt ?? '')
}

/** What a mail gets as it leaves: its private link, the meetings of that moment, and where its recipient ends such mails. */
type Completed = Pick<SentMail, 'text' | 'html' | 'attachments' | 'unsubscribeUrl'>

const stoppedFor = (failure: string): Outcome => ({ deliveryStatusId: stopped, nextAttemptAt: null, failure })

/** A mail with the text and the address of this moment, stored so that staff see what leaves; or why it does not leave. */
async function renewed({ db, renewals, clock }: Nucleus, mail: Mail): Promise<Mail | Outcome> {
  const { registrationMailId, contactEmailId, contactId } = mail
  const renew = renewals.get(mail.trigger)
  if (!renew || contactEmailId === null || contactId === null) return mail
  const text = await renew(db, { registrationMailId, contactEmailId, contactId }, clock())
  if ('refusal' in text) return stoppedFor(text.refusal)
  const [stored] = await db.update(table).set(text).where(eq(table.registrationMailId, registrationMailId)).returning()
  return stored ?? mail
}

/** What completes a mail as it leaves, or why it does not leave. */
async function completed(nucleus: Nucleus, mail: Mail): Promise<Completed | Outcome> {
  const { eventRegistrationId, contactId, recipient } = mail
  const target = eventRegistrationId === null ? undefined : await readLinkTarget(nucleus.db, eventRegistrationId)
  if (eventRegistrationId !== null && !target) return stoppedFor('The registration was deleted.')
  const contact = contactId === null ? undefined : await readContact(nucleus.db, contactId)
  if (contactId !== null && (!contact || contact.deletedAt !== null)) return stoppedFor('The contact was deleted.')
  // Refused since it was queued.
  if (contact?.emailSuppressed || (await isSuppressed(nucleus.db, recipient)))
    return { deliveryStatusId: suppressed, nextAttemptAt: null, failure: suppressedText }
  const fill = target ? await fillPrivateLink(nucleus, target, mail) : (text: string) => text
  const { bodyHtml, bodyText } = mail
  const attachments = eventRegistrationId === null ? [] : await mailAttachments(nucleus.db, mail, eventRegistrationId)
  if (!isToMany(mail)) return { text: fill(bodyText), html: fill(mailDocument(mail.subject, bodyHtml)), attachments }
  const link = await readUnsubscribeLink(nucleus, mail)
  if (link === undefined) return { deliveryStatusId: suppressed, nextAttemptAt: null, failure: unsubscribedText }
  return {
    text: fill(bodyText) + unsubscribeText(link),
    html: fill(mailDocument(mail.subject, bodyHtml + unsubscribeHtml(link))),
    attachments,
    unsubscribeUrl: link,
  }
}

async function readContact(db: Db, id: number) {
  const { contactId, deletedAt, emailSuppressed } = contacts
  const [found] = await db.select({ deletedAt, emailSuppressed }).from(contacts).where(eq(contactId, id))
  return found
}

/** A mail as it leaves, or why it does not. */
async function prepared(nucleus: Nucleus, claimed: Mail): Promise<(Mail & Completed) | Outcome> {
  const mail = await renewed(nucleus, claimed)
  if (!('recipient' in mail)) return mail
  const completion = await completed(nucleus, mail)
  return 'text' in completion ? { ...mail, ...completion } : completion
}

/** A mail that certainly was not handed over: it is tried again, but not for ever. */
function temporary({ clock }: Nucleus, { attempts }: Mail): Outcome {
  const wait = mailRetrySeconds[attempts - 1]
  if (wait === undefined) return { deliveryStatusId: failed, nextAttemptAt: null }
  return { deliveryStatusId: retry, nextAttemptAt: new Date(clock().getTime() + wait * 1000).toISOString() }
}

async function attempt(nucleus: Nucleus, claimed: Mail, { logProblem, giveUp }: DeliverOptions): Promise<Outcome> {
  let mail: Awaited<ReturnType<typeof prepared>>
  try {
    mail = await prepared(nucleus, claimed)
  } catch (error) {
    nucleus.log.error({ err: error }, 'a mail could not be prepared')
    return { ...temporary(nucleus, claimed), failure: 'It could not be prepared.' }
  }
  if (!('text' in mail)) return mail
  const { text, html, attachments, unsubscribeUrl } = mail
  try {
    await nucleus.sendMail({
      to: mail.recipient,
      fromName: mail.fromName ?? undefined,
      replyTo: mail.replyTo ?? undefined,
      subject: mail.subject,
      ...{ text, html, attachments, unsubscribeUrl },
      isAutomatic: !isByHand(mail.trigger),
      key: mailKey(nucleus, mail.registrationMailId),
      isPrivate: true,
      limits: { totalMs: handOverMs, giveUp },
    })
    const sentAt = nucleus.clock().toISOString()
    return { deliveryStatusId: sent, nextAttemptAt: null, sentAt, failure: null, bounceClass: null, smtpCode: null }
  } catch (error) {
    logProblem(error)
    const { kind, words, bounceClass, smtpCode, isAddressRefused } = failureOfMail(error)
    const answer = { failure: words, bounceClass, smtpCode }
    if (kind === 'unknown') return { deliveryStatusId: unknown, nextAttemptAt: null, ...answer }
    if (kind === 'temporary') return { ...temporary(nucleus, mail), ...answer }
    return { deliveryStatusId: failed, nextAttemptAt: null, ...answer, isSuppressing: isAddressRefused }
  }
}
