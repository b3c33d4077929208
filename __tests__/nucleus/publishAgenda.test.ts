import { afterAll, expect, test } from '@jest/globals'
import { agendaDays, agendaSessions } from '#contract/events/agenda.ts'
import { publishAgenda } from '#contract/events/publishAgenda.ts'
import { undo } from '#contract/history.ts'
import { makeAgendaDay, makeAgendaSession, makeSessionSpeaker } from '../support/agendaRows.ts'
import { makeEvent, makeLocation, makeSpeaker, ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())

const [draft, published, cancelled] = [1, 2, 3]
const at = (from: string, to: string) => ({ startsAt: `2026-06-01T${from}:00.000Z`, endsAt: `2026-06-01T${to}:00.000Z` })

/** A day with a room, a speaker, and a builder of sessions on it. */
async function programme() {
  const { eventId } = await makeEvent(db)
  const { agendaDayId } = await makeAgendaDay(db, { eventId })
  const { sessionLocationId } = await makeLocation(db, { eventId, name: 'Hall', blackouts: [at('20:00', '21:00')] })
  const { speakerId } = await makeSpeaker(db, { eventId, displayName: 'Ana Ruiz' })
  const add = async (title: string, values: object, speaker?: number) => {
    const row = await makeAgendaSession(db, { eventId, agendaDayId, title, sessionStatusId: draft, ...values })
    if (speaker) await makeSessionSpeaker(db, row, { speakerId: speaker })
    return row.agendaDaySessionId
  }
  return { eventId, agendaDayId, sessionLocationId, speakerId, add }
}
const publish = (eventId: number, more: object = {}) => nucleus.call(publishAgenda, { eventId, ...more }, token)
const statusesOf = async (eventId: number) =>
  Object.fromEntries(
    ok(await nucleus.call(agendaSessions.calls.list, { eventId }, token)).map(({ title, sessionStatusId }) => [title, sessionStatusId]),
  )
const daysOf = async (eventId: number) => ok(await nucleus.call(agendaDays.calls.list, { eventId }, token)).map((day) => day.isPublished)

test('publishes the drafts that can be with their days, says why others are not, and one undo reverses all of it', async () => {
  const { eventId, sessionLocationId, speakerId, add } = await programme()
  await add('Opening', { ...at('14:00', '15:00'), sessionLocationId, sessionStatusId: published }, speakerId)
  await add('In the way', { ...at('14:30', '15:30'), sessionLocationId })
  await add('Same speaker', at('14:00', '14:30'), speakerId)
  await add('Closed', { ...at('20:30', '21:30'), sessionLocationId })
  await add('First of two', { ...at('16:00', '17:00'), sessionLocationId })
  await add('Second of two', { ...at('16:30', '17:30'), sessionLocationId })
  await add('Waits', { startsAt: null, endsAt: null, agendaDayId: null })
  await add('Off', { ...at('10:00', '11:00'), sessionStatusId: cancelled })
  const before = await statusesOf(eventId)

  const expected = [
    ['Same speaker', 'Ana Ruiz is booked 10:00–11:00 for “Opening”.'],
    ['In the way', 'Hall is booked 10:00–11:00 for “Opening”.'],
    ['First of two', 'Published.'],
    ['Second of two', 'Hall is booked 12:00–13:00 for “First of two”.'],
    ['Closed', 'Hall is closed 16:00–17:00.'],
    ['Waits', 'It has no time yet. Schedule it first.'],
  ]
  const preview = ok(await publish(eventId, { dryRun: true }))
  expect(preview.results.map(({ row, message }) => [row?.title, message])).toEqual(expected)
  expect([preview.publishedDays, preview.undoToken, await statusesOf(eventId)]).toEqual([1, null, before])

  const { results, publishedDays, undoToken } = ok(await publish(eventId))
  expect(results).toEqual(preview.results)
  expect([publishedDays, await daysOf(eventId)]).toEqual([1, [true]])
  expect(await statusesOf(eventId)).toEqual({ ...before, 'First of two': published })

  ok(await nucleus.call(undo, { undoToken }, token))
  expect([await daysOf(eventId), await statusesOf(eventId)]).toEqual([[false], before])
})

test('publishes a draft that only a save would publish too, and nothing twice when two publish at once', async () => {
  const { eventId, sessionLocationId, add } = await programme()
  for (const hour of [13, 14, 15]) await add(`At ${hour}`, { ...at(`${hour}:00`, `${hour + 1}:00`), sessionLocationId })
  const replies = (await Promise.all([publish(eventId), publish(eventId)])).map(ok)
  expect(replies.map(({ results }) => results.length).toSorted()).toEqual([0, 3])
  const rows = ok(await nucleus.call(agendaSessions.calls.list, { eventId }, token))
  expect(rows.map(({ sessionStatusId, rowVersion }) => [sessionStatusId, rowVersion])).toEqual(rows.map(() => [published, 2]))
  expect(ok(await publish(eventId))).toEqual({ results: [], publishedDays: 0, undoToken: null })
})

test('a session that is moved into the way meanwhile is refused on one of the two sides', async () => {
  const { eventId, sessionLocationId, add } = await programme()
  await add('Waits', { ...at('13:00', '14:00'), sessionLocationId })
  const moving = await add('Moves', { ...at('15:00', '16:00'), sessionLocationId, sessionStatusId: published })
  const [, { status }] = await Promise.all([
    publish(eventId),
    nucleus.call(agendaSessions.calls.upsert, { agendaDaySessionId: moving, rowVersion: 1, ...at('13:30', '14:30') }, token),
  ])
  expect((await statusesOf(eventId)).Waits).toBe(status === 200 ? draft : published)
})

test('an unknown event is not found, and a reader publishes nothing', async () => {
  const { eventId } = await programme()
  expect((await publish(999_999)).status).toBe(404)
  expect((await nucleus.call(publishAgenda, { eventId }, (await nucleus.signIn('readOnly')).token)).status).toBe(403)
})
