import { afterAll, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { attendances, registrationSides } from '#constants/choices.ts'
import { participationStatuses } from '#constants/meetings.ts'
import { eventState, registrationStatus } from '#constants/statuses.ts'
import { riskFlags } from '#constants/vetting.ts'
import { allocatorTotals } from '#contract/events/allocatorHistory.ts'
import { cancelCheckIn, checkIn } from '#contract/events/checkIn.ts'
import { markNoShow, markNoShows, noShowCounts } from '#contract/events/noShows.ts'
import { transferRegistration } from '#contract/events/transfer.ts'
import { vettingSubmissions } from '#contract/events/vetting.ts'
import { contactEventHistory } from '#contract/events/vettingEvidence.ts'
import { undo } from '#contract/history.ts'
import { meetingParticipants, registrations } from '#nucleus/db/tables/index.ts'
import { makeMeeting } from '../support/meetings.ts'
import { makeCompanyType, makeContact, makeRegistration, makeVetting, ok, startNucleus } from '../support/nucleus.ts'
import { recordOf } from '../support/participants.ts'
import { pastEvent } from '../support/pastEvent.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('admin')
afterAll(() => nucleus.close())

const { notArrived, checkedIn, checkedOut, noShow } = attendances
type Place = Awaited<ReturnType<typeof pastEvent>>
/** The registration of a contact for an event, approved and not checked in. */
const register = async (place: Place, values: Parameters<typeof makeRegistration>[1] = {}) =>
  makeRegistration(db, {
    ...{ contactId: (await makeContact(db)).contactId, eventStatusId: registrationStatus.approved, ...place },
    ...values,
  })
const attendanceOf = async (id: number) =>
  (await db.select().from(registrations).where(eq(registrations.eventRegistrationId, id)))[0]?.attendance
const undone = async (undoToken: string | null) => ok(await nucleus.call(undo, { undoToken: undoToken ?? '' }, token))

describe('one registration', () => {
  test('is marked once its event has ended, again without a change, and the undo takes it back', async () => {
    const { eventRegistrationId } = await register(await pastEvent(db))
    const marked = ok(await nucleus.call(markNoShow, { eventRegistrationId }, token))
    expect(marked).toMatchObject({ isChanged: true, attendance: noShow, checkedInAt: null })
    expect(ok(await nucleus.call(markNoShow, { eventRegistrationId }, token))).toMatchObject({ isChanged: false, undoToken: null })
    const record = await recordOf(db, 'registrations', [eventRegistrationId])
    expect(record.map(({ after }) => after)).toEqual([{ attendance: noShow }])
    await undone(marked.undoToken)
    expect(await attendanceOf(eventRegistrationId)).toBe(notArrived)
  })

  test('is corrected by a check-in, and not by the undo of one', async () => {
    const { eventRegistrationId } = await register(await pastEvent(db))
    ok(await nucleus.call(markNoShow, { eventRegistrationId }, token))
    expect(ok(await nucleus.call(cancelCheckIn, { eventRegistrationId }, token))).toMatchObject({ isChanged: false, attendance: noShow })
    expect(ok(await nucleus.call(checkIn, { eventRegistrationId }, token))).toMatchObject({ isChanged: true, attendance: checkedIn })
  })

  test.each([
    ['before the end', { endsAt: '2026-03-02T09:00:01Z' }, {}, 'This event has not ended yet.'],
    ['of a cancelled event', { eventStateId: eventState.cancelled }, {}, 'This event was cancelled: nobody could come.'],
    [
      'that waits',
      {},
      { eventStatusId: registrationStatus.waitlisted },
      'This registration is Waitlisted. Only approved registrations can be no-shows.',
    ],
    ['that was checked in', {}, { attendance: checkedIn }, 'This person was checked in. Undo the check-in first.'],
    ['that was checked out', {}, { attendance: checkedOut }, 'This person was checked in. Undo the check-in first.'],
  ])('%s is refused, with the reason', async (_, event, values, reason) => {
    const { eventRegistrationId, attendance } = await register(await pastEvent(db, event), values)
    const refused = await nucleus.call(markNoShow, { eventRegistrationId }, token)
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining(reason)])
    expect(await attendanceOf(eventRegistrationId)).toBe(attendance)
  })

  test('of somebody else is not marked by an IR rep, their own is', async () => {
    const place = await pastEvent(db)
    const rep = await nucleus.signIn('irRep')
    const [other, own] = [await register(place), await register(place, { irRepContactId: rep.user.contactId })]
    const mark = async ({ eventRegistrationId }: { eventRegistrationId: number }) =>
      (await nucleus.call(markNoShow, { eventRegistrationId }, rep.token)).status
    expect([await mark(other), await mark(own)]).toEqual([403, 200])
    expect((await nucleus.call(markNoShows, { eventId: place.eventId }, rep.token)).status).toBe(403)
  })

  test('of a no-show is given to nobody else', async () => {
    const { eventRegistrationId } = await register(await pastEvent(db), { attendance: noShow, firstName: 'Ada', lastName: 'Park' })
    const { contactId } = await makeContact(db)
    const refused = await nucleus.call(transferRegistration, { eventRegistrationId, contactId }, token)
    expect([refused.status, refused.body.message]).toEqual([
      422,
      expect.stringContaining('Ada Park did not come: nobody can take the place any more.'),
    ])
  })
})

