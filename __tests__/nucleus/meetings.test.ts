import { afterAll, describe, expect, test } from '@jest/globals'
import { eq, sql } from 'drizzle-orm'
import { meetingStatuses as status, meetingTypes, participationStatuses as came } from '#constants/meetings.ts'
import { changeMeetingStatus, placesOfMeeting } from '#contract/events/meetingCalls.ts'
import { locations } from '#contract/events/locations.ts'
import { type Meeting, meetings } from '#contract/events/meetings.ts'
import { meetingTimes } from '#contract/events/meetingTimes.ts'
import { undo } from '#contract/history.ts'
import { participationStatus } from '#contract/meetings/floor.ts'
import { eventCompanyTypes, locations as locationTable, meetings as meetingTable, undos } from '#nucleus/db/tables/index.ts'
import type { Db } from '#nucleus/db/client.ts'
import { makeAgendaSession, makeSessionSpeaker } from '../support/agendaRows.ts'
import { inTurn } from '../support/during.ts'
import { at, between, makeMeeting, type Scene, threePeople } from '../support/meetings.ts'
import { fieldsOf, makeSpeaker, ok, startNucleus } from '../support/nucleus.ts'
import { patiently } from '../support/patiently.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())

const save = (input: object) => nucleus.call(meetings.calls.upsert, input, token)
const move = (meetingId: number, meetingStatusId: number, more: object = {}) =>
  nucleus.call(changeMeetingStatus, { meetingId, meetingStatusId, ...more }, token)
const removePlace = (what: string, { meetingTimeId, sessionLocationId }: Scene['place']) =>
  what === 'location'
    ? nucleus.call(locations.calls.remove, { sessionLocationId }, token)
    : nucleus.call(meetingTimes.calls.remove, { meetingTimeId }, token)
/** Holds up whatever can be undone at its end, where it stores how. */
const lockUndos = (tx: Db) => tx.execute(sql`lock table ${undos} in share row exclusive mode`)
const stored = async (eventId: number, more: object = {}) => ok(await nucleus.call(meetings.calls.list, { eventId, ...more }, token))
const cameOf = ({ participants }: Meeting) => participants.map((one) => one.meetingParticipationStatusId)
const adaAndBen = async ({ eventId, ada, ben }: Scene, more: object = {}) => ok(await save({ ...between(eventId, ada, ben), ...more }))

describe('a request', () => {
  test('is between two people, with what they are called at the event, and takes no time of theirs', async () => {
    const scene = await threePeople(db)
    const row = await adaAndBen(scene, { priority: 1 })
    expect(row).toMatchObject({
      ...{ meetingStatusId: status.requested, requestedByName: 'Ada Lee', requestedToName: 'Ben Lee', priority: 1, startsAt: null },
      ...{ requestedByCompanyName: 'Ada Capital', requestedToCompanyName: 'Ben Capital' },
    })
    expect(row.participants.map(({ name }) => name)).toEqual(['Ada Lee', 'Ben Lee'])
    expect(cameOf(row)).toEqual([came.confirmed, came.invited])
    ok(await save(between(scene.eventId, scene.cleo, scene.ben)))
    expect(await stored(scene.eventId, { contactId: scene.cleo.contactId })).toHaveLength(1)
    expect(await stored(scene.eventId, { eventCompanyId: scene.ben.eventCompanyId })).toHaveLength(2)
  })

  test('is made once, whoever of the two asks, until it has come to nothing', async () => {
    const scene = await threePeople(db)
    const { eventId, ada, ben } = scene
    const { meetingId } = await adaAndBen(scene)
    expect(fieldsOf(await save(between(eventId, ben, ada)))).toEqual({
      requestedToContactId: 'These two have a meeting at this event already: it is Requested',
    })
    const declined = ok(await move(meetingId, status.declined, { reason: 'No interest' }))
    expect([declined.statusReason, cameOf(declined)]).toEqual(['No interest', [came.confirmed, came.declined]])
    ok(await save(between(eventId, ben, ada)))
    expect(fieldsOf(await move(meetingId, status.requested))).toEqual({
      requestedToContactId: 'These two have a meeting at this event already: it is Requested',
    })
  })

  test('follows the company types: who may ask whom, and who accepts at once', async () => {
    const scene = await threePeople(db)
    const { eventId, types, ada, ben } = scene
    const { allocators, managers } = types
    const change = (id: number, values: object) =>
      db.update(eventCompanyTypes).set(values).where(eq(eventCompanyTypes.eventCompanyTypeId, id))
    await change(managers.eventCompanyTypeId, { canRequestTypeIds: [managers.eventCompanyTypeId] })
    expect(fieldsOf(await save(between(eventId, ben, ada)))).toEqual({
      requestedToContactId: 'The company type Managers cannot request meetings with Allocators, the company type of Ada Lee',
    })
    await change(allocators.eventCompanyTypeId, { canRequestTypeIds: [managers.eventCompanyTypeId] })
    await change(managers.eventCompanyTypeId, { autoAcceptRequests: true })
    const row = await adaAndBen(scene)
    expect([row.meetingStatusId, cameOf(row)]).toEqual([status.accepted, [came.confirmed, came.confirmed]])
  })
})

