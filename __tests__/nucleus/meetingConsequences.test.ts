import { afterAll, describe, expect, test } from '@jest/globals'
import { changeRequestStatuses, changeRequestTypes } from '#constants/changeRequests.ts'
import { meetingStatuses as status, participationStatuses as came } from '#constants/meetings.ts'
import { registrationStatus as registered } from '#constants/statuses.ts'
import { eventContacts } from '#contract/events/eventContacts.ts'
import { locations } from '#contract/events/locations.ts'
import { changeMeetingStatus } from '#contract/events/meetingCalls.ts'
import { type Meeting, meetings } from '#contract/events/meetings.ts'
import { meetingTimes } from '#contract/events/meetingTimes.ts'
import { meetingChangeRequests } from '#contract/events/meetingChangeRequests.ts'
import { mergeEventContacts } from '#contract/events/merges.ts'
import { previewMove } from '#contract/events/registrationMoves.ts'
import { registrationStatus } from '#contract/events/registrations.ts'
import { history, undo } from '#contract/history.ts'
import { at, between, meetingEvent } from '../support/meetings.ts'
import { fieldsOf, ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())

/** Ada meets Ben, who is confirmed, and asked Cleo; her meeting with Dan is provisional. */
async function scene() {
  const event = await meetingEvent(db)
  const { eventId } = event
  const ada = await event.person('allocators', { firstName: 'Ada' })
  const [ben, cleo, dan] = [
    await event.person('managers', { firstName: 'Ben' }),
    await event.person('managers', { firstName: 'Cleo' }),
    await event.person('managers', { firstName: 'Dan' }),
  ]
  const [first, second] = [await event.slot('13:00', '13:25'), await event.slot('13:30', '13:55')]
  const { sessionLocationId } = await event.table('Table 1')
  const save = (input: object) => nucleus.call(meetings.calls.upsert, input, token)
  const add = async (
    by: { contactId: number },
    to: { contactId: number },
    slot?: { meetingTimeId: number },
    location = sessionLocationId,
  ) => ok(await save({ ...between(eventId, by, to), ...(slot && { meetingTimeId: slot.meetingTimeId, sessionLocationId: location }) }))
  const withBen = await add(ada, ben, first)
  ok(await nucleus.call(changeMeetingStatus, { meetingId: withBen.meetingId, meetingStatusId: status.confirmed }, token))
  const withCleo = await add(ada, cleo)
  const withDan = await add(ada, dan, second)
  const rows = async () => {
    const list = ok(await nucleus.call(meetings.calls.list, { eventId }, token))
    return [withBen, withCleo, withDan].map(({ meetingId }) => list.find((one) => one.meetingId === meetingId))
  }
  return { ...event, ada, ben, cleo, dan, first, second, sessionLocationId, add, withBen, withCleo, withDan, rows }
}

describe('a registration that leaves Approved', () => {
  const move = (eventRegistrationId: number, eventStatusId: number) =>
    nucleus.call(registrationStatus, { eventRegistrationId, eventStatusId, reason: 'Because' }, token)
  const preview = async (eventRegistrationId: number, eventStatusId: number) =>
    ok(await nucleus.call(previewMove, { eventRegistrationIds: [eventRegistrationId], eventStatusId }, token)).people

  test('for good cancels every future meeting, says so before and after, and brings all back with its undo', async () => {
    const { ada, withBen, rows } = await scene()
    const before = await rows()
    expect(await preview(ada.eventRegistrationId, registered.cancelled)).toMatchObject({ meetingsCancelled: 3 })
    nucleus.clock.move({ minutes: 1 })
    const moved = ok(await move(ada.eventRegistrationId, registered.cancelled))
    expect(moved.people).toMatchObject({ meetingsCancelled: 3 })
    const after = await rows()
    expect(after.map((row) => row?.meetingStatusId)).toEqual([status.cancelled, status.cancelled, status.cancelled])
    expect(after[0]).toMatchObject({ startsAt: null, statusReason: 'The registration of Ada Lee is Cancelled' })
    expect(after[0]?.participants.map((one) => one.meetingParticipationStatusId)).toEqual([came.cancelled, came.cancelled])
    ok(await nucleus.call(undo, { undoToken: moved.undoToken }, token))
    const back = await rows()
    const lasting = (row: Meeting | undefined) => [
      ...[row?.meetingStatusId, row?.statusChangedAt, row?.startsAt, row?.placeNumber],
      row?.participants,
    ]
    expect(back.map(lasting)).toEqual(before.map(lasting))
    const [cancelled] = ok(await nucleus.call(history, { resource: 'meetings', id: withBen.meetingId }, token)).filter(
      ({ after }) => after?.meetingStatusId === status.cancelled,
    )
    expect(cancelled?.before).toMatchObject({ statusChangedAt: before[0]?.statusChangedAt })
  })

  test('is not undone once the time of one of its meetings has moved', async () => {
    const { ada, first, rows } = await scene()
    const moved = ok(await move(ada.eventRegistrationId, registered.cancelled))
    const { meetingTimeId, rowVersion } = first
    const later = { meetingTimeId, rowVersion, startsAt: at('18:00'), endsAt: at('18:25') }
    ok(await nucleus.call(meetingTimes.calls.upsert, later, token))
    const refused = await nucleus.call(undo, { undoToken: moved.undoToken }, token)
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('Its meeting time has moved')])
    expect((await rows()).map((row) => row?.startsAt)).toEqual([null, null, null])
  })

  test('for review cancels what is confirmed, frees what is provisional, and keeps requests', async () => {
    const { ada, rows } = await scene()
    expect(await preview(ada.eventRegistrationId, registered.pending)).toMatchObject({ meetingsCancelled: 1, meetingsUnplaced: 1 })
    ok(await move(ada.eventRegistrationId, registered.pending))
    expect((await rows()).map((row) => row?.meetingStatusId)).toEqual([status.cancelled, status.requested, status.accepted])
  })

  test('leaves the meetings that are over', async () => {
    const { ada, withBen, rows } = await scene()
    ok(await nucleus.call(changeMeetingStatus, { meetingId: withBen.meetingId, meetingStatusId: status.completed }, token))
    ok(await move(ada.eventRegistrationId, registered.cancelled))
    expect((await rows())[0]).toMatchObject({ meetingStatusId: status.completed, startsAt: at('13:00') })
  })
})

