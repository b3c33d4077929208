import { afterAll, describe, expect, test } from '@jest/globals'
import { dependents } from '#contract/dependents.ts'
import { undo } from '#contract/history.ts'
import { eventOptions, optionChoices, optionNights } from '#contract/events/options.ts'
import { fieldsOf, makeCompanyType, makeEvent, makeRegistration, ok, startNucleus } from '../support/nucleus.ts'
import { makeBooking, makeHotel, makeOption } from '../support/options.ts'

const nucleus = await startNucleus()
const { db } = nucleus
afterAll(() => nucleus.close())
const { token } = await nucleus.signIn('eventManager')
const { list, upsert, remove } = eventOptions.calls
const { eventId } = await makeEvent(db)

let count = 0
/** A dinner that nucleus accepts. */
const form = (values: object = {}) => ({
  eventId,
  name: `Dinner ${(count += 1)}`,
  optionType: 2 as const,
  startsAt: '2026-06-01T23:00:00.000Z',
  endsAt: '2026-06-02T03:00:00.000Z',
  ...values,
})
const save = (values: object) => nucleus.call(upsert, values, token)
const refused = async (values: object) => fieldsOf(await save(form(values)))
const remains = (eventOptionId: number) => nucleus.call(remove, { eventOptionId }, token)
const book = async (eventOptionId: number, values: Partial<Parameters<typeof makeBooking>[1]> = {}, ofEvent = eventId) => {
  const { eventRegistrationId } = await makeRegistration(db, { eventId: ofEvent })
  return makeBooking(db, { eventOptionId, eventRegistrationId, ...values })
}

describe('an option', () => {
  test('has its dates where its event is', async () => {
    const words = (label: string) => `${label} must be at most 30 days before or after the event`
    expect(await refused({ startsAt: '2026-05-02T12:59:00.000Z' })).toEqual({ startsAt: words('Starts') })
    expect(await refused({ endsAt: '2026-07-03T21:01:00.000Z' })).toEqual({ endsAt: words('Ends') })
    ok(await save(form({ startsAt: '2026-05-02T13:00:00.000Z', endsAt: '2026-07-03T21:00:00.000Z' })))
  })

  test('keeps dates that are far from an event that was moved, until they change', async () => {
    const moved = await makeEvent(db, { startsAt: '2027-06-01T13:00:00.000Z', endsAt: '2027-06-03T13:00:00.000Z' })
    const { eventOptionId, rowVersion } = await makeOption(db, { eventId: moved.eventId })
    const saved = ok(await save({ eventOptionId, rowVersion, capacity: 30 }))
    expect(saved.capacity).toBe(30)
    expect(fieldsOf(await save({ ...saved, endsAt: '2026-06-02T04:00:00.000Z' }))).toHaveProperty('startsAt')
  })

  test('that happens at a time needs both dates, and no other does', async () => {
    expect(await refused({ startsAt: null, endsAt: null })).toEqual({ startsAt: 'Please enter Starts', endsAt: 'Please enter Ends' })
    ok(await save(form({ optionType: 5, startsAt: null, endsAt: null })))
  })

  test('has a price in a currency', async () => {
    expect(await refused({ price: 120 })).toEqual({ currency: 'Please enter Currency' })
    expect(ok(await save(form({ price: 120, currency: 'USD' })))).toMatchObject({ price: 120, currency: 'USD' })
  })

  test('has a name that no other of its event has', async () => {
    const { name } = ok(await save(form()))
    expect(await refused({ name: name.toUpperCase() })).toEqual({ name: 'This event already has an option with this name' })
    ok(await save(form({ name, eventId: (await makeEvent(db)).eventId })))
  })

  test('is for company types of its event', async () => {
    const [own, other] = [await makeCompanyType(db, { eventId }), await makeCompanyType(db)]
    const input = { eligibleCompanyTypeIds: [own.eventCompanyTypeId, other.eventCompanyTypeId] }
    expect(await refused(input)).toEqual({ 'eligibleCompanyTypeIds.1': 'This company type does not belong to the event' })
    expect(ok(await save(form({ eligibleCompanyTypeIds: [own.eventCompanyTypeId] }))).eligibleCompanyTypeIds).toEqual([
      own.eventCompanyTypeId,
    ])
  })

  test('that was booked keeps its type', async () => {
    const row = ok(await save(form()))
    await book(row.eventOptionId, { choiceStatus: 4 })
    expect(fieldsOf(await save({ ...row, optionType: 3 }))).toHaveProperty('optionType')
  })

  test('of a hotel keeps the nights that are booked', async () => {
    const { eventOptionId } = await makeHotel(db, { eventId })
    await book(eventOptionId, { checkInDate: '2026-05-31', checkOutDate: '2026-06-02' })
    await book(eventOptionId, { checkInDate: '2026-05-31', checkOutDate: '2026-06-04', choiceStatus: 4 })
    const change = { eventOptionId, rowVersion: 1 }
    expect(fieldsOf(await save({ ...change, startsAt: '2026-06-01T19:00:00.000Z' }))).toEqual({
      startsAt: 'A guest checks in on 31 May 2026. Starts cannot be later',
    })
    expect(fieldsOf(await save({ ...change, endsAt: '2026-06-01T19:00:00.000Z' }))).toEqual({
      endsAt: 'A guest checks out on 2 Jun 2026. Ends cannot be earlier',
    })
    ok(await save({ ...change, endsAt: '2026-06-02T15:00:00.000Z' }))
  })

  test('may have less room than is taken', async () => {
    const row = ok(await save(form({ capacity: 5 })))
    await book(row.eventOptionId, { quantity: 4 })
    expect(ok(await save({ ...row, capacity: 2 }))).toMatchObject({ capacity: 2, confirmedCount: 4 })
  })
})

