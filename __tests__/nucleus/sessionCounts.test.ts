import { afterAll, describe, expect, test } from '@jest/globals'
import { locations } from '#contract/events/locations.ts'
import { speakers, speakerSessions } from '#contract/events/speakers.ts'
import { tracks } from '#contract/events/tracks.ts'
import { agendaSessions, agendaSessionSpeakers } from '#nucleus/db/tables/index.ts'
import { makeEvent, makeLocation, makeSpeaker, makeTrack, ok, startNucleus } from '../support/nucleus.ts'

/** What the agenda says about tracks, locations and speakers. */
const nucleus = await startNucleus()
const { token } = await nucleus.signIn('readOnly')
afterAll(() => nucleus.close())
const { db } = nucleus

async function session(eventId: number, values: Partial<typeof agendaSessions.$inferInsert> = {}): Promise<number> {
  const [row] = await db
    .insert(agendaSessions)
    .values({ eventId, title: 'Session', sessionType: 2, ...values })
    .returning()
  return row?.agendaDaySessionId ?? 0
}
const place = (agendaDaySessionId: number, speakerId: number, values: Partial<typeof agendaSessionSpeakers.$inferInsert> = {}) =>
  db.insert(agendaSessionSpeakers).values({ agendaDaySessionId, speakerId, role: 1, ...values })
const gone = { deletedAt: '2026-01-01T00:00:00Z' }

describe('the number of sessions', () => {
  test('of tracks and of locations counts what is in the agenda, and the list can be sorted by it', async () => {
    const { eventId } = await makeEvent(db)
    const [few, many] = [await makeTrack(db, { eventId, name: 'A' }), await makeTrack(db, { eventId, name: 'B' })]
    const [hall, room] = [await makeLocation(db, { eventId, name: 'A' }), await makeLocation(db, { eventId, name: 'B' })]
    await session(eventId, { sessionTrackId: few.sessionTrackId, sessionLocationId: room.sessionLocationId })
    await session(eventId, { sessionTrackId: many.sessionTrackId, sessionLocationId: room.sessionLocationId, sessionStatusId: 3 })
    await session(eventId, { sessionTrackId: many.sessionTrackId })
    await session(eventId, { sessionTrackId: few.sessionTrackId, sessionLocationId: hall.sessionLocationId, ...gone })
    const byTrack = ok(await nucleus.call(tracks.calls.list, { eventId, sort: '-sessionCount' }, token))
    expect(byTrack.map(({ name, sessionCount }) => [name, sessionCount])).toEqual([
      ['B', 2],
      ['A', 1],
    ])
    const byLocation = ok(await nucleus.call(locations.calls.list, { eventId, sort: 'sessionCount' }, token))
    expect(byLocation.map(({ name, sessionCount }) => [name, sessionCount])).toEqual([
      ['A', 0],
      ['B', 2],
    ])
  })

  test('of speakers leaves out places and sessions that are gone', async () => {
    const { eventId } = await makeEvent(db)
    const [ada, grace] = [await makeSpeaker(db, { eventId, lastName: 'A' }), await makeSpeaker(db, { eventId, lastName: 'B' })]
    const [first, second] = [await session(eventId), await session(eventId)]
    await place(first, ada.speakerId)
    await place(second, ada.speakerId)
    await place(first, grace.speakerId, gone)
    await place(await session(eventId, gone), grace.speakerId)
    const rows = ok(await nucleus.call(speakers.calls.list, { eventId, sort: '-sessionCount' }, token))
    expect(rows.map(({ lastName, sessionCount }) => [lastName, sessionCount])).toEqual([
      ['A', 2],
      ['B', 0],
    ])
  })
})

test('the sessions of a speaker come as they begin, with place and role, and those without a time last', async () => {
  const { eventId } = await makeEvent(db)
  const { speakerId } = await makeSpeaker(db, { eventId })
  const { sessionLocationId } = await makeLocation(db, { eventId, name: 'Hall' })
  await place(await session(eventId, { title: 'Some day' }), speakerId)
  const late = { startsAt: '2026-06-02T13:00:00.000Z', endsAt: '2026-06-02T14:00:00.000Z' }
  await place(await session(eventId, { title: 'Late', ...late, sessionLocationId, sessionStatusId: 2 }), speakerId, {
    role: 2,
    isConfirmed: true,
  })
  await place(await session(eventId, { title: 'Early', startsAt: '2026-06-01T13:00:00Z', endsAt: '2026-06-01T14:00:00Z' }), speakerId)
  await place(await session(eventId, { title: 'Gone', ...gone }), speakerId)
  const found = ok(await nucleus.call(speakerSessions, { speakerId }, token))
  expect(found.map(({ title }) => title)).toEqual(['Early', 'Late', 'Some day'])
  expect(found[1]).toMatchObject({ ...late, locationName: 'Hall', role: 2, isConfirmed: true, sessionStatusId: 2 })
  expect(ok(await nucleus.call(speakerSessions, { speakerId: 999_999 }, token))).toEqual([])
})
