import { afterAll, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { registrationSides } from '#constants/choices.ts'
import { meetingPriorities, meetingStatuses, participationStatuses, placedStatuses } from '#constants/meetings.ts'
import { registrationStatus } from '#constants/statuses.ts'
import { allocatorHistory, allocatorTotals } from '#contract/events/allocatorHistory.ts'
import { meetingParticipants, registrations } from '#nucleus/db/tables/index.ts'
import { makeMeeting } from '../support/meetings.ts'
import {
  makeCompany,
  makeCompanyType,
  makeContact,
  makeEvent,
  makeEventCompany,
  makeEventContact,
  makeRegistration,
  ok,
  startNucleus,
} from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('readOnly')
afterAll(() => nucleus.close())

const rows = async (query: object) => ok(await nucleus.call(allocatorHistory.calls.list, { contactId: 0, ...query }, token))
const totals = async (query: object) => ok(await nucleus.call(allocatorTotals.calls.list, { contactId: 0, ...query }, token))
const { accepted, completed, confirmed, declined, requested } = meetingStatuses
const came = participationStatuses
let hour = 0
/** A meeting that a contact asked for, what became of it, and whether they came. */
async function meet(
  eventId: number,
  contactId: number,
  meetingStatusId: number,
  participation: number,
  priority: number = meetingPriorities.meet,
) {
  hour += 1
  const time = placedStatuses.some((one) => one === meetingStatusId) && {
    startsAt: new Date(Date.UTC(2024, 4, 1, hour)).toISOString(),
    endsAt: new Date(Date.UTC(2024, 4, 1, hour, 30)).toISOString(),
  }
  const { participants } = await makeMeeting(db, { eventId, requestedByContactId: contactId, meetingStatusId, priority, ...time })
  await db
    .update(meetingParticipants)
    .set({ meetingParticipationStatusId: participation })
    .where(eq(meetingParticipants.meetingParticipantId, participants[0]?.meetingParticipantId ?? 0))
}
/** An approved registration of a contact at an event of that year, whose type asks for so many meetings. */
async function registerFor(contactId: number, year: number, minMeetings: number | null) {
  const dates = { startsAt: `${year}-05-01T09:00:00Z`, endsAt: `${year}-05-02T17:00:00Z` }
  const { eventId } = await makeEvent(db, dates)
  const { eventCompanyTypeId } = await makeCompanyType(db, { eventId, side: registrationSides.allocator, minMeetings })
  const row = await makeRegistration(db, { eventId, eventCompanyTypeId, contactId, eventStatusId: registrationStatus.approved })
  return { ...row, ...dates }
}
const factsOf = (row: Record<string, unknown> | undefined) =>
  ['meetingsRequested', 'meetingsAccepted', 'meetingsHeld', 'meetingNoShows', 'commitment', 'commitmentMet'].map((key) => row?.[key])

test('the meetings of an allocator are counted by what became of them, with the commitment, in the history and in the totals', async () => {
  const { contactId } = await makeContact(db, { lastName: 'Meets' })
  const past = await registerFor(contactId, 2024, 2)
  const { eventId } = past
  await meet(eventId, contactId, completed, came.attended)
  await meet(eventId, contactId, meetingStatuses.noShow, came.noShow)
  // The other side did not come.
  await meet(eventId, contactId, meetingStatuses.noShow, came.attended)
  await meet(eventId, contactId, accepted, came.confirmed)
  await meet(eventId, contactId, requested, came.confirmed)
  await meet(eventId, contactId, declined, came.declined)
  await meet(eventId, contactId, requested, came.confirmed, meetingPriorities.noThanks)
  const coming = await registerFor(contactId, 2099, 3)
  await meet(coming.eventId, contactId, confirmed, came.confirmed)
  // An earlier registration of the same event that came to nothing.
  const other = await makeCompanyType(db, { eventId, side: registrationSides.allocator, minMeetings: 9 })
  const { eventCompanyTypeId } = other
  await makeRegistration(db, { eventId, contactId, eventCompanyTypeId, eventStatusId: registrationStatus.cancelled })

  const listed = await rows({ contactId })
  expect(listed.map(factsOf)).toEqual([
    [1, 1, 0, 0, 3, null],
    [6, 4, 1, 1, 2, false],
    [0, 0, 0, 0, null, null],
  ])
  expect(listed.find((row) => row.eventRegistrationId === past.eventRegistrationId)).toMatchObject({
    meetingsRequested: 6,
    endsAt: '2024-05-02T17:00:00.000Z',
  })
  expect(await totals({ contactId })).toMatchObject([
    {
      ...{ meetingsRequested: 7, meetingsAccepted: 5, meetingsHeld: 1, meetingNoShows: 1, commitments: 1, commitmentsMet: 0 },
      lastEventId: coming.eventId,
    },
  ])
})

test('the meetings that were held are compared with the number of the person, before that of their registration and of its type', async () => {
  const { contactId } = await makeContact(db)
  const { eventId, eventCompanyTypeId, eventRegistrationId } = await registerFor(contactId, 2024, 5)
  const commitment = async () => factsOf((await rows({ contactId }))[0]).slice(4)
  await meet(eventId, contactId, completed, came.attended)
  expect(await commitment()).toEqual([5, false])
  await db.update(registrations).set({ minMeetings: 2 }).where(eq(registrations.eventRegistrationId, eventRegistrationId))
  expect(await commitment()).toEqual([2, false])
  const { companyId } = await makeCompany(db)
  const { eventCompanyId } = await makeEventCompany(db, { eventId, companyId, eventCompanyTypeId })
  await makeEventContact(db, { eventId, eventCompanyId, contactId, minMeetings: 1 })
  expect(await commitment()).toEqual([1, true])
  expect(await totals({ contactId })).toMatchObject([{ commitments: 1, commitmentsMet: 1 }])
  await db
    .update(registrations)
    .set({ eventStatusId: registrationStatus.cancelled })
    .where(eq(registrations.eventRegistrationId, eventRegistrationId))
  expect(await commitment()).toEqual([null, null])
})
