import { afterAll, describe, expect, test } from '@jest/globals'
import { agendaSessions, agendaSessionSpeakers, agendaSessionSponsors, agendaSpeakers, agendaSponsors } from '#contract/events/agenda.ts'
import { dependents } from '#contract/dependents.ts'
import { speakers } from '#contract/events/speakers.ts'
import { undo } from '#contract/history.ts'
import { makeAgendaSession, makeSessionSpeaker, makeSponsor } from '../support/agendaRows.ts'
import { fieldsOf, makeEvent, makeSpeaker, ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())

const addSpeaker = (input: object) => nucleus.call(agendaSessionSpeakers.calls.upsert, { role: 1, ...input }, token)
const addSponsor = (input: object) => nucleus.call(agendaSessionSponsors.calls.upsert, input, token)
const speakersIn = async (agendaDaySessionId: number) =>
  ok(await nucleus.call(agendaSessionSpeakers.calls.list, { agendaDaySessionId }, token)).map(({ speakerName }) => speakerName)
const sponsorsIn = async (agendaDaySessionId: number) =>
  ok(await nucleus.call(agendaSessionSponsors.calls.list, { agendaDaySessionId }, token)).map(({ sponsorName }) => sponsorName)

/** A session of an event with two speakers and two sponsors. */
async function session() {
  const { eventId, agendaDaySessionId } = await makeAgendaSession(db)
  const people = [await makeSpeaker(db, { eventId, displayName: 'Ana Ruiz' }), await makeSpeaker(db, { eventId, displayName: 'Bo Lind' })]
  const firms = [await makeSponsor(db, { eventId, name: 'Kestrel' }), await makeSponsor(db, { eventId, name: 'Calder' })]
  return { eventId, agendaDaySessionId, speakerIds: people.map((one) => one.speakerId), sponsorIds: firms.map((one) => one.sponsorId) }
}

describe('who speaks in a session', () => {
  test('is in staff order, once, in the role given', async () => {
    const { agendaDaySessionId, speakerIds } = await session()
    const ana = ok(await addSpeaker({ agendaDaySessionId, speakerId: speakerIds[0], role: 2 }))
    expect(ana).toMatchObject({ speakerName: 'Ana Ruiz', headshotUrl: null, role: 2, isConfirmed: false })
    const bo = ok(await addSpeaker({ agendaDaySessionId, speakerId: speakerIds[1] }))
    expect(await speakersIn(agendaDaySessionId)).toEqual(['Ana Ruiz', 'Bo Lind'])
    const { reorder } = agendaSessionSpeakers.calls
    if (!reorder) throw new Error('There is no order by hand')
    const moved = { agendaDaySessionId, agendaDaySessionSpeakerId: bo.agendaDaySessionSpeakerId, before: ana.agendaDaySessionSpeakerId }
    ok(await nucleus.call(reorder, moved, token))
    expect(await speakersIn(agendaDaySessionId)).toEqual(['Bo Lind', 'Ana Ruiz'])
    expect(fieldsOf(await addSpeaker({ agendaDaySessionId, speakerId: speakerIds[0] }))).toEqual({
      speakerId: 'This speaker is already in this session',
    })
  })

  test('is a speaker of its event, in a session that is there', async () => {
    const { agendaDaySessionId, speakerIds } = await session()
    const { speakerId } = await makeSpeaker(db)
    expect(fieldsOf(await addSpeaker({ agendaDaySessionId, speakerId }))).toEqual({
      speakerId: 'This speaker does not belong to the event',
    })
    expect((await addSpeaker({ agendaDaySessionId: 2_000_000, speakerId: speakerIds[0] })).status).toBe(404)
  })

  test('stays a speaker of the event while in a session', async () => {
    const { agendaDaySessionId, speakerIds } = await session()
    const [speakerId] = speakerIds
    const { agendaDaySessionSpeakerId } = ok(await addSpeaker({ agendaDaySessionId, speakerId }))
    const remove = () => nucleus.call(speakers.calls.remove, { speakerId: speakerId ?? 0 }, token)
    expect((await remove()).body.message).toBe('1 place in a session uses it. Move or delete that first.')
    const input = { resource: 'speakers', id: speakerId }
    expect(ok(await nucleus.call(dependents, input, token))).toEqual([{ noun: 'place in a session', count: 1, keeps: true }])
    ok(await nucleus.call(agendaSessionSpeakers.calls.remove, { agendaDaySessionSpeakerId }, token))
    expect((await remove()).status).toBe(200)
  })
})

describe('who sponsors a session', () => {
  test('is in staff order, once, with the words before the name', async () => {
    const { agendaDaySessionId, sponsorIds } = await session()
    const [kestrel, calder] = sponsorIds
    ok(await addSponsor({ agendaDaySessionId, sponsorId: kestrel }))
    const lunch = ok(await addSponsor({ agendaDaySessionId, sponsorId: calder, label: 'Lunch by', sortOrder: 1 }))
    expect(lunch).toMatchObject({ sponsorName: 'Calder', label: 'Lunch by', logoUrl: null })
    expect(await sponsorsIn(agendaDaySessionId)).toEqual(['Calder', 'Kestrel'])
    expect(fieldsOf(await addSponsor({ agendaDaySessionId, sponsorId: kestrel }))).toEqual({
      sponsorId: 'This sponsor is already in this session',
    })
  })

  test('is a sponsor of its event', async () => {
    const { agendaDaySessionId } = await session()
    const { sponsorId } = await makeSponsor(db)
    expect(fieldsOf(await addSponsor({ agendaDaySessionId, sponsorId }))).toEqual({
      sponsorId: 'This sponsor does not belong to the event',
    })
  })
})