describe('all of an event', () => {
  /** One who did not come, one who was checked in, one with another registration, one in a meeting, and two who are not counted. */
  async function crowd() {
    const place = await pastEvent(db)
    const { eventId } = place
    const { eventCompanyTypeId } = await makeCompanyType(db, { eventId, side: registrationSides.press })
    const missing = await register(place)
    const here = await register(place, { attendance: checkedIn })
    const twice = await register(place)
    await register({ eventId, eventCompanyTypeId }, { contactId: twice.contactId, attendance: checkedOut })
    const met = await register(place)
    const { participants } = await makeMeeting(db, { eventId, requestedByContactId: met.contactId ?? 0 })
    await db
      .update(meetingParticipants)
      .set({ meetingParticipationStatusId: participationStatuses.attended })
      .where(eq(meetingParticipants.meetingParticipantId, participants[0]?.meetingParticipantId ?? 0))
    const others = [await register(place, { eventStatusId: registrationStatus.cancelled }), await register(place, { attendance: noShow })]
    const ids = [missing, here, twice, met, ...others].map(({ eventRegistrationId }) => eventRegistrationId)
    return { eventId, ids, attendance: () => Promise.all(ids.map(attendanceOf)) }
  }
  const before = [notArrived, checkedIn, notArrived, notArrived, notArrived, noShow]

  test('who were neither checked in nor seen are counted, marked and taken back together', async () => {
    const { eventId, attendance } = await crowd()
    expect(ok(await nucleus.call(noShowCounts, { eventId }, token))).toEqual({ missing: 1, arrived: 2, seen: 2 })
    expect(await attendance()).toEqual(before)
    const { marked, undoToken } = ok(await nucleus.call(markNoShows, { eventId }, token))
    expect([marked, await attendance()]).toEqual([1, [noShow, ...before.slice(1)]])
    expect(ok(await nucleus.call(markNoShows, { eventId }, token))).toEqual({ marked: 0, undoToken: null })
    await undone(undoToken)
    expect(await attendance()).toEqual(before)
  })

  test('are marked once by two who do it at once, and who is checked in meanwhile stays', async () => {
    const place = await pastEvent(db)
    const rows = await Promise.all(Array.from({ length: 20 }, () => register(place)))
    const [late] = rows
    const [one, two, arrived] = await Promise.all([
      nucleus.call(markNoShows, { eventId: place.eventId }, token),
      nucleus.call(markNoShows, { eventId: place.eventId }, token),
      nucleus.call(checkIn, { eventRegistrationId: late?.eventRegistrationId }, token),
    ])
    const total = ok(one).marked + ok(two).marked
    // Checked in before the mark, or a no-show that the check-in corrected.
    expect([19, 20]).toContain(total)
    ok(arrived)
    const attendance = await Promise.all(rows.map(({ eventRegistrationId }) => attendanceOf(eventRegistrationId)))
    expect(attendance).toEqual([checkedIn, ...Array.from({ length: 19 }, () => noShow)])
  })

  test('are not marked before the end, nor by who may not edit registrations', async () => {
    const { eventId } = await pastEvent(db, { endsAt: '2026-03-10T21:00:00Z' })
    const refused = await nucleus.call(markNoShows, { eventId }, token)
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('This event has not ended yet.')])
    expect((await nucleus.call(markNoShows, { eventId }, (await nucleus.signIn('readOnly')).token)).status).toBe(403)
    expect((await nucleus.call(markNoShows, { eventId: 2_000_000_000 }, token)).status).toBe(404)
  })
})

test('a no-show is seen where the person applies next, and no more once corrected', async () => {
  const past = await pastEvent(db)
  const { contactId, eventRegistrationId, email } = await register(past)
  ok(await nucleus.call(markNoShows, { eventId: past.eventId }, token))
  const next = await makeRegistration(db, { contactId, email })
  const { eventId } = next
  await makeVetting(db, { eventId, contactId, eventRegistrationId: next.eventRegistrationId })
  const seen = async () => {
    const [submission] = ok(await nucleus.call(vettingSubmissions.calls.list, { eventId }, token))
    const history = ok(await nucleus.call(contactEventHistory, { contactId, email }, token))
    const [totals] = ok(await nucleus.call(allocatorTotals.calls.list, { contactId }, token))
    return {
      flags: submission?.riskFlags,
      evidence: history.find((row) => row.eventRegistrationId === eventRegistrationId)?.attendance,
      history: [totals?.attended, totals?.noShows, totals?.noShowRate],
    }
  }
  expect(await seen()).toEqual({ flags: [riskFlags.priorNoShow], evidence: noShow, history: [0, 1, 100] })
  ok(await nucleus.call(checkIn, { eventRegistrationId }, token))
  expect(await seen()).toEqual({ flags: [], evidence: checkedIn, history: [1, 0, 0] })
})
