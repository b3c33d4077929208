import { afterAll, describe, expect, test } from '@jest/globals'
import { agendaSessions, agendaSessionSpeakers } from '#contract/events/agenda.ts'
import { agendaClashes, checkAgendaSession, type Clash } from '#contract/events/clashes.ts'
import { locations } from '#contract/events/locations.ts'
import { undo } from '#contract/history.ts'
import { makeAgendaDay, makeAgendaSession, makeSessionSpeaker } from '../support/agendaRows.ts'
import { fieldsOf, makeEvent, makeLocation, makeSpeaker, ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('eventManager')
const { token: reader } = await nucleus.signIn('readOnly')
afterAll(() => nucleus.close())

const [block, warn] = [1, 2]
const [draft, published, cancelled] = [1, 2, 3]
/** New York: four hours behind. */
const at = (from: string, to: string) => ({ startsAt: june(from), endsAt: june(to) })
const june = (time: string) => new Date(`2026-06-01T${time}:00-04:00`).toISOString()
const morning = at('10:00', '11:00')

/** One day, two rooms, two speakers, and “Opening” from 10 to 11 in the first room with the first speaker. */
async function programme(values: object = {}) {
  const { eventId } = await makeEvent(db)
  const { agendaDayId } = await makeAgendaDay(db, { eventId, startTime: '09:00', endTime: '18:00' })
  const calder = await makeLocation(db, { eventId, name: 'Calder Room', seats: 70, blackouts: [at('16:00', '17:00')] })
  const library = await makeLocation(db, { eventId, name: 'Library' })
  const ana = await makeSpeaker(db, { eventId, displayName: 'Ana Ruiz' })
  const bo = await makeSpeaker(db, { eventId, displayName: 'Bo Lind', availability: [at('09:00', '12:00')] })
  const [room, other] = [calder.sessionLocationId, library.sessionLocationId]
  const place = { title: 'Opening', agendaDayId, sessionLocationId: room, sessionStatusId: published, ...morning }
  const opening = await makeAgendaSession(db, { eventId, ...place, ...values })
  await makeSessionSpeaker(db, opening, { speakerId: ana.speakerId })
  return { eventId, agendaDayId, room, other, ana: ana.speakerId, bo: bo.speakerId, opening: opening.agendaDaySessionId }
}

const form = { title: 'Panel', sessionType: 2, sessionStatusId: draft }
const save = (input: object) => nucleus.call(agendaSessions.calls.upsert, input, token)
const listed = async (eventId: number) => ok(await nucleus.call(agendaClashes, { eventId }, reader))
const checked = async (input: object) => ok(await nucleus.call(checkAgendaSession, input, reader))
const said = (clashes: readonly Clash[]) => clashes.map(({ grade, message }) => [grade, message])

describe('what would be wrong with a session', () => {
  test('is said in whole sentences with names and local times, and nothing is written', async () => {
    const { eventId, room, ana, bo, opening } = await programme()
    const input = { eventId, ...form, ...at('08:30', '18:30'), sessionLocationId: room, capacity: 80, speakerIds: [ana, bo] }
    const clashes = await checked(input)
    expect(said(clashes)).toEqual([
      [block, 'Calder Room is closed 16:00–17:00.'],
      [block, 'Calder Room is booked 10:00–11:00 for “Opening”.'],
      [block, 'Ana Ruiz is booked 10:00–11:00 for “Opening”.'],
      [warn, '80 people are expected, and Calder Room has 70 seats.'],
      [warn, 'Bo Lind is not available 08:30–18:30.'],
      [warn, '“Panel” starts before the day opens at 09:00, and ends after the day closes at 18:00.'],
    ])
    expect(clashes[1]).toMatchObject({ agendaDaySessionId: 0, others: [opening], sessionLocationId: room, speakerId: null })
    expect(clashes[2]).toMatchObject({ others: [opening], speakerId: ana })
    expect(ok(await nucleus.call(agendaSessions.calls.list, { eventId }, token))).toHaveLength(1)
  })

  test('is checked for a stored session by what shall change', async () => {
    const { eventId, other, ana, opening, room } = await programme()
    const second = await makeAgendaSession(db, { eventId, ...at('11:05', '12:00'), title: 'Panel', sessionLocationId: other })
    await makeSessionSpeaker(db, second, { speakerId: ana })
    const id = { eventId, agendaDaySessionId: second.agendaDaySessionId }
    const tooLittle = 'Ana Ruiz has 5 minutes to get from Calder Room (“Opening”) to Library (“Panel”).'
    expect(said(await checked(id))).toEqual([[warn, tooLittle]])
    const noTime = 'Ana Ruiz has no time between Calder Room (“Opening”) and Library (“Panel”).'
    expect(said(await checked({ ...id, ...at('11:00', '12:00') }))).toEqual([[warn, noTime]])
    expect(await checked({ ...id, sessionLocationId: room })).toEqual([])
    expect(await checked({ ...id, speakerIds: [] })).toEqual([])
    expect(await checked({ ...id, ...at('11:10', '12:00') })).toEqual([])
    expect(said(await checked({ eventId, agendaDaySessionId: opening }))).toEqual([[warn, tooLittle]])
    // Nobody clashes with themselves.
    expect(await checked({ eventId, agendaDaySessionId: opening, ...at('10:00', '10:50') })).toEqual([])
  })

  test('is nothing without a time, and what is wrong with it all the same', async () => {
    const { eventId, room, ana } = await programme()
    const { speakerId } = await makeSpeaker(db, { eventId, displayName: 'Cy Ode', speakerStatusId: 3 })
    const input = { eventId, ...form, sessionLocationId: room, speakerIds: [ana, speakerId], capacity: 71 }
    expect(said(await checked(input))).toEqual([
      [warn, '71 people are expected, and Calder Room has 70 seats.'],
      [warn, 'Cy Ode has declined.'],
    ])
    expect(said(await checked({ ...input, startsAt: june('11:00'), endsAt: june('10:00') }))).toHaveLength(2)
  })

  test('is checked for an event and a session that are there', async () => {
    const [{ opening }, { eventId }] = [await programme(), await programme()]
    expect((await nucleus.call(checkAgendaSession, { eventId: 2_000_000 }, reader)).status).toBe(404)
    expect((await nucleus.call(checkAgendaSession, { eventId, agendaDaySessionId: opening }, reader)).status).toBe(404)
    expect((await nucleus.call(agendaClashes, { eventId: 2_000_000 }, reader)).status).toBe(404)
  })

  test('goes on past midnight, and sessions that touch do not clash', async () => {
    const { eventId, room } = await programme({
      title: 'Reception',
      ...at('22:00', '23:30'),
      endsAt: new Date('2026-06-02T01:00:00-04:00').toISOString(),
    })
    const night = (from: string, to: string) => ({
      startsAt: new Date(`2026-06-02T${from}:00-04:00`).toISOString(),
      endsAt: new Date(`2026-06-02T${to}:00-04:00`).toISOString(),
    })
    const input = { eventId, ...form, sessionLocationId: room }
    expect(said(await checked({ ...input, ...night('00:30', '02:00') }))[0]).toEqual([
      block,
      'Calder Room is booked 22:00–01:00 for “Reception”.',
    ])
    expect((await checked({ ...input, ...night('01:00', '02:00') })).filter(({ grade }) => grade === block)).toEqual([])
  })
})

describe('the clashes of an agenda', () => {
  test('are of all that takes place, what blocks first', async () => {
    const { eventId, agendaDayId, room, ana, opening } = await programme()
    const draftAt = (title: string, more: object) => makeAgendaSession(db, { eventId, agendaDayId, title, ...more })
    const early = await draftAt('Early', at('08:00', '08:30'))
    const inRoom = await draftAt('In the room', { ...at('10:30', '11:30'), sessionLocationId: room })
    const third = await draftAt('Third', { ...at('10:45', '11:15'), sessionLocationId: room })
    await draftAt('Off', { ...morning, sessionLocationId: room, sessionStatusId: cancelled })
    await draftAt('Deleted', { ...morning, sessionLocationId: room, deletedAt: '2026-01-01T00:00:00.000Z' })
    const withAna = await draftAt('With Ana', at('10:15', '10:20'))
    await makeSessionSpeaker(db, withAna, { speakerId: ana })
    await makeSessionSpeaker(db, inRoom, { speakerId: ana, deletedAt: '2026-01-01T00:00:00.000Z' })
    const clashes = await listed(eventId)
    expect(clashes.map(({ kind, agendaDaySessionId, others }) => [kind, agendaDaySessionId, others])).toEqual([
      ['speaker taken', withAna.agendaDaySessionId, [opening]],
      ['location taken', inRoom.agendaDaySessionId, [opening]],
      ['location taken', third.agendaDaySessionId, [opening, inRoom.agendaDaySessionId]],
      ['outside the day', early.agendaDaySessionId, []],
    ])
    expect(clashes[2]?.message).toBe('Calder Room is booked 10:00–11:00 for “Opening”, and for another session.')
    // The others read what is in their way, not their own title.
    expect(clashes.map(({ otherMessage }) => otherMessage)).toEqual([
      'Ana Ruiz is booked 10:15–10:20 for “With Ana”.',
      'Calder Room is booked 10:30–11:30 for “In the room”.',
      'Calder Room is booked 10:45–11:15 for “Third”.',
      null,
    ])
  })

  test('are none of an agenda without sessions', async () => {
    expect(await listed((await makeEvent(db)).eventId)).toEqual([])
  })
})

describe('a save', () => {
  test('of a draft may clash, and its publication is refused until it does not', async () => {
    const { eventId, room, other } = await programme()
    const row = ok(await save({ eventId, ...form, ...morning, sessionLocationId: room }))
    const publish = { agendaDaySessionId: row.agendaDaySessionId, rowVersion: row.rowVersion, sessionStatusId: published }
    expect(fieldsOf(await save(publish))).toEqual({ sessionLocationId: 'Calder Room is booked 10:00–11:00 for “Opening”.' })
    expect((await save({ ...publish, sessionLocationId: other })).status).toBe(200)
  })

  test.each([
    ['into a taken location', 'room', at('10:59', '12:00'), { sessionLocationId: 'Calder Room is booked 10:00–11:00 for “Opening”.' }],
    ['into a closed location', 'room', at('15:00', '16:01'), { sessionLocationId: 'Calder Room is closed 16:00–17:00.' }],
  ] as const)('of a published session is refused %s', async (_, where, times, fields) => {
    const { eventId, [where]: sessionLocationId } = await programme()
    const answer = await save({ eventId, ...form, ...times, sessionLocationId, sessionStatusId: published })
    expect(fieldsOf(answer)).toEqual(fields)
    expect(ok(await nucleus.call(agendaSessions.calls.list, { eventId }, token))).toHaveLength(1)
  })

  test('that moves a published session says at its start what is in the way', async () => {
    const { eventId, room, other, ana } = await programme()
    const row = ok(await save({ eventId, ...form, ...at('11:00', '12:00'), sessionLocationId: room, sessionStatusId: published }))
    const { agendaDaySessionId, rowVersion } = row
    ok(await nucleus.call(agendaSessionSpeakers.calls.upsert, { agendaDaySessionId, speakerId: ana, role: 1 }, token))
    const back = { agendaDaySessionId, rowVersion, ...at('10:30', '11:30') }
    const [location, speaker] = ['Calder Room', 'Ana Ruiz'].map((name) => `${name} is booked 10:00–11:00 for “Opening”.`)
    expect(fieldsOf(await save(back))).toEqual({ startsAt: `${location} ${speaker}` })
    expect(fieldsOf(await save({ ...back, sessionLocationId: other }))).toEqual({ startsAt: speaker })
  })

  test('that adds a speaker who is taken is refused at the speaker, while the session is published', async () => {
    const { eventId, other, ana, bo } = await programme()
    const add = (agendaDaySessionId: number, speakerId: number) =>
      nucleus.call(agendaSessionSpeakers.calls.upsert, { agendaDaySessionId, speakerId, role: 1 }, token)
    const place = { eventId, ...form, ...morning, sessionLocationId: other }
    const out = ok(await save({ ...place, sessionStatusId: published }))
    const message = 'Ana Ruiz is booked 10:00–11:00 for “Opening”.'
    expect(fieldsOf(await add(out.agendaDaySessionId, ana))).toEqual({ speakerId: message })
    expect((await add(out.agendaDaySessionId, bo)).status).toBe(200)
    const planned = ok(await save({ ...place, sessionLocationId: null }))
    expect((await add(planned.agendaDaySessionId, ana)).status).toBe(200)
    const publish = { agendaDaySessionId: planned.agendaDaySessionId, rowVersion: planned.rowVersion, sessionStatusId: published }
    expect(fieldsOf(await save(publish))).toEqual({ startsAt: message })
  })

  test('is not refused for what was wrong before', async () => {
    const { eventId, agendaDayId, room, opening } = await programme()
    // Rows that were stored before there was such a rule.
    const stored = { eventId, agendaDayId, sessionLocationId: room, sessionStatusId: published }
    await makeAgendaSession(db, { ...stored, title: 'Over it', ...at('10:30', '11:30') })
    await makeAgendaSession(db, { ...stored, title: 'Later', ...at('11:30', '12:00') })
    const change = (rowVersion: number, more: object) => save({ agendaDaySessionId: opening, rowVersion, ...more })
    expect((await change(1, { title: 'Opening words' })).status).toBe(200)
    expect((await change(2, at('10:00', '11:15'))).status).toBe(200)
    expect(fieldsOf(await change(3, at('10:00', '11:45')))).toEqual({
      startsAt: 'Calder Room is booked 11:30–12:00 for “Later”.',
    })
  })

  test('of a cancelled session clashes with nobody, and neither does one without a location', async () => {
    const { eventId, room } = await programme({ sessionStatusId: cancelled })
    expect((await save({ eventId, ...form, ...morning, sessionLocationId: room, sessionStatusId: published })).status).toBe(200)
    expect((await save({ eventId, ...form, ...morning, sessionLocationId: room, sessionStatusId: cancelled })).status).toBe(200)
    expect((await save({ eventId, ...form, ...morning, sessionStatusId: published })).status).toBe(200)
  })

  test('is not refused where only a draft is, whose publication is', async () => {
    const { eventId, room } = await programme({ sessionStatusId: draft })
    const panel = ok(await save({ eventId, ...form, ...morning, sessionLocationId: room, sessionStatusId: published }))
    const opening = ok(await nucleus.call(agendaSessions.calls.list, { eventId, q: 'Opening' }, token))[0]
    const { agendaDaySessionId, rowVersion } = opening ?? {}
    const late = await save({ agendaDaySessionId, rowVersion, eventId, sessionStatusId: published })
    expect(fieldsOf(late)).toEqual({ sessionLocationId: 'Calder Room is booked 10:00–11:00 for “Panel”.' })
    expect(panel.sessionStatusId).toBe(published)
  })

  test('that brings a deleted session back is not refused for what was beside it before', async () => {
    const { eventId, room, opening } = await programme()
    await makeAgendaSession(db, { eventId, title: 'Draft three', sessionLocationId: room, sessionStatusId: draft, ...morning })
    const old = { eventId, title: 'Old', sessionLocationId: room, sessionStatusId: published, ...morning }
    const { agendaDaySessionId } = await makeAgendaSession(db, { ...old, updatedAt: '2026-02-01T09:00:00Z' })
    const { undoToken } = ok(await nucleus.call(agendaSessions.calls.remove, { agendaDaySessionId: opening }, token))
    const back = await nucleus.call(undo, { undoToken }, token)
    expect([back.status, back.body.message]).toEqual([200, 'OK'])
    const both = ok(await nucleus.call(agendaSessions.calls.removeMany, { ids: [opening, agendaDaySessionId] }, token))
    const together = ok(await nucleus.call(undo, { undoToken: both.undoToken ?? '' }, token))
    expect(together.refused).toEqual([])
  })

  test('that brings a deleted session or a removed speaker back is not refused for a clash that others only renamed, confirmed or noticed', async () => {
    const { eventId, room, opening, ana } = await programme()
    const beside = await makeAgendaSession(db, { eventId, title: 'Old', sessionLocationId: room, sessionStatusId: published, ...morning })
    const place = await makeSessionSpeaker(db, beside, { speakerId: ana })
    ok(await nucleus.call(locations.calls.upsert, { sessionLocationId: room, rowVersion: 1, blackouts: [morning] }, token))
    nucleus.clock.move({ minutes: 1 })
    const removed = ok(await nucleus.call(agendaSessions.calls.remove, { agendaDaySessionId: opening }, token))
    const { agendaDaySessionId, agendaDaySessionSpeakerId } = place
    nucleus.clock.move({ minutes: 1 })
    ok(await save({ agendaDaySessionId, rowVersion: 1, title: 'Older' }))
    const confirmed = { agendaDaySessionSpeakerId, rowVersion: 1, isConfirmed: true }
    ok(await nucleus.call(agendaSessionSpeakers.calls.upsert, confirmed, token))
    const back = await nucleus.call(undo, { undoToken: removed.undoToken }, token)
    expect([back.status, back.body.message]).toEqual([200, 'OK'])
    const without = ok(await nucleus.call(agendaSessionSpeakers.calls.remove, { agendaDaySessionSpeakerId }, token))
    const speakerBack = await nucleus.call(undo, { undoToken: without.undoToken }, token)
    expect([speakerBack.status, speakerBack.body.message]).toEqual([200, 'OK'])
  })

  test.each([
    ['its location was closed', 'Calder Room is closed 10:00–11:00.'],
    ['its speaker was given to another session', 'Ana Ruiz is booked 10:00–11:00 for “Panel”.'],
  ])('that brings a deleted session back is refused when %s meanwhile', async (what, message) => {
    const { eventId, room, other, opening, ana } = await programme()
    const panel = ok(await save({ eventId, ...form, ...morning, sessionLocationId: other, sessionStatusId: published }))
    const { undoToken } = ok(await nucleus.call(agendaSessions.calls.remove, { agendaDaySessionId: opening }, token))
    if (what.startsWith('its location'))
      ok(await nucleus.call(locations.calls.upsert, { sessionLocationId: room, rowVersion: 1, blackouts: [morning] }, token))
    else {
      const part = { agendaDaySessionId: panel.agendaDaySessionId, speakerId: ana, role: 1 }
      ok(await nucleus.call(agendaSessionSpeakers.calls.upsert, part, token))
    }
    const back = await nucleus.call(undo, { undoToken }, token)
    expect([back.status, back.body.message]).toEqual([422, message])
  })

  test('that brings a deleted session back is refused when its place was taken meanwhile', async () => {
    const { eventId, room, opening } = await programme()
    const { undoToken } = ok(await nucleus.call(agendaSessions.calls.remove, { agendaDaySessionId: opening }, token))
    const taking = ok(await save({ eventId, ...form, ...morning, sessionLocationId: room, sessionStatusId: published }))
    const back = await nucleus.call(undo, { undoToken }, token)
    expect([back.status, back.body.message]).toEqual([422, 'Calder Room is booked 10:00–11:00 for “Panel”.'])
    ok(await nucleus.call(agendaSessions.calls.remove, { agendaDaySessionId: taking.agendaDaySessionId }, token))
    expect((await nucleus.call(undo, { undoToken }, token)).status).toBe(200)
  })
})

describe('of many who save at the same moment', () => {
  test('one gets the room', async () => {
    const { eventId, other } = await programme()
    const place = { eventId, ...form, ...morning, sessionLocationId: other, sessionStatusId: published }
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => save({ ...place, title: `Panel ${index}` })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(7).fill(422)])
  })

  test('one gets the speaker', async () => {
    const { eventId, bo } = await programme()
    const rows = []
    for (let index = 0; index < 6; index += 1) rows.push(ok(await save({ eventId, ...form, ...morning, sessionStatusId: published })))
    const answers = await Promise.all(
      rows.map(({ agendaDaySessionId }) =>
        nucleus.call(agendaSessionSpeakers.calls.upsert, { agendaDaySessionId, speakerId: bo, role: 1 }, token),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(5).fill(422)])
  })
})
