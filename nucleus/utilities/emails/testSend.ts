import type * as z from 'zod'
import { limits } from '#constants/limits.ts'
import type { OutputOf } from '#contract/call.ts'
import type { testContactEmail } from '#contract/utilities/contactEmails.ts'
import { ruleBroken } from '../../base/errors.ts'
import { sendTests } from '../../events/notifications/testSend.ts'
import { lineOf } from '../../events/mails/fillTemplate.ts'
import type { Actor, Nucleus } from '../../kernel/context.ts'
import { replyAddress } from './send.ts'
import { previewOf } from './texts.ts'

/** Sends a text to a few addresses, filled in as for one of the chosen contacts. Nothing is stored. */
export async function sendTestOfEmail(
  nucleus: Nucleus,
  { testRecipients, fromName, replyTo, ...draft }: z.output<typeof testContactEmail.body>,
  actor: Actor,
): Promise<OutputOf<typeof testContactEmail>> {
  const { db, sendMail } = nucleus
  if (sendMail.problem !== undefined) throw ruleBroken({ testRecipients: sendMail.problem })
  const { subject, html, text, problems } = await previewOf(db, draft)
  if (Object.keys(problems).length > 0) throw ruleBroken(problems)
  return sendTests(nucleus, testRecipients, {
    ...{ html, text, subject: `[Test] ${subject}`.slice(0, limits.title) },
    fromName: lineOf(fromName ?? '') || undefined,
    replyTo: (await replyAddress(db, { replyTo }, actor)) ?? undefined,
  })
}
