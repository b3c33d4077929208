import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import { deliveryStatuses } from '#constants/mails.ts'
import type { Db } from '../../db/client.ts'
import { registrationMails as table } from '../../db/tables/index.ts'
import type { ComposedMail } from './composeMails.ts'

/** Within this time after staff sent it, the same mail is a second click, or that of a colleague. */
const repeatSeconds = 60
const { queued, sending, retry } = deliveryStatuses

/**
 * Refuses mails of one trigger that staff have just sent to the same registrations, or that wait to leave. To be sure of it, call it in a transaction in which the
 * registrations are locked.
 */
export async function refuseRepeated(db: Db, composed: readonly ComposedMail[], at: Date): Promise<ComposedMail[]> {
  const [first] = composed
  if (!first) return []
  const { eventRegistrationId: registration, deliveryStatusId: status, sentAt } = table
  const isWaiting = inArray(status, [queued, sending, retry])
  const hasJustLeft = gt(sentAt, new Date(at.getTime() - repeatSeconds * 1000).toISOString())
  // One that a move of the registration sends may be sent once more.
  const isOfStaff = isNull(table.registrationVersion)
  const ids = composed.map(({ request }) => request.eventRegistrationId)
  const found = await db
    .select({ id: registration, sentAt })
    .from(table)
    .where(and(inArray(registration, ids), eq(table.trigger, first.request.trigger), isOfStaff, or(isWaiting, hasJustLeft)))
  const texts = new Map(found.map((mail) => [mail.id, mail.sentAt === null ? waitingText : sentText]))
  return composed.map((one) => {
    const refusal = texts.get(one.request.eventRegistrationId)
    return refusal === undefined || one.refusal !== null ? one : { ...one, refusal }
  })
}

const waitingText = 'This e-mail is waiting to be sent already.'
const sentText = 'This e-mail was sent less than a minute ago.'
