import { type DeliveryStatusId, deliveryStatuses, type MailKind } from '#constants/mails.ts'
import type { Db } from '../../db/client.ts'
import { changes, registrationMails as table } from '../../db/tables/index.ts'
import type { Author } from '../../kernel/actor.ts'
import type { ComposedMail } from './composeMails.ts'
import { type FilledMail, lineOf } from './fillTemplate.ts'
import { mailText } from './mailDocument.ts'
import type { MailSubject } from './mailValues.ts'
import { publicMailLimit, tooManyMailsText } from './publicMailLimit.ts'
import { suppressedText } from './suppression.ts'

/** Mails that one statement writes. */
const writtenAtOnce = 200
/** Changes that one statement announces: PostgreSQL takes 65,535 values in all. */
const announcedAtOnce = 1000

interface QueueOptions {
  author: Author
  at: Date
  delaySeconds: number
}
interface QueuedRequest {
  eventRegistrationId: number
  trigger: MailKind
  registrationVersion?: number
}

/**
 * Writes the mails that can be sent to the outbox, in the transaction of what they say. Returns their ids. Those to a suppressed address are stored as
 * suppressed, and of those that no staff cause, an address gets a few.
 */
export async function queueMails(
  tx: Db,
  composed: readonly ComposedMail<QueuedRequest>[],
  { author, at, delaySeconds }: QueueOptions,
): Promise<number[]> {
  const nextAttemptAt = new Date(at.getTime() + delaySeconds * 1000).toISOString()
  const sendable = composed.flatMap((one) => (one.refusal === null && one.subject ? { ...one, subject: one.subject } : []))
  if (sendable.length === 0) return []
  const addressed = sendable.map(({ subject: { registration } }) => ({ eventId: registration.eventId, recipient: registration.email }))
  const mayLeave = author.contactId === null ? await publicMailLimit(tx, addressed, at) : () => true
  const rows = sendable.map(({ request, subject, mail, emailTemplateId }) => {
    const { eventId, email: recipient } = subject.registration
    const { trigger, registrationVersion = null } = request
    const problem = subject.isSuppressed || mayLeave({ eventId, recipient }) ? undefined : tooManyMailsText
    const row = outboxRow(subject, mail, { trigger, nextAttemptAt, at, contactId: author.contactId, problem })
    return { ...row, emailTemplateId, registrationVersion }
  })
  const { registrationMailId, eventRegistrationId, deliveryStatusId } = table
  const written: { registrationMailId: number; eventRegistrationId: number | null; deliveryStatusId: DeliveryStatusId }[] = []
  // Others are answered between two parts.
  for (let from = 0; from < rows.length; from += writtenAtOnce)
    written.push(
      ...(await tx
        .insert(table)
        .values(rows.slice(from, from + writtenAtOnce))
        .returning({ registrationMailId, eventRegistrationId, deliveryStatusId })),
    )
  await announceMails(tx, written, 'create', author)
  return written.flatMap((row) => (row.deliveryStatusId === deliveryStatuses.queued ? row.registrationMailId : []))
}

interface Dispatch {
  trigger: MailKind
  nextAttemptAt: string
  at: Date
  /** Who sends it. */
  contactId: number | null
  /** Why it is stored as suppressed. */
  problem?: string
}

/** A mail to a registrant as the outbox has it. That to a suppressed address is stored as suppressed. */
export function outboxRow(
  { registration, event, isSuppressed }: MailSubject,
  mail: FilledMail,
  { trigger, nextAttemptAt, at, contactId, problem = isSuppressed ? suppressedText : undefined }: Dispatch,
) {
  const outcome =
    problem === undefined
      ? { nextAttemptAt, deliveryStatusId: deliveryStatuses.queued }
      : { nextAttemptAt: null, deliveryStatusId: deliveryStatuses.suppressed, failure: problem }
  return {
    eventRegistrationId: registration.eventRegistrationId,
    trigger,
    recipient: registration.email,
    fromName: lineOf(event.fromName ?? ''),
    replyTo: event.replyToEmail,
    subject: mail.subject,
    bodyHtml: mail.bodyHtml,
    bodyText: mailText(mail.bodyHtml),
    ...mail.files,
    ...outcome,
    createdAt: at.toISOString(),
    createdByContactId: contactId,
  }
}

interface WrittenMail {
  registrationMailId: number
  /** Null for a mail to a contact, which every open screen with mails may show. */
  eventRegistrationId: number | null
}
/** Tells open screens that mails changed. Their texts are in no history. */
export async function announceMails(
  tx: Db,
  mails: readonly WrittenMail[],
  action: 'create' | 'update',
  { contactId }: Author,
): Promise<void> {
  const rows = mails.map(({ registrationMailId: rowId, eventRegistrationId: parentId }) => ({
    ...{ resource: 'registrationMails', rowId, parentId, action, version: 1 },
    actorContactId: contactId,
  }))
  for (let from = 0; from < rows.length; from += announcedAtOnce) await tx.insert(changes).values(rows.slice(from, from + announcedAtOnce))
}
