import { afterAll, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { cancelCheckIn, checkIn } from '#contract/events/checkIn.ts'
import { registrationStatus } from '#contract/events/registrations.ts'
import { undo } from '#contract/history.ts'
import { eventContacts, registrations } from '#nucleus/db/tables/index.ts'
import { makeCompany, makeCompanyType, makeContact, makeEvent, makeRegistration, ok, startNucleus } from '../support/nucleus.ts'
import { recordOf } from '../support/participants.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const desk = [await nucleus.signIn('eventManager'), await nucleus.signIn('vetter')] as const
const [{ token, user }] = desk
afterAll(() => nucleus.close())

/** A registration of an event with the status. */
async function register(eventStatusId = 2) {
  const { eventId } = await makeEvent(db)
  const { eventCompanyTypeId } = await makeCompanyType(db, { eventId })
  const { companyId } = await makeCompany(db)
  const { contactId } = await makeContact(db, { companyId })
  const { eventRegistrationId } = await makeRegistration(db, { eventId, eventCompanyTypeId, eventStatusId, contactId })
  return { eventRegistrationId, contactId }
}
/** An approved registration with its contact of the event. */
async function approved() {
  const one = await register()
  ok(await nucleus.call(registrationStatus, { eventRegistrationId: one.eventRegistrationId, eventStatusId: 5 }, token))
  return one
}
const stored = async ({ eventRegistrationId, contactId }: { eventRegistrationId: number; contactId: number }) => {
  const [row] = await db.select().from(registrations).where(eq(registrations.eventRegistrationId, eventRegistrationId))
  const [place] = await db.select().from(eventContacts).where(eq(eventContacts.contactId, contactId))
  return [row, place].map((one) => one && [one.checkedInAt, one.checkedInByContactId])
}
const empty = [null, null]

test('one call checks in the registration and the contact, with time and author, and its undo clears both', async () => {
  const one = await approved()
  const { eventRegistrationId } = one
  const row = ok(await nucleus.call(checkIn, { eventRegistrationId }, token))
  expect(row).toMatchObject({ isChanged: true, attendance: 1, checkedInByContactId: user.contactId })
  expect(row.checkedInByName).not.toBeNull()
  const [ofRow, ofPlace] = await stored(one)
  expect(ofRow).toEqual(ofPlace)
  expect(ofRow?.[1]).toBe(user.contactId)
  ok(await nucleus.call(undo, { undoToken: row.undoToken ?? '' }, token))
  expect(await stored(one)).toEqual([empty, empty])
})

test('who went out is checked in again with the first time and author', async () => {
  const one = await approved()
  const { eventRegistrationId } = one
  ok(await nucleus.call(checkIn, { eventRegistrationId }, token))
  const first = await stored(one)
  await db.update(registrations).set({ attendance: 2 }).where(eq(registrations.eventRegistrationId, eventRegistrationId))
  const row = ok(await nucleus.call(checkIn, { eventRegistrationId }, desk[1].token))
  expect(row).toMatchObject({ isChanged: true, attendance: 1 })
  expect(await stored(one)).toEqual(first)
})

test('two phones that check in the same person at once store one time and one author', async () => {
  for (let round = 0; round < 5; round += 1) {
    const one = await approved()
    const { eventRegistrationId } = one
    const replies = (await Promise.all([0, 1, 2, 3].map((at) => nucleus.call(checkIn, { eventRegistrationId }, desk[at % 2]?.token)))).map(
      ok,
    )
    expect(replies.filter(({ isChanged }) => isChanged)).toHaveLength(1)
    expect(new Set(replies.map(({ checkedInAt, checkedInByContactId }) => `${checkedInAt} ${checkedInByContactId}`)).size).toBe(1)
    const writes = await recordOf(db, 'registrations', [eventRegistrationId])
    expect(writes.filter(({ after }) => after && 'attendance' in after)).toHaveLength(1)
    const [ofRow, ofPlace] = await stored(one)
    expect(ofRow).toEqual(ofPlace)
  }
})

test('only approved registrations are checked in, and the refusal names the status', async () => {
  const { eventRegistrationId } = await register()
  const refused = await nucleus.call(checkIn, { eventRegistrationId }, token)
  expect([refused.status, refused.body.message]).toEqual([
    422,
    expect.stringContaining('This registration is Pending review. Only approved registrations can be checked in.'),
  ])
  for (const role of ['irRep', 'readOnly'] as const)
    expect((await nucleus.call(checkIn, { eventRegistrationId }, (await nucleus.signIn(role)).token)).status).toBe(403)
})

test('a check-in can be cancelled later by somebody else, and a move back to review clears both', async () => {
  const one = await approved()
  const { eventRegistrationId } = one
  ok(await nucleus.call(checkIn, { eventRegistrationId }, token))
  expect(ok(await nucleus.call(cancelCheckIn, { eventRegistrationId }, desk[1].token))).toMatchObject({ isChanged: true, attendance: 0 })
  expect(await stored(one)).toEqual([empty, empty])
  expect(ok(await nucleus.call(cancelCheckIn, { eventRegistrationId }, token))).toMatchObject({ isChanged: false })
  ok(await nucleus.call(checkIn, { eventRegistrationId }, token))
  const moved = ok(await nucleus.call(registrationStatus, { eventRegistrationId, eventStatusId: 2 }, token))
  expect(moved).toMatchObject({ attendance: 0, checkedInAt: null, checkedInByContactId: null, people: { contactsRemoved: 1 } })
})
