import { afterAll, describe, expect, test } from '@jest/globals'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { optionChoices as bookings } from '#contract/events/options.ts'
import { undo } from '#contract/history.ts'
import { registrationStatus } from '#contract/events/registrations.ts'
import { registrationStatusBulk } from '#contract/events/registrationBulk.ts'
import type { RegistrationStatusId } from '#constants/statuses.ts'
import { changes, optionChoices, registrations } from '#nucleus/db/tables/index.ts'
import { fieldsOf, makeCompanyType, makeEvent, makeRegistration, ok, startNucleus } from '../support/nucleus.ts'
import { makeBooking, makeOption } from '../support/options.ts'

const nucleus = await startNucleus()
const { db } = nucleus
afterAll(() => nucleus.close())
const { token, user } = await nucleus.signIn('eventManager')

/** An event with one option, and a builder of people who are registered and have booked it. */
async function openEvent(event: object = {}, option: object = {}) {
  const { eventId } = await makeEvent(db, event)
  const { eventCompanyTypeId } = await makeCompanyType(db, { eventId })
  const { eventOptionId } = await makeOption(db, { eventId, name: 'Gala', ...option })
  const register = async (values: object = {}) =>
    (await makeRegistration(db, { eventId, eventCompanyTypeId, eventStatusId: 5, ...values })).eventRegistrationId
  const guest = async (booking: object = {}, values: object = {}) => {
    const eventRegistrationId = await register(values)
    const { eventOptionChoiceId } = await makeBooking(db, { eventOptionId, eventRegistrationId, ...booking })
    return { eventRegistrationId, eventOptionChoiceId }
  }
  return { eventId, eventOptionId, register, guest }
}
const move = async (eventRegistrationId: number, eventStatusId: RegistrationStatusId, as = token) =>
  ok(await nucleus.call(registrationStatus, { eventRegistrationId, eventStatusId, reason: 'x' }, as))
const revert = (undoToken = '') => nucleus.call(undo, { undoToken }, token)
const statusesOf = async (list: { eventOptionChoiceId: number }[]) => {
  const ids = list.map(({ eventOptionChoiceId }) => eventOptionChoiceId)
  const rows = await db
    .select()
    .from(optionChoices)
    .where(inArray(optionChoices.eventOptionChoiceId, ids))
    .orderBy(asc(optionChoices.eventOptionChoiceId))
  return rows.map((row) => row.choiceStatus)
}
const registrationIs = async (id: number) =>
  (await db.select().from(registrations).where(eq(registrations.eventRegistrationId, id)))[0]?.eventStatusId

describe('a registration that gives up its seat', () => {
  test.each([4, 6, 7, 8, 9] as const)('for status %i gives up what it booked', async (to) => {
    const { guest } = await openEvent()
    const one = await guest({ choiceStatus: 2 }, { eventStatusId: to === 6 ? 2 : 5 })
    expect((await move(one.eventRegistrationId, to)).cancelledBookings).toBe(1)
    expect(await statusesOf([one])).toEqual([4])
  })

  test('reports how many, with a change in the history of each booking; what was cancelled before stays as it is', async () => {
    const { guest, eventId } = await openEvent()
    const one = await guest({ choiceStatus: 3 })
    const second = await makeOption(db, { eventId })
    const gone = await makeBooking(db, {
      eventOptionId: second.eventOptionId,
      eventRegistrationId: one.eventRegistrationId,
      choiceStatus: 4,
    })
    const answer = await move(one.eventRegistrationId, 7)
    expect(answer.cancelledBookings).toBe(1)
    const text = registrationStatus.toast?.success
    expect(typeof text === 'function' && text({ body: answer, reply: { status: 200, data: answer } })).toBe(
      'Event Registration Status updated successfully. Its booking was cancelled.',
    )
    const written = await db
      .select({ id: changes.rowId, actor: changes.actorContactId, before: changes.before, after: changes.after })
      .from(changes)
      .where(and(eq(changes.resource, 'optionChoices'), inArray(changes.rowId, [one.eventOptionChoiceId, gone.eventOptionChoiceId])))
    expect(written).toEqual([
      { id: one.eventOptionChoiceId, actor: user.contactId, before: { choiceStatus: 3 }, after: { choiceStatus: 4 } },
    ])
  })

  test('keeps what it booked when it goes back to review', async () => {
    const { guest } = await openEvent()
    const one = await guest()
    expect(await move(one.eventRegistrationId, 2)).not.toHaveProperty('cancelledBookings')
    expect(await statusesOf([one])).toEqual([2])
  })

  test('frees places that somebody else can have', async () => {
    const { guest, eventOptionId, register } = await openEvent({}, { capacity: 1 })
    const one = await guest()
    const input = { eventOptionId, eventRegistrationId: await register(), choiceStatus: 2 } as const
    expect(fieldsOf(await nucleus.call(bookings.calls.upsert, input, token))).toHaveProperty('choiceStatus')
    await move(one.eventRegistrationId, 7)
    ok(await nucleus.call(bookings.calls.upsert, input, token))
  })

  test('cannot have its booking confirmed again', async () => {
    const { guest } = await openEvent()
    const one = await guest()
    await move(one.eventRegistrationId, 7)
    const input = { eventOptionChoiceId: one.eventOptionChoiceId, choiceStatus: 2, rowVersion: 2 } as const
    expect(fieldsOf(await nucleus.call(bookings.calls.upsert, input, token))).toEqual({
      eventRegistrationId: 'This registration is Cancelled and cannot book options',
    })
  })
})

