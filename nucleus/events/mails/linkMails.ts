import { mailKinds } from '#constants/mails.ts'
import type { Db } from '../../db/client.ts'
import type { Author } from '../../kernel/actor.ts'
import { type ComposedMail, recipientRefusal } from './composeMails.ts'
import { type MailTemplate, placeholdersIn, templateFiller } from './fillTemplate.ts'
import { mailValues, readMailSubjects } from './mailValues.ts'
import { queueMails } from './queueMails.ts'

const trigger = mailKinds.privateLink

/** The texts of mails that bring the private link once more. They answer what happens to the link, so that staff have no text for them. */
const texts = {
  /** To whoever has an address that somebody entered in the form again. */
  entered: textOf(
    'Somebody filled in the registration form of {{event.name}} with your address, which is registered already. Nothing was changed.',
    'If it was not you, you need not do anything.',
  ),
  /** After staff replaced the link. */
  replaced: textOf('The private link of your registration for {{event.name}} was replaced. The one before no longer works.'),
} as const

function textOf(reason: string, end?: string): { template: MailTemplate; fill: ReturnType<typeof templateFiller> } {
  const template = {
    subject: 'Your registration for {{event.name}}',
    bodyHtml: `<p>Hello {{contact.fullName}},</p>
<p>${reason}</p>
<p>Your confirmation number is {{registration.confirmationNumber}}. <a href="{{registration.editLink}}">See, change or withdraw your registration</a>.</p>
${end === undefined ? '' : `<p>${end}</p>\n`}<p>{{event.fromName}}</p>`,
  }
  return { template, fill: templateFiller(template) }
}

interface LinkMails {
  reason: keyof typeof texts
  author: Author
  at: Date
  delaySeconds: number
}

/**
 * Queues a mail with the private link to each of these registrants whose event has a sender; returns how many. Where strangers cause them, a mailbox gets
 * a few: call it with the event locked then.
 */
export async function queueLinkMails(tx: Db, ids: readonly number[], { reason, ...options }: LinkMails): Promise<number> {
  const { template, fill } = texts[reason]
  const subjects = await readMailSubjects(tx, ids)
  const valuesOf = await mailValues(tx, subjects, new Set(placeholdersIn(template)))
  const composed = subjects.flatMap((subject): ComposedMail<{ eventRegistrationId: number; trigger: typeof trigger }>[] => {
    if (recipientRefusal(subject) !== undefined) return []
    const { eventRegistrationId } = subject.registration
    return [{ request: { eventRegistrationId, trigger }, subject, emailTemplateId: null, mail: fill(valuesOf(subject)), refusal: null }]
  })
  return (await queueMails(tx, composed, options)).length
}
