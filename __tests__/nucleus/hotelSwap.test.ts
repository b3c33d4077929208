import { afterAll, describe, expect, test } from '@jest/globals'
import { and, eq } from 'drizzle-orm'
import type { OutputOf } from '#contract/call.ts'
import { undo } from '#contract/history.ts'
import { optionChoices as optionBookings } from '#contract/events/options.ts'
import { hotelSwapPreview, swapHotel } from '#contract/events/hotelSwap.ts'
import { changes, optionChoices } from '#nucleus/db/tables/index.ts'
import { fieldsOf, makeCompanyType, makeContact, makeEvent, makeRegistration, ok, startNucleus } from '../support/nucleus.ts'
import { makeBooking, makeHotel, makeOption } from '../support/options.ts'

const nucleus = await startNucleus()
const { db } = nucleus
afterAll(() => nucleus.close())
const { token, user } = await nucleus.signIn('eventManager')
const { eventId } = await makeEvent(db)
const { eventCompanyTypeId } = await makeCompanyType(db, { eventId, name: 'Managers' })
const { eventOptionId: quay } = await makeHotel(db, { eventId, name: 'Quay' })
const { eventOptionId: palm } = await makeHotel(db, { eventId, name: 'Palm' })

/** Somebody who is registered for the event. */
async function guest(firstName: string, values: object = {}) {
  const { contactId } = await makeContact(db, { firstName, lastName: 'Lind' })
  const { eventRegistrationId } = await makeRegistration(db, { eventId, eventCompanyTypeId, contactId, ...values })
  return { contactId, eventRegistrationId }
}
type Guest = Awaited<ReturnType<typeof guest>>
const nights = { checkInDate: '2026-06-01', checkOutDate: '2026-06-03' }
const give = async ({ eventRegistrationId }: Guest, eventOptionId: number, confirmationNumber: string, values: object = {}) =>
  (await makeBooking(db, { eventOptionId, eventRegistrationId, confirmationNumber, ...nights, ...values })).eventOptionChoiceId

const queryOf = (from: Guest, to: Guest, mode: 1 | 2) => ({ eventId, fromContactId: from.contactId, toContactId: to.contactId, mode })
const bookingsIn = ({ people }: OutputOf<typeof hotelSwapPreview>) =>
  people.flatMap(({ before }) => before.map(({ eventOptionChoiceId, rowVersion }) => ({ eventOptionChoiceId, rowVersion })))
/** What the console sends: what the preview showed. */
const inputOf = async (...args: Parameters<typeof queryOf>) => ({ ...queryOf(...args), rowVersions: bookingsIn(await preview(...args)) })
const swap = async (...args: Parameters<typeof queryOf>) => nucleus.call(swapHotel, await inputOf(...args), token)
const preview = async (...args: Parameters<typeof queryOf>) => ok(await nucleus.call(hotelSwapPreview, queryOf(...args), token))
/** What somebody has: hotel and confirmation number. */
const hotelsOf = async ({ eventRegistrationId }: Guest) =>
  (
    await db
      .select()
      .from(optionChoices)
      .where(eq(optionChoices.eventRegistrationId, eventRegistrationId))
      .orderBy(optionChoices.confirmationNumber)
  ).map(({ eventOptionId, confirmationNumber }) => [eventOptionId === quay ? 'Quay' : 'Palm', confirmationNumber])

