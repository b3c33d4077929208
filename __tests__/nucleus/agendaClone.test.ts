import { afterAll, expect, test } from '@jest/globals'
import { asc, eq } from 'drizzle-orm'
import { cloneEvent } from '#contract/events/events.ts'
import { agendaDays, agendaSessions, agendaSessionSpeakers, locations, tracks } from '#nucleus/db/tables/index.ts'
import { makeAgendaDay, makeAgendaSession, makeSessionSpeaker } from '../support/agendaRows.ts'
import { makeCompanyType, makeEvent, makeLocation, makeTrack, ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())

/** One day with a published session from 10 to 11 in New York, and one that waits. */
async function planned() {
  const { eventId } = await makeEvent(db)
  const { agendaDayId } = await makeAgendaDay(db, { eventId, date: '2026-06-02', title: 'Day two', startTime: '09:00', isPublished: true })
  const { sessionTrackId } = await makeTrack(db, { eventId })
  const { sessionLocationId } = await makeLocation(db, { eventId })
  const { eventCompanyTypeId } = await makeCompanyType(db, { eventId })
  const session = await makeAgendaSession(db, {
    eventId,
    agendaDayId,
    title: 'Opening',
    startsAt: '2026-06-02T14:00:00.000Z',
    endsAt: '2026-06-02T15:00:00.000Z',
    lengthMinutes: 60,
    sessionTrackId,
    sessionLocationId,
    sessionStatusId: 2,
    visibleToCompanyTypeIds: [eventCompanyTypeId],
    streamUrl: 'https://example.com/stream',
  })
  await makeSessionSpeaker(db, session)
  await makeAgendaSession(db, { eventId, title: 'Some day', lengthMinutes: 45 })
  await makeAgendaSession(db, { eventId, title: 'Deleted', deletedAt: '2026-01-01T00:00:00.000Z' })
  return eventId
}

let count = 0
async function copied(eventId: number, parts: string[], startsAt: string) {
  const input = { eventId, name: 'Copy', eventCode: `copy-${(count += 1)}`, startsAt, parts }
  const copy = ok(await nucleus.call(cloneEvent, input, token))
  const [days, sessions] = [
    await db.select().from(agendaDays).where(eq(agendaDays.eventId, copy.eventId)),
    await db.select().from(agendaSessions).where(eq(agendaSessions.eventId, copy.eventId)).orderBy(asc(agendaSessions.agendaDaySessionId)),
  ]
  return { copy, days, sessions }
}

test('an agenda is copied as drafts, as many local days later and at the same time of day', async () => {
  const { days, sessions } = await copied(await planned(), ['agenda'], '2026-12-07T14:00:00.000Z')
  expect(days).toMatchObject([{ date: '2026-12-08', title: 'Day two', startTime: '09:00', isPublished: false, rowVersion: 1 }])
  // New York is an hour further behind in December.
  expect(sessions).toMatchObject([
    {
      title: 'Opening',
      agendaDayId: days[0]?.agendaDayId,
      startsAt: '2026-12-08T15:00:00.000Z',
      endsAt: '2026-12-08T16:00:00.000Z',
      lengthMinutes: 60,
      sessionTrackId: null,
      sessionLocationId: null,
      visibleToCompanyTypeIds: [],
      sessionStatusId: 1,
      streamUrl: null,
    },
    { title: 'Some day', agendaDayId: null, startsAt: null, endsAt: null, lengthMinutes: 45, sessionStatusId: 1 },
  ])
  const [first] = sessions
  expect(await db.$count(agendaSessionSpeakers, eq(agendaSessionSpeakers.agendaDaySessionId, first?.agendaDaySessionId ?? 0))).toBe(0)
})

test('its sessions are in the copies of their track and location, in whatever order the parts are chosen', async () => {
  const parts = ['agenda', 'companyTypes', 'locations', 'tracks']
  const { copy, sessions } = await copied(await planned(), parts, '2026-07-06T13:00:00.000Z')
  const [track] = await db.select().from(tracks).where(eq(tracks.eventId, copy.eventId))
  const [location] = await db.select().from(locations).where(eq(locations.eventId, copy.eventId))
  expect(sessions[0]).toMatchObject({ sessionTrackId: track?.sessionTrackId, sessionLocationId: location?.sessionLocationId })
  expect(sessions[0]?.visibleToCompanyTypeIds).toHaveLength(1)
})

test('a session in a night whose clocks change never ends before it starts', async () => {
  const { eventId } = await makeEvent(db)
  await makeAgendaSession(db, { eventId, startsAt: '2026-06-01T06:30:00.000Z', endsAt: '2026-06-01T07:00:00.000Z', lengthMinutes: 30 })
  // 02:30 is skipped in New York on 14 March 2027.
  const { sessions } = await copied(eventId, ['agenda'], '2027-03-14T13:00:00.000Z')
  expect(sessions).toMatchObject([{ startsAt: '2027-03-14T07:30:00.000Z', endsAt: '2027-03-14T08:00:00.000Z', lengthMinutes: 30 }])
})
