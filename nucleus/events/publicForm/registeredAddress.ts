import { eq } from 'drizzle-orm'
import type { Refusal } from '../../base/errors.ts'
import { events } from '../../db/tables/index.ts'
import { registrant } from '../../kernel/actor.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { queueLinkMails } from '../mails/linkMails.ts'
import { lockPlaces, type Place } from '../moves/seats.ts'
import { answersRefused, emailQuestionId } from '../formAnswers/checkSubmission.ts'
import { organiserText } from '../formAnswers/readForm.ts'
import type { RegisteredAddress } from './registrantRules.ts'

const nothing = 'Nothing was registered. If this address is registered for the event already,'
const mailedText = `${nothing} we have sent its private link there by mail. Otherwise write to`
const unmailedText = `${nothing} use the private link in its confirmation. Otherwise write to`

/**
 * The refusal of a submission with an address that is registered, whose owner gets the private link by mail: whoever has the mailbox reads about the
 * registration, and whoever only types the address does not. The words depend on the event alone: where it cannot send mails they promise none.
 */
export async function refusalOfRegistered(
  { db, clock, sendMail }: Pick<Nucleus, 'db' | 'clock' | 'sendMail'>,
  place: Place,
  { ids }: RegisteredAddress,
): Promise<Refusal> {
  const { fromName, replyToEmail } = events
  const [event] = await db.select({ fromName, replyToEmail }).from(events).where(eq(events.eventId, place.eventId))
  const sendsMails = Boolean(event?.fromName && event.replyToEmail) && sendMail.problem === undefined
  if (sendsMails)
    await db.transaction(async (tx) => {
      await lockPlaces(tx, [place])
      await queueLinkMails(tx, ids, { reason: 'entered', author: registrant, at: clock(), delaySeconds: 0 })
    })
  return answersRefused({
    [emailQuestionId]: `${sendsMails ? mailedText : unmailedText} ${organiserText({ replyToEmail: event?.replyToEmail ?? null })}`,
  })
}