describe('an exchange', () => {
  test('gives each the hotel of the other, with its nights, rooms and number', async () => {
    const [ada, bo] = [await guest('Ada'), await guest('Bo')]
    await give(ada, quay, 'A-1', { roomType: 'King' })
    await give(bo, palm, 'B-1')
    const { people, problem } = await preview(ada, bo, 1)
    expect(problem).toBeNull()
    expect(people.map(({ name, before, after }) => [name, before[0]?.confirmationNumber, after[0]?.confirmationNumber])).toEqual([
      ['Ada Lind', 'A-1', 'B-1'],
      ['Bo Lind', 'B-1', 'A-1'],
    ])
    expect(await hotelsOf(ada)).toEqual([['Quay', 'A-1']])
    ok(await swap(ada, bo, 1))
    expect([await hotelsOf(ada), await hotelsOf(bo)]).toEqual([[['Palm', 'B-1']], [['Quay', 'A-1']]])
  })

  test('of two rooms in one hotel exchanges what the bookings hold', async () => {
    const [ada, bo] = [await guest('Ada'), await guest('Bo')]
    await give(ada, quay, 'A-2', { roomType: 'King', choiceStatus: 1, notes: 'High floor' })
    await give(bo, quay, 'B-2', { checkOutDate: '2026-06-04' })
    ok(await swap(ada, bo, 1))
    const [row] = await db.select().from(optionChoices).where(eq(optionChoices.eventRegistrationId, bo.eventRegistrationId))
    expect(row).toMatchObject({ confirmationNumber: 'A-2', roomType: 'King', choiceStatus: 1, notes: 'High floor', ...nights })
    expect(await hotelsOf(ada)).toEqual([['Quay', 'B-2']])
  })

  test('with somebody who has none hands over', async () => {
    const [ada, bo] = [await guest('Ada'), await guest('Bo')]
    await give(bo, quay, 'B-3')
    ok(await swap(ada, bo, 1))
    expect([await hotelsOf(ada), await hotelsOf(bo)]).toEqual([[['Quay', 'B-3']], []])
  })

  test('leaves one with what is no hotel, and what was cancelled', async () => {
    const [ada, bo] = [await guest('Ada'), await guest('Bo')]
    const { eventOptionId } = await makeOption(db, { eventId })
    await makeBooking(db, { eventOptionId, eventRegistrationId: ada.eventRegistrationId })
    await give(ada, palm, 'A-4', { choiceStatus: 4 })
    expect((await preview(ada, bo, 1)).problem).toBe('Neither Ada Lind nor Bo Lind has a hotel booking')
    expect(fieldsOf(await swap(ada, bo, 1))).toHaveProperty('toContactId')
  })

  test('keeps who shares a room together, and nobody with themselves', async () => {
    const [ada, bo, mia] = [await guest('Ada'), await guest('Bo'), await guest('Mia')]
    const room = await give(ada, quay, 'A-5', { sharesWithContactId: bo.contactId })
    const mates = await give(mia, quay, 'M-5', { sharesWithContactId: ada.contactId })
    expect((await preview(ada, bo, 1)).roomMates).toHaveLength(1)
    ok(await swap(ada, bo, 1))
    const sharing = async (id: number) =>
      (await db.select().from(optionChoices).where(eq(optionChoices.eventOptionChoiceId, id)))[0]?.sharesWithContactId
    expect([await sharing(room), await sharing(mates)]).toEqual([ada.contactId, bo.contactId])
  })
})

describe('a hand-over', () => {
  test('gives all that the first has to the second, who keeps their own', async () => {
    const [ada, bo] = [await guest('Ada'), await guest('Bo')]
    await give(ada, quay, 'A-6')
    await give(bo, palm, 'B-6')
    expect((await preview(ada, bo, 2)).people.map(({ after }) => after.length)).toEqual([0, 2])
    ok(await swap(ada, bo, 2))
    expect(await hotelsOf(bo)).toEqual([
      ['Quay', 'A-6'],
      ['Palm', 'B-6'],
    ])
  })

  test.each([
    ['has a room there', {}, 'Bo Lind already has a booking for Quay. Change or delete it first'],
    ['had one that was cancelled', { choiceStatus: 4 }, 'Bo Lind has a cancelled booking for Quay. Delete it first'],
  ])('is refused when the second %s', async (_, values, words) => {
    const [ada, bo] = [await guest('Ada'), await guest('Bo')]
    await give(ada, quay, 'A-7')
    await give(bo, quay, 'B-7', values)
    expect((await preview(ada, bo, 2)).problem).toBe(words)
    expect(fieldsOf(await swap(ada, bo, 2))).toEqual({ toContactId: words })
    expect(await hotelsOf(ada)).toEqual([['Quay', 'A-7']])
  })

  test('is refused when the second is not registered, or may not stay there', async () => {
    const ada = await guest('Ada')
    const club = await makeHotel(db, { eventId, name: 'Club', eligibleCompanyTypeIds: [eventCompanyTypeId] })
    await give(ada, club.eventOptionId, 'A-8')
    const left = await guest('Bo', { eventStatusId: 7 })
    expect((await preview(ada, left, 2)).problem).toBe('Bo Lind is not registered for this event')
    const press = await guest('Mia', await makeCompanyType(db, { eventId, name: 'Press' }))
    expect((await preview(ada, press, 2)).problem).toBe('Club is not for Press, as which Mia Lind comes')
    const nobody = { contactId: 2_000_000, eventRegistrationId: 0 }
    expect((await preview(ada, nobody, 2)).problem).toBe('The second person does not exist')
  })

  test('finds the registration that may stay there', async () => {
    const [ada, bo] = [await guest('Ada'), await guest('Bo')]
    const press = await makeCompanyType(db, { eventId, name: 'Analysts' })
    const club = await makeHotel(db, { eventId, eligibleCompanyTypeIds: [press.eventCompanyTypeId] })
    await give(ada, club.eventOptionId, 'A-9')
    const { eventRegistrationId } = await makeRegistration(db, {
      eventId,
      eventCompanyTypeId: press.eventCompanyTypeId,
      contactId: bo.contactId,
    })
    ok(await swap(ada, bo, 2))
    expect(await hotelsOf({ ...bo, eventRegistrationId })).toHaveLength(1)
  })
})

