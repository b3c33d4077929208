import { afterAll, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { changeRequestStatuses, changeRequestTypes, maxChangeRequests } from '#constants/changeRequests.ts'
import { meetingStatuses } from '#constants/meetings.ts'
import { changeMeetingStatus } from '#contract/events/meetingCalls.ts'
import { meetingChangeRequests } from '#contract/events/meetingChangeRequests.ts'
import { meetings } from '#contract/events/meetings.ts'
import { undo } from '#contract/history.ts'
import { meetingChangeRequests as table } from '#nucleus/db/tables/index.ts'
import { between, threePeople } from '../support/meetings.ts'
import { fieldsOf, ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())

const { reschedule, cancel } = changeRequestTypes
const { open, inProgress, closed, rejected } = changeRequestStatuses

async function meetingOfTwo() {
  const scene = await threePeople(db)
  const meeting = ok(await nucleus.call(meetings.calls.upsert, between(scene.eventId, scene.ada, scene.ben), token))
  return { ...scene, meetingId: meeting.meetingId, rowVersion: meeting.rowVersion }
}
const save = (input: object, by = token) => nucleus.call(meetingChangeRequests.calls.upsert, input, by)
const wish = (meetingId: number, more: object = {}) => ({
  ...{ meetingId, changeRequestType: reschedule, changeRequestStatusId: open, instructions: 'Any time in the afternoon\nwould do.' },
  ...more,
})
const listed = async (eventId: number, filters: object = {}) =>
  ok(await nucleus.call(meetings.calls.list, { eventId, ...filters }, token)).map((row) => [
    row.meetingId,
    row.openChangeRequestCount,
    row.openChangeRequestType,
  ])

describe('a change request', () => {
  test('is found at its meeting until it is dealt with, and changes nothing about the meeting', async () => {
    const { eventId, meetingId, ada } = await meetingOfTwo()
    const before = ok(await nucleus.call(meetings.calls.list, { eventId }, token))
    const first = ok(await save(wish(meetingId, { requestedByContactId: ada.contactId })))
    expect(first).toMatchObject({
      changeRequestStatusId: open,
      requestedByName: 'Ada Lee',
      instructions: 'Any time in the afternoon\nwould do.',
    })
    const second = ok(await save(wish(meetingId, { changeRequestType: cancel, changeRequestStatusId: inProgress })))
    expect(await listed(eventId)).toEqual([[meetingId, 2, cancel]])
    expect(await listed(eventId, { changeRequestStatusId: inProgress })).toEqual([[meetingId, 2, cancel]])
    expect(await listed(eventId, { changeRequestStatusId: closed })).toEqual([])
    for (const { meetingChangeRequestId, rowVersion } of [first, second])
      ok(await save({ meetingChangeRequestId, rowVersion, changeRequestStatusId: closed, outcome: 'Moved' }))
    expect(await listed(eventId, { changeRequestStatusId: closed })).toEqual([[meetingId, 0, null]])
    const [after] = ok(await nucleus.call(meetings.calls.list, { eventId }, token))
    expect(after).toEqual(before[0])
  })

  test('needs instructions, one of the people of the meeting, and the reason when it is rejected', async () => {
    const { meetingId, cleo } = await meetingOfTwo()
    expect(fieldsOf(await save(wish(meetingId, { instructions: ' ' })))).toEqual({ instructions: 'Please enter Instructions' })
    expect(fieldsOf(await save(wish(meetingId, { requestedByContactId: cleo.contactId })))).toEqual({
      requestedByContactId: 'This person is not in the meeting. Choose one of its people',
    })
    expect(fieldsOf(await save(wish(meetingId, { changeRequestStatusId: rejected })))).toEqual({ outcome: 'Please enter Outcome' })
    expect((await save(wish(999_999))).status).toBe(404)
    expect(await db.$count(table, eq(table.meetingId, meetingId))).toBe(0)
  })

  test('is taken while there is something left to change, by staff who may edit events', async () => {
    const { meetingId, rowVersion } = await meetingOfTwo()
    const { token: readOnly } = await nucleus.signIn('readOnly')
    expect((await save(wish(meetingId), readOnly)).status).toBe(403)
    const { meetingChangeRequestId, rowVersion: version } = ok(await save(wish(meetingId)))
    const cancelled = { meetingId, rowVersion, meetingStatusId: meetingStatuses.cancelled, reason: 'Ill' }
    ok(await nucleus.call(changeMeetingStatus, cancelled, token))
    expect(fieldsOf(await save(wish(meetingId)))).toEqual({ meetingId: 'This meeting is Cancelled. There is nothing left to change' })
    expect(ok(await save({ meetingChangeRequestId, rowVersion: version, changeRequestStatusId: closed })).changeRequestStatusId).toBe(
      closed,
    )
  })

  test('stays with one meeting, which takes so many', async () => {
    const one = await meetingOfTwo()
    const other = await meetingOfTwo()
    const { meetingChangeRequestId, rowVersion } = ok(await save(wish(one.meetingId)))
    const moved = await save({ meetingChangeRequestId, rowVersion, meetingId: other.meetingId })
    expect(fieldsOf(moved)).toHaveProperty('meetingId')
    const row = wish(other.meetingId)
    await db.insert(table).values(Array.from({ length: maxChangeRequests }, () => row))
    expect(fieldsOf(await save(wish(other.meetingId)))).toEqual({ meetingId: 'A meeting has 100 change requests at most' })
  })

  test('does not come back by an undo to a meeting that has so many by then', async () => {
    const { eventId, meetingId } = await meetingOfTwo()
    const { meetingChangeRequestId } = ok(await save(wish(meetingId)))
    const { undoToken } = ok(await nucleus.call(meetingChangeRequests.calls.remove, { meetingChangeRequestId }, token))
    await db.insert(table).values(Array.from({ length: maxChangeRequests }, () => wish(meetingId)))
    const refused = await nucleus.call(undo, { undoToken }, token)
    expect([refused.status, refused.body.message]).toEqual([422, 'A meeting has 100 change requests at most'])
    expect(await listed(eventId)).toEqual([[meetingId, maxChangeRequests, reschedule]])
    const isOne = eq(table.meetingChangeRequestId, meetingChangeRequestId + 1)
    await db.update(table).set({ deletedAt: '2026-03-02T09:00:00.000Z' }).where(isOne)
    ok(await nucleus.call(undo, { undoToken }, token))
    expect(await listed(eventId)).toEqual([[meetingId, maxChangeRequests, reschedule]])
  })
})