describe('the undo of such a move', () => {
  test('brings back status and bookings, and sends who came in its place back to the waiting list', async () => {
    const { guest, register } = await openEvent({ capacity: 1, waitlistEnabled: true, promotesAutomatically: true })
    const one = await guest({ choiceStatus: 1 })
    const next = await register({ eventStatusId: 4, waitlistPosition: 1 })
    const { undoToken } = await move(one.eventRegistrationId, 7)
    expect(await registrationIs(next)).toBe(5)
    ok(await revert(undoToken))
    expect([await registrationIs(one.eventRegistrationId), await registrationIs(next)]).toEqual([5, 4])
    expect(await statusesOf([one])).toEqual([1])
  })

  test('is refused whole when the seat or a place is taken by now', async () => {
    const { guest, register, eventOptionId } = await openEvent({ capacity: 1 }, { capacity: 1 })
    const one = await guest()
    const { undoToken } = await move(one.eventRegistrationId, 7)
    const late = await register({ eventStatusId: 5 })
    expect((await revert(undoToken)).body.message).toMatch(/^Cannot undo: The event is full/)
    await db.update(registrations).set({ eventStatusId: 8 }).where(eq(registrations.eventRegistrationId, late))
    const other = await makeBooking(db, { eventOptionId, eventRegistrationId: late })
    expect((await revert(undoToken)).body.message).toMatch(/^Cannot undo: Gala is full/)
    expect(await registrationIs(one.eventRegistrationId)).toBe(7)
    await db.update(optionChoices).set({ choiceStatus: 4 }).where(eq(optionChoices.eventOptionChoiceId, other.eventOptionChoiceId))
    ok(await revert(undoToken))
    expect(await statusesOf([one])).toEqual([2])
  })

  test('is not offered to somebody who may not change bookings', async () => {
    const { token: rep, user: self } = await nucleus.signIn('irRep')
    const { guest, register } = await openEvent()
    const one = await guest({}, { irRepContactId: self.contactId })
    expect((await move(one.eventRegistrationId, 8, rep)).undoToken).toBeUndefined()
    expect((await move(await register({ irRepContactId: self.contactId }), 8, rep)).undoToken).toBeDefined()
  })
})

test('a move of many cancels the bookings of all, and says so beside each', async () => {
  const { guest, register } = await openEvent()
  const [one, two, none] = [await guest(), await guest(), await register()]
  const ids = [one.eventRegistrationId, two.eventRegistrationId, none]
  const { results, cancelledBookings } = ok(
    await nucleus.call(registrationStatusBulk, { eventRegistrationIds: ids, eventStatusId: 7, reason: 'x' }, token),
  )
  expect(cancelledBookings).toBe(2)
  const moved = 'Moved from Approved to Cancelled.'
  expect(results.map(({ message }) => message)).toEqual([
    `${moved} Its booking was cancelled.`,
    `${moved} Its booking was cancelled.`,
    moved,
  ])
  expect(await statusesOf([one, two])).toEqual([4, 4])
})

test('nobody keeps a booking that they made while they were cancelled', async () => {
  const { register, eventOptionId } = await openEvent()
  const people = await Promise.all(Array.from({ length: 12 }, () => register()))
  await Promise.all(
    people.flatMap((eventRegistrationId) => [
      nucleus.call(bookings.calls.upsert, { eventOptionId, eventRegistrationId, choiceStatus: 2 }, token),
      move(eventRegistrationId, 7),
    ]),
  )
  const left = and(inArray(optionChoices.eventRegistrationId, people), eq(optionChoices.choiceStatus, 2))
  expect(await db.$count(optionChoices, left)).toBe(0)
})
