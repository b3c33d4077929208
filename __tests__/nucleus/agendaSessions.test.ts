import { afterAll, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { agendaDays, agendaSessions } from '#contract/events/agenda.ts'
import { locations } from '#contract/events/locations.ts'
import { tracks } from '#contract/events/tracks.ts'
import { history, restore, undo } from '#contract/history.ts'
import { agendaSessions as table } from '#nucleus/db/tables/index.ts'
import { makeAgendaDay, makeAgendaSession, makeSessionSpeaker } from '../support/agendaRows.ts'
import { fieldsOf, makeCompanyType, makeEvent, makeLocation, makeSpeaker, makeTrack, ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())

const saveDay = (input: object) => nucleus.call(agendaDays.calls.upsert, input, token)
const save = (input: object) => nucleus.call(agendaSessions.calls.upsert, input, token)
const listed = async (eventId: number, more: object = {}) =>
  ok(await nucleus.call(agendaSessions.calls.list, { eventId, ...more }, token)).map(({ title }) => title)
const form = { title: 'Opening', sessionType: 1, sessionStatusId: 1 }
const june = (day: number, time: string) => `2026-06-0${day}T${time}:00.000Z`

describe('a session', () => {
  test('names only what is of its own event', async () => {
    const { eventId } = await makeEvent(db)
    const [track, location, type] = [await makeTrack(db), await makeLocation(db), await makeCompanyType(db)]
    const refused = async (input: object) => fieldsOf(await save({ eventId, ...form, ...input }))
    expect(await refused({ sessionTrackId: track.sessionTrackId })).toEqual({ sessionTrackId: 'This track does not belong to the event' })
    expect(await refused({ sessionLocationId: location.sessionLocationId })).toEqual({
      sessionLocationId: 'This location does not belong to the event',
    })
    expect(await refused({ visibleToCompanyTypeIds: [type.eventCompanyTypeId] })).toEqual({
      'visibleToCompanyTypeIds.0': 'This company type does not belong to the event',
    })
    const own = await makeCompanyType(db, { eventId })
    const { eventCompanyTypeId: id } = own
    expect(ok(await save({ eventId, ...form, visibleToCompanyTypeIds: [id, id] })).visibleToCompanyTypeIds).toEqual([id])
  })

  test('shows its track, its location and its speakers in staff order', async () => {
    const { eventId } = await makeEvent(db)
    const { sessionTrackId } = await makeTrack(db, { eventId, name: 'Credit' })
    const { sessionLocationId } = await makeLocation(db, { eventId, name: 'Library' })
    const session = await makeAgendaSession(db, { eventId, sessionTrackId, sessionLocationId })
    for (const [index, name] of ['Zoe', 'Ada', 'Mia'].entries()) {
      const { speakerId } = await makeSpeaker(db, {
        eventId,
        firstName: name,
        lastName: 'Lind',
        displayName: index === 0 ? 'Dr Zoe' : null,
      })
      await makeSessionSpeaker(db, session, { speakerId, role: index + 1, isConfirmed: index === 1, sortOrder: index })
    }
    await makeSessionSpeaker(db, session, { deletedAt: '2026-01-01T00:00:00.000Z' })
    const [row] = ok(await nucleus.call(agendaSessions.calls.list, { eventId }, token))
    expect(row).toMatchObject({ trackName: 'Credit', locationName: 'Library' })
    expect(row?.speakers.map(({ name, role, isConfirmed }) => [name, role, isConfirmed])).toEqual([
      ['Dr Zoe', 1, false],
      ['Ada Lind', 2, true],
      ['Mia Lind', 3, false],
    ])
  })

  test('is found, filtered and sorted', async () => {
    const { eventId } = await makeEvent(db)
    const { agendaDayId } = await makeAgendaDay(db, { eventId })
    const [b, a] = [await makeTrack(db, { eventId, name: 'B track' }), await makeTrack(db, { eventId, name: 'A track' })]
    const [z, y] = [await makeLocation(db, { eventId, name: 'Z room' }), await makeLocation(db, { eventId, name: 'Y room' })]
    const late = await makeAgendaSession(db, {
      eventId,
      agendaDayId,
      title: 'Late',
      description: 'About CREDIT',
      startsAt: june(1, '18:00'),
      endsAt: june(1, '19:00'),
      sessionTrackId: b.sessionTrackId,
      sessionLocationId: y.sessionLocationId,
      sessionStatusId: 2,
    })
    const early = { title: 'Early', startsAt: june(1, '13:00'), endsAt: june(1, '14:00') }
    await makeAgendaSession(db, {
      eventId,
      agendaDayId,
      ...early,
      sessionTrackId: a.sessionTrackId,
      sessionLocationId: z.sessionLocationId,
    })
    await makeAgendaSession(db, { eventId, title: 'Some day' })
    const { speakerId } = await makeSessionSpeaker(db, late)
    expect(await listed(eventId)).toEqual(['Early', 'Late', 'Some day'])
    expect(await listed(eventId, { sort: '-startsAt' })).toEqual(['Late', 'Early', 'Some day'])
    expect(await listed(eventId, { sort: '-title' })).toEqual(['Some day', 'Late', 'Early'])
    for (const sort of ['sessionTrackId', 'trackName']) expect(await listed(eventId, { sort })).toEqual(['Early', 'Late', 'Some day'])
    for (const sort of ['sessionLocationId', 'locationName']) expect(await listed(eventId, { sort })).toEqual(['Late', 'Early', 'Some day'])
    expect(await listed(eventId, { q: 'credit' })).toEqual(['Late'])
    expect(await listed(eventId, { q: 'some' })).toEqual(['Some day'])
    expect(await listed(eventId, { agendaDayId })).toEqual(['Early', 'Late'])
    expect(await listed(eventId, { sessionTrackId: b.sessionTrackId })).toEqual(['Late'])
    expect(await listed(eventId, { sessionLocationId: z.sessionLocationId })).toEqual(['Early'])
    expect(await listed(eventId, { sessionStatusId: 2 })).toEqual(['Late'])
    expect(await listed(eventId, { speakerId })).toEqual(['Late'])
  })

  test('keeps its track and its location', async () => {
    const { eventId } = await makeEvent(db)
    const { sessionTrackId } = await makeTrack(db, { eventId })
    const { sessionLocationId } = await makeLocation(db, { eventId })
    await makeAgendaSession(db, { eventId, sessionTrackId, sessionLocationId })
    const message = '1 session uses it. Move or delete that first.'
    expect((await nucleus.call(tracks.calls.remove, { sessionTrackId }, token)).body.message).toBe(message)
    expect((await nucleus.call(locations.calls.remove, { sessionLocationId }, token)).body.message).toBe(message)
  })

  test('goes back to an earlier version with its day, unless that has another date by now', async () => {
    const { eventId } = await makeEvent(db)
    const first = await makeAgendaDay(db, { eventId })
    const second = await makeAgendaDay(db, { eventId, date: '2026-06-02' })
    const row = ok(await save({ eventId, ...form, startsAt: june(1, '14:00'), endsAt: june(1, '15:00') }))
    const id = row.agendaDaySessionId
    ok(await save({ agendaDaySessionId: id, rowVersion: 1, startsAt: june(2, '14:00'), endsAt: june(2, '15:00') }))
    const past = ok(await nucleus.call(history, { resource: 'agendaSessions', id }, token))
    const back = (rowVersion: number) =>
      nucleus.call(restore, { resource: 'agendaSessions', id, changeId: past.at(-1)?.changeId, rowVersion }, token)
    expect(ok(await back(2))).toMatchObject({ agendaDayId: first.agendaDayId, startsAt: june(1, '14:00') })
    ok(await save({ agendaDaySessionId: id, rowVersion: 3, startsAt: june(2, '14:00'), endsAt: june(2, '15:00') }))
    ok(await saveDay({ agendaDayId: first.agendaDayId, rowVersion: 1, date: '2026-06-03' }))
    expect(fieldsOf(await back(4))).toEqual({ startsAt: 'The day of this session is now 3 Jun 2026. Choose another start' })
    expect(await db.$count(table, eq(table.agendaDayId, second.agendaDayId))).toBe(1)
  })

  test('does not come back to a day that was deleted meanwhile', async () => {
    const { eventId } = await makeEvent(db)
    const { agendaDayId } = await makeAgendaDay(db, { eventId })
    const { agendaDaySessionId } = ok(await save({ eventId, ...form, startsAt: june(1, '14:00'), endsAt: june(1, '15:00') }))
    const { undoToken } = ok(await nucleus.call(agendaSessions.calls.remove, { agendaDaySessionId }, token))
    const day = ok(await nucleus.call(agendaDays.calls.remove, { agendaDayId }, token))
    const answer = await nucleus.call(undo, { undoToken }, token)
    expect([answer.status, answer.body.message]).toEqual([422, 'The agenda day it refers to was deleted. Restore that first.'])
    ok(await nucleus.call(undo, { undoToken: day.undoToken }, token))
    expect((await nucleus.call(undo, { undoToken }, token)).status).toBe(200)
    expect(await listed(eventId)).toEqual(['Opening'])
  })
})
