import { mailKinds } from '#constants/mails.ts'
import type { Db } from '../../../db/client.ts'
import { registrant } from '../../../kernel/actor.ts'
import { type ComposedMail, recipientRefusal } from './composeMails.ts'
import { placeholdersIn, templateFiller } from './fillTemplate.ts'
import { mailValues, readMailSubjects } from './mailValues.ts'
import { queueMails } from './queueMails.ts'

const trigger = mailKinds.privateLink
/** To whoever has an address that somebody entered in the form again. The answer to a request on the screen, so that staff have no text for it. */
const template = {
  subject: 'Your registration for {{event.name}}',
  bodyHtml: `<p>Hello {{contact.fullName}},</p>
<p>Somebody filled in the registration form of {{event.name}} with your address, which is registered already. Nothing was changed.</p>
<p>Your confirmation number is {{registration.confirmationNumber}}. <a href="{{registration.editLink}}">See, change or withdraw your registration</a>.</p>
<p>If it was not you, you need not do anything.</p>
<p>{{event.fromName}}</p>`,
}
const fill = templateFiller(template)
const placeholders = new Set(placeholdersIn(template))

/**
 * Queues a mail with the private link to each of these registrants, as few as a mailbox gets of mails that strangers cause. Call it with the event
 * locked.
 */
export async function queueLinkMails(tx: Db, ids: readonly number[], at: Date): Promise<void> {
  const subjects = await readMailSubjects(tx, ids)
  const valuesOf = await mailValues(tx, subjects, placeholders)
  const composed = subjects.flatMap((subject): ComposedMail<{ eventRegistrationId: number; trigger: typeof trigger }>[] => {
    if (recipientRefusal(subject) !== undefined) return []
    const { eventRegistrationId } = subject.registration
    return [{ request: { eventRegistrationId, trigger }, subject, emailTemplateId: null, mail: fill(valuesOf(subject)), refusal: null }]
  })
  await queueMails(tx, composed, { author: registrant, at, delaySeconds: 0 })
}
