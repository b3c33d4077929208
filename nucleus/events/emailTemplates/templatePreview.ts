import { and, desc, eq, isNull } from 'drizzle-orm'
import { mailFieldGroups } from '#constants/mailFields.ts'
import type { OutputOf } from '#contract/call.ts'
import type { previewEmailTemplate } from '#contract/events/emailTemplates.ts'
import { notFound } from '../../base/errors.ts'
import type { Db } from '../../db/client.ts'
import { registrations } from '../../db/tables/index.ts'
import { withSender } from '../mails/composeMails.ts'
import { placeholdersIn, templateFiller, tooLongText, type ValueOf } from '../mails/fillTemplate.ts'
import { mailDocument, mailText } from '../mails/mailDocument.ts'
import { namesOfFiles } from '../mails/mailFiles.ts'
import { type MailSubject, mailValues, readMailSubjects } from '../mails/mailValues.ts'
import { questionKeyOf } from '../mails/placeholders.ts'
import { hidePrivateLink } from '../mails/privateLink.ts'
import { unsubscribeHtml, unsubscribeText } from '../mails/unsubscribeLine.ts'
import { type DraftText, textProblems } from './textProblems.ts'
import { fullNameOf } from '#contract/personName.ts'

/**
 * A text as the mail to a registrant of the event: the given one, or the newest that it is for. Without a registration the fields show their
 * names. One to many ends with the line that unsubscribes. Throws 404 for a registration of another event.
 */
export async function templatePreview(
  db: Db,
  { eventRegistrationId, ...draft }: DraftText & { eventRegistrationId?: number | null },
  { isToMany = false } = {},
): Promise<OutputOf<typeof previewEmailTemplate>> {
  const id = eventRegistrationId ?? (await newestRegistration(db, draft))
  const [found] = id === undefined ? [] : await readMailSubjects(db, [id])
  const subject = withSender(found, draft)
  if (eventRegistrationId && subject?.registration.eventId !== draft.eventId) throw notFound('This registration')
  const filled = templateFiller(draft)(await valuesFor(db, subject, draft))
  return {
    registrant: subject ? registrantOf(subject) : null,
    subject: filled.subject,
    html: hidePrivateLink(mailDocument(filled.subject, filled.bodyHtml + (isToMany ? unsubscribeHtml(null) : ''))),
    text: hidePrivateLink(mailText(filled.bodyHtml)) + (isToMany ? unsubscribeText(null) : ''),
    empty: filled.leftOut,
    problems: { ...(await textProblems(db, draft)), ...(filled.isTooLong && { bodyHtml: tooLongText }) },
    ...(subject && { attachments: namesOfFiles(filled.files), sender: senderOf(subject) }),
  }
}

async function newestRegistration(db: Db, { eventId, eventCompanyTypeId }: DraftText): Promise<number | undefined> {
  const { eventRegistrationId: id } = registrations
  const [newest] = await db
    .select({ id })
    .from(registrations)
    .where(
      and(
        eq(registrations.eventId, eventId),
        eventCompanyTypeId ? eq(registrations.eventCompanyTypeId, eventCompanyTypeId) : undefined,
        isNull(registrations.deletedAt),
      ),
    )
    .orderBy(desc(id))
    .limit(1)
  return newest?.id
}

const registrantOf = ({ registration: { eventRegistrationId, firstName, lastName, email } }: MailSubject) => ({
  ...{ eventRegistrationId, name: fullNameOf({ firstName, lastName }), email },
})

const senderOf = ({ event: { fromName, replyToEmail } }: MailSubject) => ({ fromName, replyTo: replyToEmail })

const labels = new Map<string, string>(mailFieldGroups.flatMap(({ fields }) => fields.map(({ name, label }) => [name, label])))

async function valuesFor(db: Db, subject: MailSubject | undefined, draft: DraftText): Promise<ValueOf> {
  if (!subject) return (name) => (labels.has(name) || questionKeyOf(name) !== undefined ? `[${labels.get(name) ?? name}]` : undefined)
  return (await mailValues(db, [subject], new Set(placeholdersIn(draft))))(subject)
}
