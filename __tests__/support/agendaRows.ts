import { sessionRoles, sessionTypes } from '#constants/programmeChoices.ts'
import type { Db } from '#nucleus/db/client.ts'
import * as tables from '#nucleus/db/tables/index.ts'
import { makeEvent, makeSpeaker, next, one, type Values } from './rows.ts'

/** Builders of rows of the agenda, straight into the tables: nothing asks whether they clash. */

/** The first day of the event that `makeEvent` makes. */
export async function makeAgendaDay(db: Db, values: Values<typeof tables.agendaDays> = {}) {
  const eventId = values.eventId ?? (await makeEvent(db)).eventId
  return one(
    await db
      .insert(tables.agendaDays)
      .values({ date: '2026-06-01', ...values, eventId })
      .returning(),
  )
}

/** A draft that is not scheduled. */
export async function makeAgendaSession(db: Db, values: Values<typeof tables.agendaSessions> = {}) {
  const eventId = values.eventId ?? (await makeEvent(db)).eventId
  return one(
    await db
      .insert(tables.agendaSessions)
      .values({ title: `Session ${next()}`, sessionType: sessionTypes.presentation, ...values, eventId })
      .returning(),
  )
}

/** A place in a session, for a new speaker of its event unless one is named. */
export async function makeSessionSpeaker(
  db: Db,
  { eventId, agendaDaySessionId }: { eventId: number; agendaDaySessionId: number },
  values: Values<typeof tables.agendaSessionSpeakers> = {},
) {
  const speakerId = values.speakerId ?? (await makeSpeaker(db, { eventId })).speakerId
  return one(
    await db
      .insert(tables.agendaSessionSpeakers)
      .values({ role: sessionRoles.speaker, ...values, agendaDaySessionId, speakerId })
      .returning(),
  )
}

/** A sponsor in a level of its own. */
export async function makeSponsor(db: Db, values: Values<typeof tables.sponsors> = {}) {
  const n = next()
  const eventId = values.eventId ?? (await makeEvent(db)).eventId
  const level = { eventId, name: `Level ${n}`, rank: 1 + (n % 1000) }
  const { sponsorLevelId } = values.sponsorLevelId
    ? { sponsorLevelId: values.sponsorLevelId }
    : one(await db.insert(tables.sponsorLevels).values(level).returning())
  return one(
    await db
      .insert(tables.sponsors)
      .values({ name: `Sponsor ${n}`, ...values, eventId, sponsorLevelId })
      .returning(),
  )
}