describe('what placed meetings need', () => {
  test('is not deleted: a person, a location, a meeting time', async () => {
    const { ada, first, sessionLocationId } = await scene()
    const { eventCompanyContactId } = ada
    const refused = await nucleus.call(eventContacts.calls.remove, { eventCompanyContactId }, token)
    expect(fieldsOf(refused)).toEqual({ contactId: 'Ada Lee has 3 meetings at this event. Cancel or delete them first' })
    const [location, slot] = [
      await nucleus.call(locations.calls.remove, { sessionLocationId }, token),
      await nucleus.call(meetingTimes.calls.remove, { meetingTimeId: first.meetingTimeId }, token),
    ]
    expect([location.status, location.body.message]).toEqual([422, expect.stringContaining('2 meetings')])
    expect([slot.status, slot.body.message]).toEqual([422, expect.stringContaining('1 meeting')])
  })

  test('keeps its time: a slot with a meeting does not move', async () => {
    const { first } = await scene()
    const answer = await nucleus.call(
      meetingTimes.calls.upsert,
      { meetingTimeId: first.meetingTimeId, rowVersion: first.rowVersion, endsAt: at('13:20') },
      token,
    )
    expect(fieldsOf(answer)).toEqual({ startsAt: '1 meeting is placed in this meeting time. Move it to another first' })
  })
})

describe('a merge of two contacts of the event', () => {
  type Person = Awaited<ReturnType<Awaited<ReturnType<typeof meetingEvent>>['person']>>
  const merge = (eventId: number, survivor: Person, merged: Person, dryRun: boolean) =>
    nucleus.call(
      mergeEventContacts,
      {
        ...{ eventId, rowVersions: { survivor: 1, merged: 1 }, dryRun },
        survivorEventCompanyContactId: survivor.eventCompanyContactId,
        mergedEventCompanyContactId: merged.eventCompanyContactId,
      },
      token,
    )

  test('moves their meetings, and back with the undo', async () => {
    const { eventId, person, add, ben, first, table } = await scene()
    const guests = { eventStatusId: registered.approved }
    const eve = await person('managers', { firstName: 'Eve', ...guests })
    const twin = await person('managers', { firstName: 'Eva', eventStatusId: registered.declined })
    const gil = await person('allocators', { firstName: 'Gil' })
    const hal = await person('allocators', { firstName: 'Hal' })
    const other = await table('Table 2')
    await add(gil, eve, first, other.sessionLocationId)
    const { meetingId } = await add(hal, twin)
    const wish = { changeRequestType: changeRequestTypes.cancel, changeRequestStatusId: changeRequestStatuses.open }
    const change = { meetingId, ...wish, instructions: 'Ill', requestedByContactId: twin.contactId }
    ok(await nucleus.call(meetingChangeRequests.calls.upsert, change, token))
    const requester = async () => ok(await nucleus.call(meetingChangeRequests.calls.list, { meetingId }, token))[0]?.requestedByName
    const { undoToken, moved } = ok(await merge(eventId, eve, twin, false))
    expect(moved).toContainEqual({ resource: 'meetings', noun: 'meeting', count: 1 })
    const listed = async (contactId: number) => ok(await nucleus.call(meetings.calls.list, { eventId, contactId }, token))
    expect((await listed(eve.contactId)).map((row) => row.requestedByName)).toEqual(['Gil Lee', 'Hal Lee'])
    expect(await listed(twin.contactId)).toEqual([])
    expect(await requester()).toBe('Eve Lee')
    ok(await nucleus.call(undo, { undoToken }, token))
    expect([await listed(twin.contactId), await listed(ben.contactId)]).toMatchObject([[{ requestedToName: 'Eva Lee' }], [{}]])
    expect(await requester()).toBe('Eva Lee')
  })

  test('is refused where they meet each other, the same person, or two people at one time', async () => {
    const { eventId, person, add, first, ada, ben, table } = await scene()
    const eve = await person('managers', { firstName: 'Eve' })
    const gil = await person('allocators', { firstName: 'Gil' })
    const other = await table('Table 2')
    await add(gil, eve, first, other.sessionLocationId)
    await add(ben, eve)
    await add(ada, eve)
    const { problems } = ok(await merge(eventId, ben, eve, true))
    expect(problems).toEqual(
      expect.arrayContaining([
        'Both are in the meeting of Ben Lee and Eve Lee. Delete that meeting first.',
        'Both have a meeting with Ada Lee. Cancel or delete one of the two first.',
        'They have placed meetings at the same time: Ada Lee and Ben Lee from 09:00 to 09:25 and Gil Lee and Eve Lee from 09:00 to 09:25. Move or cancel all but one first.',
      ]),
    )
    expect((await merge(eventId, ben, eve, false)).status).toBe(422)
  })
})
