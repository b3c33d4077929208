import * as z from 'zod'
import { definePost } from '../define.ts'
import { integer, positiveId, rowVersion } from '../fields.ts'
import type { Reply } from '../reply.ts'
import { rowWith } from '../resource.ts'
import { mailProblem, queuedMailsTexts } from './queuedMails.ts'
import { registrations } from './registrations.ts'

/** Replaces the private link of a registration, after which the one before opens nothing. The registrant gets the new one by mail. */
export const replacePrivateLink = definePost({
  name: 'events/registrationLink/replace',
  path: '/events/registration_link/replace',
  permission: 'editRegistrations',
  body: z.object({ eventRegistrationId: positiveId, rowVersion }),
  reply: rowWith(registrations, { mails: integer(0), mailProblem }),
  toast: { success: replacedText, failure: ({ reply }) => reply.message ?? 'Failed to replace the private link!' },
})

function replacedText({ reply: { data } }: { reply: Reply }): string {
  const { mails = 0, mailProblem: problem } = (data ?? {}) as { mails?: number; mailProblem?: string }
  const mailed = mails === 0 ? ['No mail was sent: send the registrant one with the new link.'] : queuedMailsTexts(mails, problem)
  return ['Private link replaced. The one before no longer works.', ...mailed].join(' ')
}
