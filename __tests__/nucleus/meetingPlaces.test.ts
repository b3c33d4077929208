import { afterAll, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { meetingStatuses, meetingTypes, participationStatuses as came } from '#constants/meetings.ts'
import { locationPriorities, locationTypes } from '#constants/setUpChoices.ts'
import { changeMeetingStatus, firstFreePlace, meetingsOfContact, placesOfMeeting } from '#contract/events/meetingCalls.ts'
import { meetingParticipants, meetings } from '#contract/events/meetings.ts'
import { undo } from '#contract/history.ts'
import { eventContacts, meetingParticipants as people } from '#nucleus/db/tables/index.ts'
import { participationStatus } from '#contract/meetings/floor.ts'
import { at, between, type Scene, threePeople } from '../support/meetings.ts'
import { fieldsOf, makeContact, ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())

const save = (input: object) => nucleus.call(meetings.calls.upsert, input, token)
const stored = async (eventId: number) => ok(await nucleus.call(meetings.calls.list, { eventId }, token))
const adaAndBen = async ({ eventId, ada, ben }: Scene, more: object = {}) => ok(await save({ ...between(eventId, ada, ben), ...more }))

describe('the first free place', () => {
  const find = async ({ eventId, ada, ben }: Scene, more: object = {}) => {
    const people = { requestedByContactId: ada.contactId, requestedToContactId: ben.contactId }
    return ok(await nucleus.call(firstFreePlace, { eventId, ...people, ...more }, token))
  }

  test('is the earliest slot that suits both, and a table that is free then', async () => {
    const scene = await threePeople(db)
    const { meetingTimeId } = await scene.slot('14:00', '14:25')
    await scene.table('Online room', { locationType: locationTypes.virtual, priority: locationPriorities.high })
    const { sessionLocationId } = await scene.table('Booth', { reservedForEventCompanyId: scene.ben.eventCompanyId, priority: 3 })
    expect((await find(scene)).place).toMatchObject({ startsAt: at('13:00'), locationName: 'Booth' })
    ok(await save({ ...between(scene.eventId, scene.cleo, scene.ben), ...scene.place }))
    expect((await find(scene)).place).toEqual({
      ...{ meetingTimeId, startsAt: at('14:00'), endsAt: at('14:25'), sessionLocationId, locationName: 'Booth' },
    })
  })

  test('is none of a meeting that the other declined', async () => {
    const scene = await threePeople(db)
    const { meetingId, participants } = await adaAndBen(scene, scene.place)
    const [, ben] = participants
    const declined = { meetingParticipantId: ben?.meetingParticipantId ?? 0, meetingParticipationStatusId: came.declined }
    ok(await nucleus.call(participationStatus, declined, token))
    expect(await find(scene, { meetingId })).toEqual({
      place: null,
      reason: 'Ben Lee declined this meeting. Ask them again, and change their participation to Confirmed first',
    })
  })

  test('is none, with the reason', async () => {
    const scene = await threePeople(db)
    ok(await save({ ...between(scene.eventId, scene.cleo, scene.ben), ...scene.place }))
    expect(await find(scene)).toEqual({ place: null, reason: 'Ada Lee and Ben Lee have no open meeting time that suits both' })
    const stranger = await makeContact(db, { firstName: 'Sam', lastName: 'Stray' })
    expect((await find(scene, { requestedToContactId: stranger.contactId })).reason).toBe(
      'Sam Stray is not on the contacts tab of this event. Add them there first',
    )
  })
})

describe('the places of a day for a meeting', () => {
  const placesOn = async (meetingId: number, date = '2026-06-01') => ok(await nucleus.call(placesOfMeeting, { meetingId, date }, token))

  test('are those to which a save moves it, and each other one is refused by the same reason', async () => {
    const scene = await threePeople(db)
    const { eventId, ben, cleo, place } = scene
    const late = await scene.slot('14:00', '14:25')
    const narrow = await scene.slot('15:00', '15:25', { locationIds: [place.sessionLocationId] })
    const shut = await scene.slot('16:00', '16:25', { isOpen: false })
    const full = await scene.slot('17:00', '17:25', { maxMeetings: 1 })
    const { sessionLocationId: second } = await scene.table('Table 2')
    const { sessionLocationId: booth } = await scene.table('Booth', { reservedForEventCompanyId: cleo.eventCompanyId })
    const dan = await scene.person('managers', { firstName: 'Dan' })
    const eve = await scene.person('allocators', { firstName: 'Eve' })
    ok(await save({ ...between(eventId, cleo, ben), meetingTimeId: late.meetingTimeId, sessionLocationId: booth }))
    ok(await save({ ...between(eventId, eve, dan), meetingTimeId: full.meetingTimeId, sessionLocationId: second }))
    ok(await save({ ...between(eventId, cleo, dan), ...place }))
    const { meetingId } = await adaAndBen(scene, { ...place, sessionLocationId: second })
    const slots = await placesOn(meetingId)
    expect(slots.map((one) => one.meetingTimeId)).toEqual([
      place.meetingTimeId,
      late.meetingTimeId,
      narrow.meetingTimeId,
      shut.meetingTimeId,
      full.meetingTimeId,
    ])
    const versionOf = async () => (await stored(eventId)).find((one) => one.meetingId === meetingId)?.rowVersion
    const start = { meetingId, meetingTimeId: place.meetingTimeId, sessionLocationId: second }
    const cells = slots.flatMap(({ meetingTimeId, reason, refused }) =>
      [place.sessionLocationId, second, booth].map((sessionLocationId) => ({
        ...{ meetingTimeId, sessionLocationId },
        reason: reason ?? refused.find((one) => one.sessionLocationId === sessionLocationId)?.reason ?? null,
      })),
    )
    for (const { reason, ...cell } of cells) {
      const answer = await save({ meetingId, rowVersion: await versionOf(), ...cell })
      expect([cell, answer.status === 200 ? null : Object.values(fieldsOf(answer))[0]]).toEqual([cell, reason])
      if (answer.status === 200) ok(await save({ ...start, rowVersion: await versionOf() }))
    }
    const free = cells
      .filter(({ reason }) => reason === null)
      .map(({ meetingTimeId, sessionLocationId }) => [meetingTimeId, sessionLocationId])
    expect(free).toEqual([
      [place.meetingTimeId, second],
      [narrow.meetingTimeId, place.sessionLocationId],
    ])
    expect(await placesOn(meetingId, '2026-06-02')).toEqual([])
  })

  test('are none while it is locked, and nobody learns of a meeting that is deleted', async () => {
    const scene = await threePeople(db)
    const { meetingId, rowVersion } = await adaAndBen(scene, { ...scene.place, isLocked: true })
    expect(await placesOn(meetingId)).toMatchObject([{ reason: 'This meeting is locked. Unlock it before you move it', refused: [] }])
    ok(await save({ meetingId, rowVersion, isLocked: false }))
    expect(await placesOn(meetingId)).toMatchObject([{ reason: null, refused: [] }])
    ok(await nucleus.call(meetings.calls.remove, { meetingId }, token))
    expect((await nucleus.call(placesOfMeeting, { meetingId, date: '2026-06-01' }, token)).status).toBe(404)
  })
})

describe('a small group', () => {
  test('takes colleagues, each at the time of the meeting once, and lets them go', async () => {
    const scene = await threePeople(db)
    const { meetingId, rowVersion } = await adaAndBen(scene, scene.place)
    const add = (contactId: number) => nucleus.call(meetingParticipants.calls.upsert, { meetingId, contactId, side: 1 }, token)
    expect(fieldsOf(await add(scene.cleo.contactId))).toEqual({
      contactId: 'A one-to-one meeting has two people. Choose another type for the meeting first',
    })
    ok(await save({ meetingId, rowVersion, meetingType: 2 }))
    const { meetingParticipantId } = ok(await add(scene.cleo.contactId))
    expect(fieldsOf(await add(scene.cleo.contactId))).toEqual({ contactId: 'This person is in this meeting already' })
    const dan = await scene.person('managers', { firstName: 'Dan' })
    const { sessionLocationId } = await scene.table('Table 2')
    expect(fieldsOf(await save({ ...between(scene.eventId, scene.cleo, dan), ...scene.place, sessionLocationId }))).toEqual({
      meetingTimeId: 'Cleo Lee meets Ada Lee and Ben Lee from 09:00 to 09:25 in Table 1',
    })
    const [first] = (await stored(scene.eventId))[0]?.participants ?? []
    const remove = (id: number | undefined) => nucleus.call(meetingParticipants.calls.remove, { meetingParticipantId: id }, token)
    expect(fieldsOf(await remove(first?.meetingParticipantId))).toEqual({
      contactId: 'The meeting is with this person. Cancel or delete the meeting instead',
    })
    ok(await remove(meetingParticipantId))
    ok(await save({ ...between(scene.eventId, scene.cleo, dan), ...scene.place, sessionLocationId }))
  })
})

describe('the undo of a removal from a meeting', () => {
  const remove = async (meetingParticipantId: number) =>
    ok(await nucleus.call(meetingParticipants.calls.remove, { meetingParticipantId }, token)).undoToken
  const back = async (undoToken: string) => (await nucleus.call(undo, { undoToken }, token)).body.message
  async function removedColleague() {
    const scene = await threePeople(db)
    const { meetingId, rowVersion } = await adaAndBen(scene, { ...scene.place, meetingType: meetingTypes.smallGroup })
    const colleague = { meetingId, contactId: scene.cleo.contactId, side: 1 }
    const { meetingParticipantId } = ok(await nucleus.call(meetingParticipants.calls.upsert, colleague, token))
    return { ...scene, meetingId, rowVersion, undoToken: await remove(meetingParticipantId) }
  }

  test('is refused once the meeting is one-to-one', async () => {
    const { eventId, meetingId, rowVersion, undoToken } = await removedColleague()
    ok(await save({ meetingId, rowVersion, meetingType: meetingTypes.oneToOne }))
    expect(await back(undoToken)).toBe('A one-to-one meeting has two people. Choose another type for the meeting first')
    expect((await stored(eventId))[0]?.participants).toHaveLength(2)
  })

  test('is refused once the meeting is cancelled', async () => {
    const { eventId, meetingId, undoToken } = await removedColleague()
    const cancelled = { meetingId, meetingStatusId: meetingStatuses.cancelled, reason: 'Ill' }
    ok(await nucleus.call(changeMeetingStatus, cancelled, token))
    expect(await back(undoToken)).toBe('This meeting is Cancelled by now. Nobody can come back to it')
    expect((await stored(eventId))[0]?.participants).toHaveLength(2)
  })

  test('succeeds in a meeting that was cancelled before', async () => {
    const scene = await threePeople(db)
    const { meetingId } = await adaAndBen(scene, { meetingType: meetingTypes.smallGroup })
    const colleague = { meetingId, contactId: scene.cleo.contactId, side: 1 }
    const { meetingParticipantId } = ok(await nucleus.call(meetingParticipants.calls.upsert, colleague, token))
    const cancelled = { meetingId, meetingStatusId: meetingStatuses.cancelled, reason: 'Ill' }
    ok(await nucleus.call(changeMeetingStatus, cancelled, token))
    ok(await nucleus.call(undo, { undoToken: await remove(meetingParticipantId) }, token))
  })

  test('is refused while the meeting has as many people as it may', async () => {
    const { eventId, meetingId, undoToken } = await removedColleague()
    const contactIds: number[] = []
    for (let count = 0; count < 98; count += 1) contactIds.push((await makeContact(db)).contactId)
    await db.insert(people).values(contactIds.map((contactId) => ({ eventId, meetingId, contactId, side: 1 })))
    expect(await back(undoToken)).toBe('A meeting has 100 people at most')
    expect((await stored(eventId))[0]?.participants).toHaveLength(100)
  })
})

test('a move is not undone where that would make a meeting of three one-to-one', async () => {
  const scene = await threePeople(db)
  const { sessionLocationId } = await scene.table('Table 2')
  const { meetingId, rowVersion } = await adaAndBen(scene, scene.place)
  const { undoToken } = ok(await save({ meetingId, rowVersion, sessionLocationId, meetingType: meetingTypes.smallGroup }))
  const colleague = { meetingId, contactId: scene.cleo.contactId, side: 1 }
  ok(await nucleus.call(meetingParticipants.calls.upsert, colleague, token))
  expect((await nucleus.call(undo, { undoToken }, token)).body.message).toBe(
    'Cannot undo: More than two people are in this meeting. Remove the others first, or choose another type',
  )
})

describe('who declined, and comes after all,', () => {
  const say = (participant: { meetingParticipantId: number } | undefined, meetingParticipationStatusId: number) =>
    nucleus.call(participationStatus, { meetingParticipantId: participant?.meetingParticipantId, meetingParticipationStatusId }, token)
  /** Cleo, a colleague in the placed meeting of Ada and Ben, who has declined. */
  async function declinedColleague() {
    const scene = await threePeople(db)
    const { meetingId } = await adaAndBen(scene, { ...scene.place, meetingType: meetingTypes.smallGroup })
    const colleague = ok(
      await nucleus.call(meetingParticipants.calls.upsert, { meetingId, contactId: scene.cleo.contactId, side: 1 }, token),
    )
    ok(await say(colleague, came.declined))
    return { ...scene, colleague }
  }

  test.each<[string, Partial<typeof eventContacts.$inferInsert>, string]>([
    ['has as many meetings as they may', { maxMeetings: 0 }, 'Cleo Lee has 0 placed meetings already, and 0 at most'],
    ['is not available', { blackouts: [{ startsAt: at('13:20'), endsAt: at('15:00') }] }, 'Cleo Lee is not available from 09:20 to 11:00'],
    ['does not attend meetings', { attendsMeetings: false }, 'Cleo Lee does not attend meetings. Change that on the contacts tab first'],
  ])('is refused where the person %s by then', async (_, values, message) => {
    const { colleague, cleo } = await declinedColleague()
    await db.update(eventContacts).set(values).where(eq(eventContacts.eventCompanyContactId, cleo.eventCompanyContactId))
    expect(fieldsOf(await say(colleague, came.confirmed))).toEqual({ meetingParticipationStatusId: message })
  })

  test('takes their time again', async () => {
    const { eventId, colleague, cleo, place, ...scene } = await declinedColleague()
    ok(await say(colleague, came.confirmed))
    const dan = await scene.person('managers', { firstName: 'Dan' })
    const { sessionLocationId } = await scene.table('Table 2')
    expect(fieldsOf(await save({ ...between(eventId, cleo, dan), ...place, sessionLocationId }))).toEqual({
      meetingTimeId: 'Cleo Lee meets Ada Lee and Ben Lee from 09:00 to 09:25 in Table 1',
    })
  })
})

test('the meetings of a contact come in the order of their start, with who is met', async () => {
  const scene = await threePeople(db)
  const early = await scene.slot('12:30', '12:55')
  await adaAndBen(scene, scene.place)
  ok(await save({ ...between(scene.eventId, scene.cleo, scene.ben), ...scene.place, meetingTimeId: early.meetingTimeId }))
  const dan = await scene.person('allocators', { firstName: 'Dan' })
  ok(await save(between(scene.eventId, dan, scene.ben)))
  const own = ok(await nucleus.call(meetingsOfContact, { eventId: scene.eventId, contactId: scene.ben.contactId }, token))
  expect(own.map(({ startsAt, locationName, partners }) => [startsAt, locationName, partners.map((one) => one.name).join()])).toEqual([
    [at('12:30'), 'Table 1', 'Cleo Lee'],
    [at('13:00'), 'Table 1', 'Ada Lee'],
    [null, null, 'Dan Lee'],
  ])
})