test('speakers and sponsors go out of sight with their session and come back with it', async () => {
  const { eventId, agendaDaySessionId, speakerIds, sponsorIds } = await session()
  const { eventId: other } = await makeEvent(db)
  await makeSessionSpeaker(db, await makeAgendaSession(db, { eventId: other }))
  const place = ok(await addSpeaker({ agendaDaySessionId, speakerId: speakerIds[0] }))
  ok(await addSponsor({ agendaDaySessionId, sponsorId: sponsorIds[0] }))
  const seen = async () => [
    await speakersIn(agendaDaySessionId),
    await sponsorsIn(agendaDaySessionId),
    ok(await nucleus.call(agendaSpeakers, { eventId }, token)).map(({ speakerName }) => speakerName),
    ok(await nucleus.call(agendaSponsors, { eventId }, token)).map(({ sponsorName }) => sponsorName),
  ]
  expect(await seen()).toEqual([['Ana Ruiz'], ['Kestrel'], ['Ana Ruiz'], ['Kestrel']])
  const { undoToken } = ok(await nucleus.call(agendaSessions.calls.remove, { agendaDaySessionId }, token))
  expect(await seen()).toEqual([[], [], [], []])
  const { agendaDaySessionSpeakerId, rowVersion } = place
  expect((await addSpeaker({ agendaDaySessionSpeakerId, rowVersion, role: 3 })).status).toBe(404)
  ok(await nucleus.call(undo, { undoToken }, token))
  expect(await seen()).toEqual([['Ana Ruiz'], ['Kestrel'], ['Ana Ruiz'], ['Kestrel']])
})

describe('a duplicate', () => {
  const duplicate = async (duplicateOf: number, eventId: number) =>
    nucleus.call(agendaSessions.calls.upsert, { eventId, title: 'Copy', sessionType: 1, sessionStatusId: 1, duplicateOf }, token)
  const sessionsOf = async (eventId: number) => ok(await nucleus.call(agendaSessions.calls.list, { eventId }, token))

  test('has the speakers and sponsors of its session in the same order, unconfirmed, and is undone with them', async () => {
    const { eventId, agendaDaySessionId, speakerIds, sponsorIds } = await session()
    ok(await addSpeaker({ agendaDaySessionId, speakerId: speakerIds[0], role: 2, isConfirmed: true }))
    ok(await addSpeaker({ agendaDaySessionId, speakerId: speakerIds[1], sortOrder: 1 }))
    ok(await addSponsor({ agendaDaySessionId, sponsorId: sponsorIds[1], label: 'Lunch by' }))
    const { agendaDaySessionId: copyId, speakers: copied, undoToken = '' } = ok(await duplicate(agendaDaySessionId, eventId))
    expect(copied).toMatchObject([
      { name: 'Bo Lind', role: 1, isConfirmed: false },
      { name: 'Ana Ruiz', role: 2, isConfirmed: false },
    ])
    expect(ok(await nucleus.call(agendaSessionSponsors.calls.list, { agendaDaySessionId: copyId }, token))).toMatchObject([
      { sponsorName: 'Calder', label: 'Lunch by' },
    ])
    expect(ok(await nucleus.call(undo, { undoToken }, token)).undone).toMatchObject([
      { resource: 'agendaSessions', count: 1, action: 'removed' },
      { resource: 'agendaSessionSpeakers', count: 2, action: 'removed' },
      { resource: 'agendaSessionSponsors', count: 1, action: 'removed' },
    ])
    expect((await sessionsOf(eventId)).map((one) => one.agendaDaySessionId)).toEqual([agendaDaySessionId])
    expect(await speakersIn(agendaDaySessionId)).toEqual(['Bo Lind', 'Ana Ruiz'])
  })

  test('is not stored at all when one of its parts is refused', async () => {
    const { eventId, agendaDaySessionId, speakerIds } = await session()
    ok(await addSpeaker({ agendaDaySessionId, speakerId: speakerIds[0] }))
    const foreign = await makeSpeaker(db)
    await makeSessionSpeaker(db, { eventId, agendaDaySessionId }, { speakerId: foreign.speakerId })
    expect(fieldsOf(await duplicate(agendaDaySessionId, eventId))).toEqual({ speakerId: 'This speaker does not belong to the event' })
    expect(await sessionsOf(eventId)).toHaveLength(1)
  })

  test('is of a session of its own event, and a new row', async () => {
    const { eventId, agendaDaySessionId } = await session()
    const other = await makeAgendaSession(db)
    const refusal = { duplicateOf: 'The session to duplicate does not exist. Add a new one instead.' }
    expect(fieldsOf(await duplicate(other.agendaDaySessionId, eventId))).toEqual(refusal)
    ok(await nucleus.call(agendaSessions.calls.remove, { agendaDaySessionId }, token))
    expect(fieldsOf(await duplicate(agendaDaySessionId, eventId))).toEqual(refusal)
    expect(await sessionsOf(eventId)).toEqual([])
    const { rowVersion, agendaDaySessionId: duplicateOf } = other
    const change = { agendaDaySessionId: duplicateOf, rowVersion, duplicateOf }
    expect(fieldsOf(await nucleus.call(agendaSessions.calls.upsert, change, token))).toEqual({
      duplicateOf: 'Only a new row can be a duplicate',
    })
  })
})