describe('a status', () => {
  test('follows the table of moves, and says which move is none', async () => {
    const { meetingId } = await adaAndBen(await threePeople(db))
    expect(fieldsOf(await move(meetingId, status.completed))).toEqual({
      meetingStatusId: 'A meeting cannot move from Requested to Completed',
    })
    expect(fieldsOf(await move(meetingId, status.declined))).toEqual({ reason: 'Please enter Reason' })
    expect(ok(await move(meetingId, status.requested)).rowVersion).toBe(1)
    expect((await move(meetingId, status.accepted, { rowVersion: 7 })).status).toBe(409)
  })

  test('places, confirms and holds a meeting; its people follow, and an undo brings all back', async () => {
    const scene = await threePeople(db)
    const { meetingId } = await adaAndBen(scene)
    expect(fieldsOf(await move(meetingId, status.provisional))).toEqual({
      meetingTimeId: 'Choose the time and the location of the meeting',
    })
    const placed = ok(await move(meetingId, status.provisional, scene.place))
    expect(placed).toMatchObject({
      startsAt: at('13:00'),
      endsAt: at('13:25'),
      locationName: 'Table 1',
      placeNumber: 1,
      date: '2026-06-01',
    })
    const confirmed = ok(await move(meetingId, status.confirmed))
    expect(cameOf(confirmed)).toEqual([came.confirmed, came.confirmed])
    const cancelled = ok(await move(meetingId, status.cancelled, { reason: 'Ill' }))
    expect(cancelled).toMatchObject({ startsAt: null, meetingTimeId: null, sessionLocationId: null, statusReason: 'Ill' })
    expect(cameOf(cancelled)).toEqual([came.cancelled, came.cancelled])
    ok(await nucleus.call(undo, { undoToken: cancelled.undoToken }, token))
    const [back] = await stored(scene.eventId)
    expect(back).toMatchObject({ meetingStatusId: status.confirmed, startsAt: at('13:00'), placeNumber: 1, statusReason: null })
    const held = ok(await move(meetingId, status.completed))
    expect(cameOf(held)).toEqual([came.attended, came.attended])
    const refused = await nucleus.call(meetings.calls.remove, { meetingId, rowVersion: held.rowVersion }, token)
    expect(fieldsOf(refused)).toEqual({ meetingStatusId: 'This meeting is Completed. Only a meeting that never took place can be deleted' })
  })

  test('is not brought back by an undo once somebody else has the table', async () => {
    const scene = await threePeople(db)
    const dan = await scene.person('managers', { firstName: 'Dan' })
    const { meetingId } = await adaAndBen(scene, scene.place)
    const { undoToken } = ok(await move(meetingId, status.accepted))
    ok(await save({ ...between(scene.eventId, scene.cleo, dan), ...scene.place }))
    const refused = await nucleus.call(undo, { undoToken }, token)
    expect([refused.status, (await stored(scene.eventId)).filter(({ startsAt }) => startsAt !== null)]).toMatchObject([422, [{}]])
  })
})

