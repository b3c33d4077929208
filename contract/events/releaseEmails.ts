import * as z from 'zod'
import { releaseAudiences } from '#constants/agendaReleases.ts'
import { limits } from '#constants/limits.ts'
import { definePost } from '../define.ts'
import { integer, oneOf, optionalId, optionalLongText, positiveId } from '../fields.ts'
import { confirmation } from '../question.ts'
import { audience } from '../utilities/contactEmails.ts'
import { mailPreview } from './mailPreview.ts'

/** Every session, speaker and registration of the event may be read. */
const budget = {
  base: 'bulk',
  rows: 12 * limits.unpagedRows,
  reason: 'sessions of two releases, speakers, attendees and their contacts are read',
} as const

/** Whom the changes of a release are sent to. */
const changesOfRelease = {
  eventId: positiveId,
  number: positiveId,
  /** The release that people know: its changes since are sent. 0 for none. */
  since: integer(0),
  audience: oneOf(releaseAudiences),
}
const message = optionalLongText(limits.description).meta({ title: 'Message' })

/** Who would be told of the changes of a release: the speakers of changed sessions, and attendees who may see a session that came, went or moved. */
export const releaseAudience = definePost({
  name: 'events/agendaRelease/audience',
  path: '/events/agenda_release/audience',
  budget,
  permission: 'read',
  body: z.object(changesOfRelease),
  reply: audience.extend({
    /** Speakers of changed sessions who are no contacts, by name: nobody can write to them. */
    withoutContact: z.array(z.string()),
  }),
  background: true,
})

/** What one of them would get; stores nothing. */
export const previewReleaseEmail = definePost({
  name: 'events/agendaRelease/preview',
  path: '/events/agenda_release/preview',
  budget,
  permission: 'read',
  body: z.object({
    ...changesOfRelease,
    message,
    /** Left out for the first who gets it. */
    contactId: optionalId,
  }),
  reply: z.object({
    contact: z.object({ contactId: positiveId, name: z.string(), email: z.string() }).nullable(),
    ...mailPreview,
  }),
  background: true,
})

/**
 * Tells people of the changes of a release, each of those of their own sessions. The caller names how many get it, as they saw it: when it is another number
 * by now, it is refused (409). Asks first when people were told of this release already.
 */
export const notifyOfRelease = definePost({
  name: 'events/agendaRelease/notify',
  path: '/events/agenda_release/notify',
  budget,
  permission: 'send',
  body: z.object({ ...changesOfRelease, message, recipientCount: positiveId, ...confirmation }),
  reply: z.object({ notifiedCount: integer(0) }),
  toast: {
    success: ({ reply }) => {
      const { notifiedCount } = reply.data as { notifiedCount: number }
      return notifiedCount === 1 ? '1 e-mail is on its way.' : `${notifiedCount} e-mails are on their way.`
    },
    failure: 'Failed to tell people of the changes!',
  },
})
