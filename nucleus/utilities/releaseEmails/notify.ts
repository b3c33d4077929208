import { and, eq } from 'drizzle-orm'
import type * as z from 'zod'
import { choiceLabel } from '#constants/choice.ts'
import { releaseLimits } from '#constants/agendaReleases.ts'
import { limits } from '#constants/limits.ts'
import { type MailKind, mailKinds } from '#constants/mails.ts'
import { comingStates, eventStates } from '#constants/statuses.ts'
import { dateText } from '#contract/dateText.ts'
import type { notifyOfRelease as call } from '#contract/events/releaseEmails.ts'
import { confirmationNeeded, notFound, Refusal, ruleBroken } from '../../base/errors.ts'
import type { Db } from '../../db/client.ts'
import { agendaReleases as table } from '../../db/tables/index.ts'
import type { Actor, Nucleus } from '../../kernel/context.ts'
import { insertRow } from '../../kernel/writes.ts'
import type { Recipient } from '../emails/people.ts'
import { contactEmailTable, replyAddress, writeMails } from '../emails/send.ts'
import { shortened } from '../emails/writtenText.ts'
import { type ConcernedPeople, readConcerned, recipientsOf } from './readConcerned.ts'
import { changesField, releaseText } from './text.ts'
import { valueOfConcerned } from './valueOfConcerned.ts'

/**
 * Writes the e-mails about the changes of a release, all together: those to speakers are about their own sessions, those to attendees are e-mails to many.
 * Call it in a transaction.
 */
export async function notify(
  tx: Db,
  { clock, sendMail }: Nucleus,
  { input, actor }: { input: z.output<typeof call.body>; actor: Actor },
): Promise<{ notifiedCount: number }> {
  const { eventId, number, message, recipientCount, isSure } = input
  const isThis = and(eq(table.eventId, eventId), eq(table.number, number))
  // Of two people who tell at once, the second is asked.
  const [release] = await tx
    .select({ notifiedAt: table.notifiedAt, notifiedCount: table.notifiedCount })
    .from(table)
    .where(isThis)
    .for('no key update')
  if (!release) throw notFound('This release')
  if (sendMail.problem !== undefined) throw ruleBroken({ eventId: sendMail.problem })
  const concerned = await readConcerned(tx, input)
  const recipients = recipientsOf(concerned)
  const count = recipients.speakers.length + recipients.attendees.length
  if (count !== recipientCount)
    throw new Refusal(409, `It now goes to ${peopleText(count)}, not ${recipientCount}: look again.`, { recipientCount: count })
  if (count > releaseLimits.notified)
    throw ruleBroken({
      audience: `These are ${peopleText(count)}, and at most ${releaseLimits.notified.toLocaleString('en-US')} are told at a time. Tell the speakers, and write a one-off e-mail to the others.`,
    })
  const at = clock()
  if (release.notifiedAt !== null && at.getTime() - Date.parse(release.notifiedAt) < releaseLimits.notifyAgainSeconds * 1000)
    throw new Refusal(409, `People were told of release ${number} less than a minute ago.`)
  if (!isSure) askWhereUnusual(concerned, { ...release, number })
  const text = releaseText(concerned.eventName, message)
  const replyTo = await replyAddress(tx, {}, actor)
  const send = async (list: readonly Recipient[], kind: MailKind) => {
    const stored = {
      name: shortened(`Release ${number} of the agenda: ${concerned.eventName}`, limits.name),
      subject: text.subject,
      bodyHtml: text.bodyHtml.replace(`{{${changesField}}}`, '(the changes of the sessions of each person)'),
    }
    const sent = { sentAt: at.toISOString(), sentByContactId: actor.contactId, recipientCount: list.length }
    const contactIds = list.map(({ contactId }) => contactId)
    const { id } = await insertRow(tx, contactEmailTable, { ...stored, contactIds, replyTo, ...sent }, actor)
    await writeMails(tx, { ...text, contactEmailId: id, fromName: null, replyTo }, list, {
      author: actor,
      at,
      kind,
      valuesFor: valueOfConcerned(concerned),
    })
  }
  if (recipients.speakers.length > 0) await send(recipients.speakers, mailKinds.agendaChanges)
  for (let from = 0; from < recipients.attendees.length; from += limits.bulkRows)
    await send(recipients.attendees.slice(from, from + limits.bulkRows), mailKinds.toContacts)
  await tx.update(table).set({ notifiedAt: at.toISOString(), notifiedCount: count }).where(isThis)
  return { notifiedCount: count }
}

interface NotifiedRelease {
  number: number
  notifiedAt: string | null
  notifiedCount: number
}
/** Asks before people hear of a release twice, or of an event that is over. */
function askWhereUnusual({ eventStateId }: ConcernedPeople, { number, notifiedAt, notifiedCount }: NotifiedRelease): void {
  const state = comingStates.some((one) => one === eventStateId) ? [] : [`This event is ${choiceLabel(eventStates, eventStateId)}.`]
  if (notifiedAt !== null)
    throw confirmationNeeded({
      title: 'Tell people again?',
      content: [
        ...state,
        `${peopleText(notifiedCount)} got e-mails about release ${number} on ${dateText(notifiedAt.slice(0, 10))}. Whoever is among them gets another one.`,
      ].join(' '),
      okText: 'Tell them again',
    })
  if (state.length > 0) throw confirmationNeeded({ title: 'Tell people all the same?', content: state.join(' '), okText: 'Tell them' })
}

const peopleText = (count: number): string => (count === 1 ? '1 person' : `${count.toLocaleString('en-US')} people`)