test('a swap is written down for each booking', async () => {
  const [ada, bo] = [await guest('Ada'), await guest('Bo')]
  const ids = [await give(ada, quay, 'A-10'), await give(bo, palm, 'B-10')]
  ok(await swap(ada, bo, 1))
  for (const id of ids) {
    const [line] = await db
      .select()
      .from(changes)
      .where(and(eq(changes.resource, 'optionChoices'), eq(changes.rowId, id)))
    expect(line).toMatchObject({ action: 'update', actorContactId: user.contactId, version: 2 })
    expect(line?.after).toHaveProperty('eventRegistrationId')
  }
})

test('a swap can be undone, unless one of the bookings was changed since', async () => {
  const [ada, bo] = [await guest('Ada'), await guest('Bo')]
  const room = await give(ada, quay, 'A-12', { roomType: 'King' })
  await give(bo, quay, 'B-12')
  const { undoToken } = ok(await swap(ada, bo, 1))
  ok(await nucleus.call(undo, { undoToken }, token))
  expect([await hotelsOf(ada), await hotelsOf(bo)]).toEqual([[['Quay', 'A-12']], [['Quay', 'B-12']]])
  const again = ok(await swap(ada, bo, 1))
  ok(await nucleus.call(optionBookings.calls.upsert, { eventOptionChoiceId: room, rowVersion: 4, notes: 'Called the hotel' }, token))
  expect(await nucleus.call(undo, { undoToken: again.undoToken }, token)).toMatchObject({ status: 409 })
  expect(await hotelsOf(ada)).toEqual([['Quay', 'B-12']])
})

test('a swap that is sent again, or of bookings that were changed since they were shown, is refused', async () => {
  const [ada, bo] = [await guest('Ada'), await guest('Bo')]
  const room = await give(ada, quay, 'A-13')
  await give(bo, palm, 'B-13')
  const input = await inputOf(ada, bo, 1)
  const notes = { eventOptionChoiceId: room, rowVersion: 1, notes: 'Called the hotel' }
  ok(await nucleus.call(optionBookings.calls.upsert, notes, token))
  expect(await nucleus.call(swapHotel, input, token)).toMatchObject({ status: 409 })
  expect(await hotelsOf(ada)).toEqual([['Quay', 'A-13']])
  const shown = await inputOf(ada, bo, 1)
  ok(await nucleus.call(swapHotel, shown, token))
  expect(await nucleus.call(swapHotel, shown, token)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('changed since they were shown') as unknown },
  })
  expect([await hotelsOf(ada), await hotelsOf(bo)]).toEqual([[['Palm', 'B-13']], [['Quay', 'A-13']]])
})

test('of two swaps at once each sees what the other did', async () => {
  const [ada, bo, mia] = [await guest('Ada'), await guest('Bo'), await guest('Mia')]
  await give(ada, quay, 'A-11')
  await Promise.all([swap(ada, bo, 2), swap(ada, mia, 2)])
  const held = await Promise.all([ada, bo, mia].map(hotelsOf))
  expect(held.flat()).toEqual([['Quay', 'A-11']])
  expect(held[0]).toEqual([])
})

test('who is twice the same, or may only read, swaps nothing', async () => {
  const ada = await guest('Ada')
  expect(fieldsOf(await swap(ada, ada, 1))).toEqual({ toContactId: 'Choose two people' })
  const { token: reader } = await nucleus.signIn('readOnly')
  expect((await nucleus.call(swapHotel, await inputOf(ada, await guest('Bo'), 1), reader)).status).toBe(403)
})