describe('the take-up of an option', () => {
  test('counts places by status, without what was deleted', async () => {
    const { eventOptionId } = await makeOption(db, { eventId })
    await book(eventOptionId, { quantity: 2 })
    await book(eventOptionId, { quantity: 3 })
    await book(eventOptionId, { choiceStatus: 1 })
    await book(eventOptionId, { choiceStatus: 3, quantity: 4 })
    await book(eventOptionId, { choiceStatus: 4, quantity: 9 })
    await book(eventOptionId, { deletedAt: '2026-01-01T00:00:00Z' })
    const [row] = ok(await nucleus.call(list, { eventId, id: eventOptionId }, token))
    expect(row).toMatchObject({ confirmedCount: 5, requestedCount: 1, waitlistedCount: 4, fullestNightCount: null })
  })

  test('of a hotel is counted for every night, by the calendar of the event', async () => {
    const { eventOptionId } = await makeHotel(db, { eventId, capacity: 6, endsAt: '2026-06-05T02:00:00.000Z' })
    await book(eventOptionId, { checkInDate: '2026-05-31', checkOutDate: '2026-06-02', quantity: 2 })
    await book(eventOptionId, { checkInDate: '2026-06-01', checkOutDate: '2026-06-03', quantity: 3 })
    await book(eventOptionId, { checkInDate: '2026-06-01', checkOutDate: '2026-06-03', choiceStatus: 1 })
    const nights = ok(await nucleus.call(optionNights, { eventOptionId }, token))
    expect(nights.map(({ date, taken, capacity }) => [date, taken, capacity])).toEqual([
      ['2026-05-31', 2, 6],
      ['2026-06-01', 5, 6],
      ['2026-06-02', 3, 6],
      ['2026-06-03', 0, 6],
    ])
    const [row] = ok(await nucleus.call(list, { eventId, id: eventOptionId }, token))
    expect(row).toMatchObject({ confirmedCount: 5, fullestNightCount: 5 })
  })

  test('has no nights for a dinner', async () => {
    const { eventOptionId } = await makeOption(db, { eventId })
    expect(ok(await nucleus.call(optionNights, { eventOptionId }, token))).toEqual([])
  })
})

describe('the delete of an option', () => {
  test('waits for its bookings, but not for those that were cancelled', async () => {
    const { eventOptionId } = await makeOption(db, { eventId })
    const input = () => nucleus.call(dependents, { resource: 'eventOptions', id: eventOptionId }, token)
    await book(eventOptionId, { choiceStatus: 4 })
    const { eventOptionChoiceId } = await book(eventOptionId, { choiceStatus: 1 })
    expect(ok(await input())).toEqual([
      { noun: 'booking', count: 1, keeps: true },
      { noun: 'cancelled booking', count: 1 },
    ])
    expect((await remains(eventOptionId)).body.message).toBe('1 booking uses it. Move or delete that first.')
    ok(await nucleus.call(optionChoices.calls.remove, { eventOptionChoiceId }, token))
    const { undoToken } = ok(await remains(eventOptionId))
    ok(await nucleus.call(undo, { undoToken }, token))
    expect(ok(await nucleus.call(list, { eventId, id: eventOptionId }, token))).toHaveLength(1)
  })
})

test('the options of an event are narrowed by type, searched by name and description, and ordered by hand', async () => {
  const own = (await makeEvent(db)).eventId
  await makeOption(db, { eventId: own, name: 'Gala', description: 'On the terrace', sortOrder: 2 })
  await makeOption(db, { eventId: own, name: 'Yacht', optionType: 3, sortOrder: 1 })
  const names = async (more: object = {}) => ok(await nucleus.call(list, { eventId: own, ...more }, token)).map(({ name }) => name)
  expect(await names()).toEqual(['Yacht', 'Gala'])
  expect(await names({ optionType: 3 })).toEqual(['Yacht'])
  expect(await names({ q: 'terrace' })).toEqual(['Gala'])
})