describe('a placed meeting', () => {
  test('is placed by its save, moved by another, and freed by one without a time', async () => {
    const scene = await threePeople(db)
    const later = await scene.slot('13:30', '13:55')
    const row = await adaAndBen(scene, scene.place)
    expect([row.meetingStatusId, row.startsAt]).toEqual([status.provisional, at('13:00')])
    const { rowVersion } = ok(await move(row.meetingId, status.confirmed))
    const moved = ok(await save({ meetingId: row.meetingId, rowVersion, meetingTimeId: later.meetingTimeId, isLocked: true }))
    expect([moved.meetingStatusId, moved.startsAt]).toEqual([status.provisional, at('13:30')])
    const none = { meetingId: row.meetingId, rowVersion: moved.rowVersion, meetingTimeId: null, sessionLocationId: null }
    expect(fieldsOf(await save(none))).toEqual({ isLocked: 'This meeting is locked. Unlock it before you move it' })
    const free = ok(await save({ ...none, isLocked: false }))
    expect([free.meetingStatusId, free.startsAt, free.placeNumber]).toEqual([status.accepted, null, null])
  })

  test('is moved back by an undo, status and all, unless its place is taken or closed by then', async () => {
    const scene = await threePeople(db)
    const { eventId, cleo, place } = scene
    const later = await scene.slot('13:30', '13:55')
    const { meetingId } = await adaAndBen(scene, place)
    const { rowVersion } = ok(await move(meetingId, status.confirmed))
    const moved = ok(await save({ meetingId, rowVersion, meetingTimeId: later.meetingTimeId }))
    expect(moved).toMatchObject({ meetingStatusId: status.provisional, startsAt: at('13:30') })
    const effects = ['Ada Lee and Ben Lee: Mon 1 Jun, 09:30 to 09:55, Table 1.', 'It is Provisional now and has to be confirmed again.']
    expect(moved).toMatchObject({ effects })
    const back = (undoToken = '') => nucleus.call(undo, { undoToken }, token)
    ok(await back(moved.undoToken))
    const [restored] = await stored(eventId)
    expect(restored).toMatchObject({ meetingStatusId: status.confirmed, startsAt: at('13:00'), ...place })

    expect(ok(await save({ meetingId, rowVersion: restored?.rowVersion, internalNotes: 'By the window' })).undoToken).toBeUndefined()
    const { sessionLocationId } = await scene.table('Table 2')
    const [noted] = await stored(eventId)
    const beside = ok(await save({ meetingId, rowVersion: noted?.rowVersion, sessionLocationId }))
    expect(beside).toMatchObject({ meetingStatusId: status.confirmed, sessionLocationId })
    const dan = await scene.person('managers', { firstName: 'Dan' })
    const taking = ok(await save({ ...between(eventId, cleo, dan), ...place }))
    expect((await back(beside.undoToken)).body.message).toBe('Cannot undo: Somebody else has just taken this place. Choose another')
    ok(await nucleus.call(meetings.calls.remove, { meetingId: taking.meetingId }, token))
    await db.update(locationTable).set({ maxSimultaneousMeetings: 0 }).where(eq(locationTable.sessionLocationId, place.sessionLocationId))
    expect((await back(beside.undoToken)).body.message).toContain('Table 1 is not for meetings')
    expect(await stored(eventId)).toMatchObject([{ meetingId, sessionLocationId, rowVersion: beside.rowVersion }])
  })

  test.each<[string, (scene: Scene) => object, string]>([
    ['takes none any more', () => ({ maxSimultaneousMeetings: 0 }), 'Table 1 is not for meetings. Its meetings at a time are 0'],
    ['is closed then', () => ({ blackouts: [{ startsAt: at('13:00'), endsAt: at('14:00') }] }), 'Table 1 is closed from 09:00 to 10:00'],
    [
      'is reserved',
      ({ cleo }) => ({ assignment: 2, reservedForEventCompanyId: cleo.eventCompanyId }),
      'Table 1 is reserved for Cleo Capital',
    ],
  ])('is not moved back to a location that %s, whether a status or a save moved it', async (_, valuesOf, message) => {
    for (const how of ['status', 'save']) {
      const scene = await threePeople(db)
      const { meetingId, rowVersion } = await adaAndBen(scene, scene.place)
      const { sessionLocationId } = await scene.table('Table 2')
      const moved =
        how === 'status'
          ? ok(await move(meetingId, status.confirmed, { ...scene.place, sessionLocationId }))
          : ok(await save({ meetingId, rowVersion, sessionLocationId }))
      await db.update(locationTable).set(valuesOf(scene)).where(eq(locationTable.sessionLocationId, scene.place.sessionLocationId))
      const refused = await nucleus.call(undo, { undoToken: moved.undoToken }, token)
      expect([how, refused.status, refused.body.message]).toEqual([how, 422, `Cannot undo: ${message}`])
      expect(await stored(scene.eventId)).toMatchObject([{ meetingStatusId: moved.meetingStatusId, sessionLocationId }])
    }
  })

  test('is not moved back to a place that its location has no more', async () => {
    const scene = await threePeople(db)
    const dan = await scene.person('managers', { firstName: 'Dan' })
    const { sessionLocationId } = await scene.table('Lounge', { maxSimultaneousMeetings: 2 })
    const lounge = { ...scene.place, sessionLocationId }
    const other = ok(await save({ ...between(scene.eventId, scene.cleo, dan), ...lounge }))
    const { meetingId, placeNumber } = await adaAndBen(scene, lounge)
    expect(placeNumber).toBe(2)
    const { undoToken } = ok(await move(meetingId, status.confirmed, scene.place))
    ok(await move(other.meetingId, status.accepted))
    await db.update(locationTable).set({ maxSimultaneousMeetings: 1 }).where(eq(locationTable.sessionLocationId, sessionLocationId))
    const refused = await nucleus.call(undo, { undoToken }, token)
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'Cannot undo: Its place in this location is not there any more. Choose the location again',
    ])
  })

  test.each(['cancelled', 'deleted'])('that was %s is not brought back by an undo once its meeting time has moved', async (how) => {
    const scene = await threePeople(db)
    const { meetingTimeId } = scene.place
    const { meetingId } = await adaAndBen(scene, scene.place)
    const { undoToken = '' } =
      how === 'cancelled'
        ? ok(await move(meetingId, status.cancelled, { reason: 'Ill' }))
        : ok(await nucleus.call(meetings.calls.remove, { meetingId }, token))
    ok(await nucleus.call(meetingTimes.calls.upsert, { meetingTimeId, rowVersion: 1, startsAt: at('18:00'), endsAt: at('18:25') }, token))
    const refused = await nucleus.call(undo, { undoToken }, token)
    expect([refused.status, refused.body.message]).toEqual([
      422,
      expect.stringContaining('Its meeting time has moved since. Move it back first, or place the meeting again'),
    ])
    expect((await stored(scene.eventId)).filter(({ startsAt }) => startsAt !== null)).toEqual([])
  })

  test.each<[string, (scene: Scene) => Promise<object>, Record<string, string>]>([
    [
      'a person has another meeting',
      async (scene) => {
        const { sessionLocationId } = await scene.table('Table 2')
        ok(await save({ ...between(scene.eventId, scene.cleo, scene.ben), ...scene.place, sessionLocationId }))
        return scene.place
      },
      { meetingTimeId: 'Ben Lee meets Cleo Lee from 09:00 to 09:25 in Table 2' },
    ],
    [
      'the table is taken',
      async (scene) => {
        const dan = await scene.person('managers', { firstName: 'Dan' })
        ok(await save({ ...between(scene.eventId, scene.cleo, dan), ...scene.place }))
        return scene.place
      },
      { sessionLocationId: 'Table 1 is taken: Cleo Lee and Dan Lee from 09:00 to 09:25' },
    ],
    [
      'a person speaks in a session that blocks meetings',
      async (scene) => {
        const { eventId } = scene
        const { agendaDaySessionId } = await makeAgendaSession(db, {
          ...{ eventId, title: 'Opening', startsAt: at('13:10'), endsAt: at('14:00'), blocksMeetings: true, sessionStatusId: 2 },
        })
        const { speakerId } = await makeSpeaker(db, { eventId, contactId: scene.ada.contactId })
        await makeSessionSpeaker(db, { eventId, agendaDaySessionId }, { speakerId })
        return scene.place
      },
      { meetingTimeId: 'Ada Lee speaks in “Opening” from 09:10 to 10:00' },
    ],
    [
      'the meeting time is closed',
      async (scene) => ({ ...scene.place, meetingTimeId: (await scene.slot('14:00', '14:25', { isOpen: false })).meetingTimeId }),
      { meetingTimeId: 'This meeting time is closed. Open it first, or choose another' },
    ],
    [
      'the meeting time is full',
      async (scene) => {
        const { meetingTimeId } = await scene.slot('14:00', '14:25', { maxMeetings: 1 })
        const dan = await scene.person('managers', { firstName: 'Dan' })
        ok(await save({ ...between(scene.eventId, scene.cleo, dan), ...scene.place, meetingTimeId }))
        return { meetingTimeId, sessionLocationId: (await scene.table('Table 2')).sessionLocationId }
      },
      { meetingTimeId: 'This meeting time takes 1 meetings at most, and has as many' },
    ],
    [
      'the location is not for meetings',
      async (scene) => ({ ...scene.place, ...(await scene.table('Hall', { maxSimultaneousMeetings: 0 })) }),
      { sessionLocationId: 'Hall is not for meetings. Its meetings at a time are 0' },
    ],
    [
      'the location is closed',
      async (scene) => ({
        ...scene.place,
        ...(await scene.table('Bar', { blackouts: [{ startsAt: at('12:00'), endsAt: at('13:05') }] })),
      }),
      { sessionLocationId: 'Bar is closed from 08:00 to 09:05' },
    ],
    [
      'the location is reserved',
      async (scene) => ({
        ...scene.place,
        ...(await scene.table('Booth', { assignment: 2, reservedForEventCompanyId: scene.cleo.eventCompanyId })),
      }),
      { sessionLocationId: 'Booth is reserved for Cleo Capital' },
    ],
  ])('is refused where %s, and nothing changes', async (_, prepare, fields) => {
    const scene = await threePeople(db)
    const { meetingId, rowVersion } = await adaAndBen(scene)
    const { meetingTimeId, sessionLocationId } = (await prepare(scene)) as Scene['place']
    const place = { meetingTimeId, sessionLocationId }
    expect(fieldsOf(await save({ meetingId, rowVersion, ...place }))).toEqual(fields)
    expect(fieldsOf(await move(meetingId, status.provisional, place))).toEqual(fields)
    const rows = await stored(scene.eventId, { contactId: scene.ada.contactId })
    expect(rows).toMatchObject([{ meetingStatusId: status.requested, rowVersion: 1, startsAt: null }])
  })

  test.each<[string, Parameters<Scene['person']>[1], string]>([
    ['who is not approved', { firstName: 'Eve', eventStatusId: 2 }, 'Eve Lee has no approved registration at this event'],
    [
      'who is not available',
      { firstName: 'Eve', guest: { blackouts: [{ startsAt: at('13:20'), endsAt: at('15:00') }] } },
      'Eve Lee is not available from 09:20 to 11:00',
    ],
    [
      'who has as many as they may',
      { firstName: 'Eve', guest: { maxMeetings: 0 } },
      'Eve Lee has 0 placed meetings already, and 0 at most',
    ],
    [
      'whose company has as many as it may',
      { firstName: 'Eve', company: { maxMeetings: 0 } },
      'Eve Capital has 0 placed meetings already, and 0 at most',
    ],
  ])('is not placed with somebody %s', async (_, values, message) => {
    const scene = await threePeople(db)
    const eve = await scene.person('managers', values)
    const { meetingId } = ok(await save(between(scene.eventId, scene.ada, eve)))
    expect(Object.values(fieldsOf(await move(meetingId, status.provisional, scene.place)))).toEqual([message])
  })

  test('is not placed or confirmed without a person who declined, until they come after all', async () => {
    const scene = await threePeople(db)
    const { meetingId, participants } = await adaAndBen(scene)
    const ben = participants.find((one) => one.contactId === scene.ben.contactId)?.meetingParticipantId ?? 0
    const answer = (meetingParticipationStatusId: number) =>
      nucleus.call(participationStatus, { meetingParticipantId: ben, meetingParticipationStatusId }, token)
    ok(await move(meetingId, status.provisional, scene.place))
    expect(ok(await answer(came.declined)).meetingStatusId).toBe(status.accepted)
    const why = { requestedToContactId: 'Ben Lee declined this meeting. Ask them again, and change their participation to Confirmed first' }
    for (const to of [status.provisional, status.confirmed]) expect(fieldsOf(await move(meetingId, to, scene.place))).toEqual(why)
    const [row] = await stored(scene.eventId)
    expect(row).toMatchObject({ meetingStatusId: status.accepted, startsAt: null })
    expect(fieldsOf(await save({ meetingId, rowVersion: row?.rowVersion, ...scene.place }))).toEqual(why)
    const places = ok(await nucleus.call(placesOfMeeting, { meetingId, date: '2026-06-01' }, token))
    expect(places).toMatchObject([{ reason: why.requestedToContactId }])
    ok(await answer(came.confirmed))
    ok(await move(meetingId, status.provisional, scene.place))
    expect(cameOf(ok(await move(meetingId, status.confirmed)))).toEqual([came.confirmed, came.confirmed])
  })

  test('is not moved by a status that it has, unless time and place are its own', async () => {
    const scene = await threePeople(db)
    const later = await scene.slot('13:30', '13:55')
    const table2 = await scene.table('Table 2')
    const { meetingId } = await adaAndBen(scene, scene.place)
    expect(ok(await move(meetingId, status.provisional, scene.place)).rowVersion).toBe(1)
    const why = 'This meeting is Provisional already, and a status moves nothing. Save the meeting with another time or location instead'
    const elsewhere = { ...scene.place, meetingTimeId: later.meetingTimeId }
    expect(fieldsOf(await move(meetingId, status.provisional, elsewhere))).toEqual({ meetingTimeId: why })
    const beside = { ...scene.place, sessionLocationId: table2.sessionLocationId }
    expect(fieldsOf(await move(meetingId, status.provisional, beside))).toEqual({ sessionLocationId: why })
    expect(await stored(scene.eventId)).toMatchObject([{ ...scene.place, rowVersion: 1 }])
  })

  test('is not placed or confirmed without the link of a virtual one', async () => {
    const scene = await threePeople(db)
    const { meetingId, rowVersion } = await adaAndBen(scene, { meetingType: meetingTypes.virtual })
    const time = { meetingTimeId: scene.place.meetingTimeId }
    for (const to of [status.provisional, status.confirmed]) {
      if (to === status.confirmed) ok(await move(meetingId, status.accepted))
      const refused = await move(meetingId, to, time)
      expect(fieldsOf(refused)).toEqual({ virtualUrl: 'This virtual meeting has no link to join. Add it first' })
    }
    const [row] = await stored(scene.eventId)
    expect(row).toMatchObject({ meetingStatusId: status.accepted, startsAt: null, rowVersion: rowVersion + 1 })
    ok(await save({ meetingId, rowVersion: row?.rowVersion, virtualUrl: 'https://video.example.com/room' }))
    expect(ok(await move(meetingId, status.confirmed, time))).toMatchObject({ startsAt: at('13:00'), sessionLocationId: null })
  })

  test('takes one of the places of a location that has several', async () => {
    const scene = await threePeople(db)
    const lounge = await scene.table('Lounge', { maxSimultaneousMeetings: 2 })
    const place = { ...scene.place, sessionLocationId: lounge.sessionLocationId }
    const others = await Promise.all(['Dan', 'Eve', 'Fay'].map((firstName) => scene.person('managers', { firstName })))
    const askers = [scene.ada, scene.cleo, await scene.person('allocators', { firstName: 'Gil' })]
    const answers = []
    for (const [index, other] of others.entries())
      answers.push(await save({ ...between(scene.eventId, askers[index] ?? scene.ada, other), ...place }))
    const [first, second] = answers.slice(0, 2).map(ok)
    expect([first?.placeNumber, second?.placeNumber]).toEqual([1, 2])
    expect(answers.slice(2).map(fieldsOf)).toEqual([
      {
        sessionLocationId:
          'All 2 places of Lounge are taken: Ada Lee and Dan Lee from 09:00 to 09:25 and Cleo Lee and Eve Lee from 09:00 to 09:25',
      },
    ])
    // Whoever has a place keeps it, also once a lower one is free.
    ok(await move(first?.meetingId ?? 0, status.accepted))
    expect(ok(await move(second?.meetingId ?? 0, status.confirmed)).placeNumber).toBe(2)
  })

  test('is one of 200 that are confirmed at the same moment in one slot', async () => {
    const scene = await threePeople(db)
    const { eventId, ben, place } = scene
    const ids: number[] = []
    for (let n = 0; n < 200; n += 1) {
      const asker = await scene.person('allocators', { firstName: `Asker ${n}` })
      const pair = { requestedByContactId: asker.contactId, requestedToContactId: ben.contactId }
      ids.push((await makeMeeting(db, { eventId, ...pair, meetingStatusId: status.accepted })).meetingId)
    }
    const answers = await Promise.all(ids.map((id) => patiently(() => move(id, status.confirmed, place))))
    const statuses = answers.map((answer) => answer.status)
    expect(statuses.toSorted()).toEqual([200, ...Array<number>(199).fill(422)])
    expect(await stored(eventId, { meetingStatusId: status.confirmed })).toHaveLength(1)
    const refused = answers.find((answer) => answer.status === 422)
    expect(refused?.body.message).toContain('Ben Lee meets Asker ')
  })

  test.each(['meeting time', 'location'])('is never in a %s that is deleted at the moment when it is placed', async (what) => {
    const scene = await threePeople(db)
    const { meetingId } = await adaAndBen(scene)
    const [removed, placed] = await inTurn(db, lockUndos, {
      first: () => removePlace(what, scene.place),
      second: () => move(meetingId, status.provisional, scene.place),
    })
    expect([removed.status, placed.status]).toEqual([200, 422])
    expect(await stored(scene.eventId)).toMatchObject([{ startsAt: null }])
  })

  test('keeps its time in the database too, whatever writes the rows', async () => {
    const scene = await threePeople(db)
    await adaAndBen(scene, scene.place)
    const { sessionLocationId } = await scene.table('Table 2')
    const other = ok(await save(between(scene.eventId, scene.cleo, scene.ben)))
    const values = { meetingStatusId: status.provisional, ...scene.place, startsAt: at('13:20'), endsAt: at('13:45') }
    const write = (more: object) =>
      db
        .update(meetingTable)
        .set({ ...values, ...more })
        .where(eq(meetingTable.meetingId, other.meetingId))
    await expect(write({ sessionLocationId, placeNumber: 1 })).rejects.toMatchObject({ cause: { constraint: 'meeting_participants_held' } })
    await expect(write({ placeNumber: 1 })).rejects.toMatchObject({ cause: { constraint: 'meetings_place' } })
    await expect(write({ startsAt: null, endsAt: null })).rejects.toMatchObject({ cause: { constraint: 'meetings_placed' } })
  })
})
