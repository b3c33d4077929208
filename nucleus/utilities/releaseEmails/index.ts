import type { FastifyInstance } from 'fastify'
import type { OutputOf } from '#contract/call.ts'
import { notifyOfRelease, previewReleaseEmail, releaseAudience } from '#contract/events/releaseEmails.ts'
import { fullNameOf } from '#contract/personName.ts'
import { notFound } from '../../base/errors.ts'
import type { Db } from '../../db/client.ts'
import { templateFiller } from '../../events/mails/fillTemplate.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import { audienceOf, isRecipient } from '../emails/people.ts'
import { mailParts } from '../emails/texts.ts'
import { type ChangesOfRelease, readConcerned } from './readConcerned.ts'
import { notify } from './notify.ts'
import { releaseText } from './text.ts'
import { valueOfConcerned } from './valueOfConcerned.ts'

/** Serves the e-mails about changes of an agenda: whom they concern, what one of them would get, and the sending (docs/decisions/107-agenda-releases.md). */
export function mountReleaseEmails(app: FastifyInstance, nucleus: Nucleus): void {
  const { db } = nucleus
  mountCall(app, releaseAudience, async ({ input }) => {
    const { people, withoutContact } = await readConcerned(db, input)
    return { ...audienceOf(people), withoutContact }
  })
  mountCall(app, previewReleaseEmail, ({ input }) => previewOf(db, input))
  mountCall(app, notifyOfRelease, ({ input, actor }) => db.transaction((tx) => notify(tx, nucleus, { input, actor })))
}

type Draft = ChangesOfRelease & { message?: string | null; contactId?: number | null }
async function previewOf(db: Db, { message, contactId, ...changes }: Draft): Promise<OutputOf<typeof previewReleaseEmail>> {
  const concerned = await readConcerned(db, changes)
  const { people, byContact, eventName } = concerned
  const shown = contactId ? people.find((one) => one.contactId === contactId) : (people.find(isRecipient) ?? people[0])
  if (contactId && !shown) throw notFound('This contact')
  const { subject, bodyHtml, empty } = templateFiller(releaseText(eventName, message))(
    shown ? valueOfConcerned(concerned)(shown) : () => undefined,
  )
  const isOwn = shown !== undefined && byContact.get(shown.contactId)?.isSpeaker
  return {
    contact: shown ? { contactId: shown.contactId, name: fullNameOf(shown), email: shown.email ?? '' } : null,
    ...mailParts({ subject, bodyHtml, isToMany: !isOwn }),
    empty,
    problems: {},
  }
}
