import type { MailKind, MailTrigger } from '#constants/mails.ts'
import type { EmailTemplate } from '#contract/events/registrationMails.ts'
import type { Db } from '../../db/client.ts'
import { type FilledMail, placeholdersIn, templateFiller, tooLongText } from './fillTemplate.ts'
import { noMailFiles } from './mailFiles.ts'
import { type MailSubject, mailValues, readMailSubjects } from './mailValues.ts'
import { suppressedText } from './suppression.ts'
import { type TemplateFinder, templateFinder } from './templates.ts'

export interface MailRequest {
  eventRegistrationId: number
  trigger: MailTrigger
}
/** A mail to a registrant, or why there is none. */
export type ComposedMail<R extends { eventRegistrationId: number; trigger: MailKind } = MailRequest> = {
  request: R
  /** Undefined for a registration that does not exist. */
  subject: MailSubject | undefined
  /** The text that it was written from. */
  emailTemplateId: number | null
} & ({ mail: FilledMail; refusal: null } | { mail: FilledMail | undefined; refusal: string })

type EventSender = Record<'fromName' | 'replyToEmail', string | null>
type Sender = Record<'fromName' | 'replyTo', string | null | undefined>
interface ComposeOptions {
  /** Nobody looks at these mails before: only texts that are sent automatically, and an unknown placeholder counts as empty. */
  isAutomatic?: boolean
  /** What the mails say as the reason; that of the registration if undefined. */
  reason?: string | null
}

/** Writes mails, in the order of the requests, with a few queries however many there are. */
export async function composeMails<R extends MailRequest>(
  db: Db,
  requests: readonly R[],
  { isAutomatic = false, reason }: ComposeOptions = {},
): Promise<ComposedMail<R>[]> {
  const found = await readMailSubjects(db, [...new Set(requests.map(({ eventRegistrationId }) => eventRegistrationId))])
  const subjects = reason === undefined ? found : found.map((one) => withReason(one, reason))
  const byId = new Map(subjects.map((one) => [one.registration.eventRegistrationId, one]))
  const find = await templateFinder(
    db,
    subjects.map(({ registration }) => registration.eventId),
  )
  const templateOf = ({ eventRegistrationId, trigger }: R) =>
    templateFor(find, byId.get(eventRegistrationId)?.registration, trigger, isAutomatic)
  const templates = new Set(requests.flatMap((request) => templateOf(request) ?? []))
  const fillers = new Map([...templates].map((template) => [template, templateFiller(template)]))
  const valuesOf = await mailValues(db, subjects, new Set([...templates].flatMap(placeholdersIn)))
  return requests.map((request) => {
    const template = templateOf(request)
    const subject = withSender(byId.get(request.eventRegistrationId), template)
    if (!subject) return { request, subject, emailTemplateId: null, mail: undefined, refusal: 'This registration does not exist any more.' }
    if (!template) return { request, subject, emailTemplateId: null, mail: undefined, refusal: 'There is no text for this mail.' }
    const mail = fillers.get(template)?.(valuesOf(subject)) ?? {
      subject: '',
      bodyHtml: '',
      empty: [],
      leftOut: [],
      unknown: [],
      files: noMailFiles,
      isTooLong: false,
    }
    const { emailTemplateId } = template
    const refusal =
      recipientRefusal(subject) ?? lengthRefusal(mail) ?? (isAutomatic ? undefined : (suppressionRefusal(subject) ?? unknownRefusal(mail)))
    return { request, subject, emailTemplateId, mail, ...(refusal === undefined ? { refusal: null } : { refusal }) }
  })
}

const withReason = ({ registration, ...rest }: MailSubject, statusReason: string | null): MailSubject => ({
  ...rest,
  registration: { ...registration, statusReason },
})

/** The subject of a mail whose text has a sender of its own. */
export const withSender = <S extends { event: EventSender } | undefined>(subject: S, { fromName, replyTo }: Partial<Sender> = {}): S =>
  subject && { ...subject, event: { ...subject.event, ...(fromName && { fromName }), ...(replyTo && { replyToEmail: replyTo }) } }

/** The text of a mail to a registration. */
export function templateFor(
  find: TemplateFinder,
  registration: { eventId: number; eventCompanyTypeId: number } | undefined,
  trigger: MailTrigger,
  isAutomatic: boolean,
): EmailTemplate | undefined {
  const template = registration && find(registration, trigger)
  return isAutomatic && !template?.isAutomatic ? undefined : template
}

export const hasSender = ({ event }: { event: EventSender }): boolean => Boolean(event.fromName && event.replyToEmail)
export const noSenderRefusal = 'The event has no sender yet. Enter the sender name and the reply-to e-mail on its Details tab.'
export const erasedDomain = '@erased.invalid'

/** Why a registrant gets no mail: the event has no sender, or their data were erased. */
export function recipientRefusal({ event, registration }: MailSubject): string | undefined {
  if (!hasSender({ event })) return noSenderRefusal
  return registration.email.endsWith(erasedDomain) ? 'The data of this person were erased.' : undefined
}

/** Staff are told at once; a mail that nobody looks at is stored as suppressed (`queueMails`). */
const suppressionRefusal = ({ isSuppressed }: MailSubject): string | undefined => (isSuppressed ? suppressedText : undefined)

const lengthRefusal = ({ isTooLong }: FilledMail): string | undefined => (isTooLong ? `${tooLongText}.` : undefined)

const unknownRefusal = ({ unknown }: FilledMail): string | undefined =>
  unknown.length > 0 ? `The text has unknown placeholders: ${unknown.map((name) => `{{${name}}}`).join(', ')}.` : undefined
