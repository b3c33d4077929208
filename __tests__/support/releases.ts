import { sessionStatus } from '#constants/agenda.ts'
import type { Db } from '#nucleus/db/client.ts'
import type * as tables from '#nucleus/db/tables/index.ts'
import { makeAgendaDay, makeAgendaSession, makeSessionSpeaker } from './agendaRows.ts'
import { makeContact, makeEvent, makeSpeaker, next, type Values } from './nucleus.ts'

/** An event with a published day and a published session, which has a speaker who is a contact. */
export async function makeReleasedAgenda(db: Db, values: Values<typeof tables.agendaSessions> = {}) {
  const { eventId } = await makeEvent(db)
  const { agendaDayId } = await makeAgendaDay(db, { eventId, isPublished: true })
  const times = { startsAt: '2026-06-01T14:00:00.000Z', endsAt: '2026-06-01T15:00:00.000Z' }
  const shown = { eventId, agendaDayId, sessionStatusId: sessionStatus.published }
  const session = await makeAgendaSession(db, { ...shown, ...times, ...values })
  const contact = await makeContact(db, { email: `speaker.${next()}@fund.example` })
  const { speakerId } = await makeSpeaker(db, { eventId, contactId: contact.contactId })
  await makeSessionSpeaker(db, session, { speakerId })
  return { eventId, agendaDayId, session, contact, speakerId }
}
