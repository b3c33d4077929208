import { and, eq, inArray, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { OutputOf } from '#contract/call.ts'
import type { testEmailNotification } from '#contract/events/emailNotifications.ts'
import { notificationLimits } from '#constants/emailNotifications.ts'
import { limits } from '#constants/limits.ts'
import { andList } from '#contract/textLists.ts'
import { notFound, ruleBroken } from '../../base/errors.ts'
import { contacts, events } from '../../db/tables/index.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { maySignIn } from '../../kernel/staff.ts'
import { failureOfMail } from '../../mail/failureOfMail.ts'
import type { Mail } from '../../mail/transport.ts'
import { templatePreview } from '../emailTemplates/templatePreview.ts'
import { noSenderRefusal } from '../mails/composeMails.ts'
import { lineOf } from '../mails/fillTemplate.ts'
import { filesNamed, mailAttachments } from '../mails/mailFiles.ts'

/** How often somebody sends tests: each takes a connection to the mail server for every recipient. */
export const testLimit = { rateLimit: { max: notificationLimits.testsPerMinute, timeWindow: '1 minute' } }

/** Sends a text to a few addresses, filled in as for a registrant, whose private page it does not name. Nothing is stored. */
export async function sendTest(
  { db, sendMail }: Nucleus,
  { testRecipients, ...draft }: z.output<typeof testEmailNotification.body>,
): Promise<OutputOf<typeof testEmailNotification>> {
  if (sendMail.problem !== undefined) throw ruleBroken({ testRecipients: sendMail.problem })
  const { fromName, replyToEmail } = events
  const [event] = await db.select({ fromName, replyToEmail }).from(events).where(eq(events.eventId, draft.eventId))
  if (!event) throw notFound('This event')
  if (!event.fromName || !event.replyToEmail) throw ruleBroken({ testRecipients: noSenderRefusal })
  const sender = { fromName: lineOf(event.fromName), replyTo: event.replyToEmail }
  const { registrant, subject, html, text, problems, attachments = [] } = await templatePreview(db, draft, { isToMany: true })
  if (Object.keys(problems).length > 0) throw ruleBroken(problems)
  return sendTests({ db, sendMail }, testRecipients, {
    ...{ ...sender, html, text },
    ...(registrant && {
      attachments: await mailAttachments(db, { ...filesNamed(attachments), ...sender }, registrant.eventRegistrationId),
    }),
    subject: `[Test] ${subject}`.slice(0, limits.title),
  })
}

/**
 * Sends a mail to each of a few addresses of staff; says which the mail server refused, and why. It shows what a registrant gets, and no list has it: throws
 * 422 for anybody else's address.
 */
export async function sendTests(
  { db, sendMail }: Pick<Nucleus, 'db' | 'sendMail'>,
  testRecipients: readonly string[],
  mail: Omit<Mail, 'to'>,
): Promise<OutputOf<typeof testEmailNotification>> {
  const addresses = [...new Set(testRecipients)]
  const email = sql<string>`lower(${contacts.email})`
  const found = await db
    .select({ email })
    .from(contacts)
    .where(and(maySignIn, inArray(email, addresses)))
  const strangers = addresses.filter((address) => !found.some((one) => one.email === address))
  if (strangers.length > 0) throw ruleBroken({ testRecipients: strangersText(strangers) })
  const failures = await Promise.all(
    addresses.map(async (address) => {
      try {
        await sendMail({ ...mail, to: address, isAwaited: true })
        return []
      } catch (error) {
        return [{ address, failure: failureOfMail(error).words }]
      }
    }),
  )
  const failed = failures.flat()
  return { sent: addresses.length - failed.length, failed }
}

const strangersText = (addresses: readonly string[]): string =>
  `A test goes to staff who may sign in. ${andList(addresses)} ${addresses.length === 1 ? 'belongs to none of them' : 'belong to none of them'}`
