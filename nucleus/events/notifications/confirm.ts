import type * as z from 'zod'
import { notificationLimits } from '#constants/emailNotifications.ts'
import { notificationStatuses } from '#constants/notifications.ts'
import type { processEmail } from '#contract/events/emailNotifications.ts'
import { Refusal, ruleBroken, staleVersion } from '../../base/errors.ts'
import type { Db } from '../../db/client.ts'
import { events } from '../../db/tables/index.ts'
import type { Actor, Nucleus } from '../../kernel/context.ts'
import { textProblems } from '../emailTemplates/textProblems.ts'
import { noSenderRefusal } from '../mails/composeMails.ts'
import { eq } from 'drizzle-orm'
import { freezeAudience } from './audience.ts'
import { checkCanBecome, lockNotification, type StoredNotification, writeStatus } from './statusWrites.ts'

interface Confirmation {
  /** What was seen. */
  input: z.output<typeof processEmail.body>
  /** Null for now. */
  sendAt: string | null
  actor: Actor
}

/**
 * Stores the audience as it is now, and lets an e-mail be sent. Refuses when the audience or the text is not the one that was seen, so that nobody gets a mail
 * by surprise. Call it in a transaction.
 */
export async function confirmSending(tx: Db, nucleus: Nucleus, { input, sendAt, actor }: Confirmation): Promise<void> {
  const at = nucleus.clock()
  const row = await lockNotification(tx, input.notificationContentId)
  const { scheduled, sending } = notificationStatuses
  const to = sendAt === null ? sending : scheduled
  checkCanBecome(row, to)
  if (row.rowVersion !== input.rowVersion) throw staleVersion(null)
  if (nucleus.sendMail.problem !== undefined) throw ruleBroken({ notificationContentId: nucleus.sendMail.problem })
  if (sendAt !== null && Date.parse(sendAt) <= at.getTime())
    throw ruleBroken({ sendAt: 'This moment has passed. Choose a later one, or send now' })
  await checkSender(tx, row)
  const problems = await textProblems(tx, row)
  if (Object.keys(problems).length > 0) throw ruleBroken(problems)
  const count = await freezeAudience(tx, row.notificationContentId, row)
  checkCount(count, input.recipientCount)
  await writeStatus(tx, row, to, {
    author: actor,
    at,
    ...{ sendAt, startedAt: to === sending ? at.toISOString() : null, endedAt: null },
    ...{ confirmedByContactId: actor.contactId, recipientCount: count },
  })
}

async function checkSender(tx: Db, { eventId }: StoredNotification): Promise<void> {
  const { fromName, replyToEmail } = events
  const [event] = await tx.select({ fromName, replyToEmail }).from(events).where(eq(events.eventId, eventId))
  if (!event?.fromName || !event.replyToEmail) throw ruleBroken({ notificationContentId: noSenderRefusal })
}

function checkCount(count: number, seen: number): void {
  const text = (value: number) => value.toLocaleString('en-GB')
  if (count !== seen)
    throw new Refusal(409, `The audience is now ${text(count)}, not ${text(seen)}: look again.`, { recipientCount: count })
  if (count > notificationLimits.recipients)
    throw ruleBroken({ recipientCount: `An e-mail goes to at most ${text(notificationLimits.recipients)} people. Split the audience` })
}
