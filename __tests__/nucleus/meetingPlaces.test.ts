import { afterAll, describe, expect, test } from '@jest/globals'
import { locationPriorities, locationTypes } from '#constants/setUpChoices.ts'
import { firstFreePlace, meetingsOfContact } from '#contract/events/meetingCalls.ts'
import { meetingParticipants, meetings } from '#contract/events/meetings.ts'
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
