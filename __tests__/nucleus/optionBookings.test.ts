import { afterAll, describe, expect, test } from '@jest/globals'
import { and, eq, isNull } from 'drizzle-orm'
import { undo } from '#contract/history.ts'
import { optionChoices as bookings, registrationBookings } from '#contract/events/options.ts'
import { eventOptions, optionChoices } from '#nucleus/db/tables/index.ts'
import { fieldsOf, makeCompanyType, makeContact, makeEvent, makeRegistration, ok, startNucleus } from '../support/nucleus.ts'
import { makeBooking, makeHotel, makeOption } from '../support/options.ts'

const nucleus = await startNucleus()
const { db } = nucleus
afterAll(() => nucleus.close())
const { token } = await nucleus.signIn('eventManager')
const { list, upsert, remove } = bookings.calls
const { eventId } = await makeEvent(db)
const { eventCompanyTypeId } = await makeCompanyType(db, { eventId, name: 'Managers' })

const registrant = async (values: object = {}) =>
  (await makeRegistration(db, { eventId, eventCompanyTypeId, ...values })).eventRegistrationId
const save = (values: object) => nucleus.call(upsert, { choiceStatus: 2, ...values }, token)
/** Books for somebody new by default. */
const book = async (eventOptionId: number, values: object = {}) =>
  save({ eventOptionId, ...('eventRegistrationId' in values ? {} : { eventRegistrationId: await registrant() }), ...values })
const refused = async (eventOptionId: number, values: object = {}) => fieldsOf(await book(eventOptionId, values))
const stay = (checkInDate: string, checkOutDate: string) => ({ checkInDate: `2026-${checkInDate}`, checkOutDate: `2026-${checkOutDate}` })

describe('a booking', () => {
  test('is of a registration of the same event that is still registered', async () => {
    const { eventOptionId } = await makeOption(db, { eventId })
    const [stranger, gone] = [(await makeRegistration(db)).eventRegistrationId, await registrant({ eventStatusId: 7 })]
    expect(await refused(eventOptionId, { eventRegistrationId: stranger })).toEqual({
      eventRegistrationId: 'This registration does not belong to the event',
    })
    expect(await refused(eventOptionId, { eventRegistrationId: gone })).toEqual({
      eventRegistrationId: 'This registration is Cancelled and cannot book options',
    })
  })

  test('is for whom the option is', async () => {
    const { eventOptionId } = await makeOption(db, { eventId, name: 'Gala', eligibleCompanyTypeIds: [eventCompanyTypeId] })
    const press = await makeCompanyType(db, { eventId, name: 'Press' })
    const one = await registrant({ eventCompanyTypeId: press.eventCompanyTypeId })
    expect(await refused(eventOptionId, { eventRegistrationId: one })).toEqual({ eventRegistrationId: 'Gala is not for Press' })
    ok(await book(eventOptionId))
  })

  test('stays when the option is no longer for its registration', async () => {
    const { eventOptionId } = await makeOption(db, { eventId })
    const row = ok(await book(eventOptionId))
    const press = await makeCompanyType(db, { eventId })
    await db
      .update(eventOptions)
      .set({ eligibleCompanyTypeIds: [press.eventCompanyTypeId], isActive: false })
      .where(eq(eventOptions.eventOptionId, eventOptionId))
    expect(ok(await save({ ...row, notes: 'Arrives late' })).notes).toBe('Arrives late')
    expect(await refused(eventOptionId)).toHaveProperty('eventOptionId')
  })

  test('is the only one of its registration', async () => {
    const { eventOptionId } = await makeOption(db, { eventId })
    const eventRegistrationId = await registrant()
    const row = ok(await book(eventOptionId, { eventRegistrationId }))
    const words = { eventRegistrationId: 'This registration already has a booking for this option' }
    expect(await refused(eventOptionId, { eventRegistrationId })).toEqual(words)
    ok(await nucleus.call(remove, { eventOptionChoiceId: row.eventOptionChoiceId }, token))
    ok(await book(eventOptionId, { eventRegistrationId }))
  })

  test('takes at most what the option allows, and may keep what it has', async () => {
    const { eventOptionId } = await makeOption(db, { eventId, maxPerRegistration: 3 })
    expect(await refused(eventOptionId, { quantity: 4 })).toEqual({ quantity: 'Quantity must be at most 3' })
    const row = ok(await book(eventOptionId, { quantity: 3 }))
    await db.update(eventOptions).set({ maxPerRegistration: 1 }).where(eq(eventOptions.eventOptionId, eventOptionId))
    const fewer = ok(await save({ ...row, quantity: 2 }))
    expect(fieldsOf(await save({ ...fewer, quantity: 3 }))).toEqual({ quantity: 'Quantity must be at most 1' })
  })

  test('of a hotel has dates within those of the hotel, by the calendar of the event', async () => {
    // Until 22:00 of 4 June in New York, which is 5 June in UTC.
    const { eventOptionId } = await makeHotel(db, { eventId, name: 'Harbour', endsAt: '2026-06-05T02:00:00.000Z' })
    expect(await refused(eventOptionId)).toEqual({ checkInDate: 'Please enter Check-in' })
    expect(await refused(eventOptionId, { checkInDate: '2026-06-01' })).toEqual({ checkOutDate: 'Please enter Check-out' })
    expect(await refused(eventOptionId, stay('06-02', '06-02'))).toEqual({ checkOutDate: 'Check-out must be after Check-in' })
    const words = 'Harbour has rooms from 31 May 2026 to 4 Jun 2026'
    expect(await refused(eventOptionId, stay('05-30', '06-02'))).toEqual({ checkInDate: words })
    expect(await refused(eventOptionId, stay('06-04', '06-05'))).toEqual({ checkInDate: words })
    expect(await refused(eventOptionId, stay('06-03', '06-05'))).toEqual({ checkOutDate: words })
    expect(ok(await book(eventOptionId, stay('05-31', '06-04')))).toMatchObject(stay('05-31', '06-04'))
  })

  test('of anything else takes no dates', async () => {
    const { eventOptionId } = await makeOption(db, { eventId })
    expect(await refused(eventOptionId, { checkInDate: '2026-06-01' })).toEqual({ checkInDate: 'Only hotels have a check-in. Clear it' })
    expect(await refused(eventOptionId, { checkOutDate: '2026-06-01' })).toEqual({ checkOutDate: 'Only hotels have a check-out. Clear it' })
  })

  test('shares a room with somebody else', async () => {
    const { eventOptionId } = await makeHotel(db, { eventId })
    const [{ contactId }, mate] = [await makeContact(db), await makeContact(db, { firstName: 'Mia', lastName: 'Berg' })]
    const input = { ...stay('06-01', '06-02'), eventRegistrationId: await registrant({ contactId }) }
    expect(await refused(eventOptionId, { ...input, sharesWithContactId: contactId })).toHaveProperty('sharesWithContactId')
    expect(ok(await book(eventOptionId, { ...input, sharesWithContactId: mate.contactId })).sharesWithName).toBe('Mia Berg')
  })
})

const words = 'Choose Waitlisted to put the booking on the waiting list'
describe('the capacity of an option', () => {
  test('refuses a confirmed booking beyond it, and takes any other', async () => {
    const { eventOptionId } = await makeOption(db, { eventId, name: 'Banquet', capacity: 3, maxPerRegistration: 3 })
    ok(await book(eventOptionId, { quantity: 2 }))
    expect(await refused(eventOptionId, { quantity: 2 })).toEqual({
      choiceStatus: `Banquet is full: 2 of 3 places are confirmed. ${words}`,
    })
    const waiting = ok(await book(eventOptionId, { quantity: 2, choiceStatus: 3 }))
    ok(await book(eventOptionId, { quantity: 2, choiceStatus: 1 }))
    expect(fieldsOf(await save({ ...waiting, choiceStatus: 2 }))).toHaveProperty('choiceStatus')
    ok(await save({ ...waiting, choiceStatus: 2, quantity: 1 }))
  })

  test('that was lowered leaves what is confirmed, which cannot grow', async () => {
    const { eventOptionId } = await makeOption(db, { eventId, capacity: 4, maxPerRegistration: 4 })
    const row = ok(await book(eventOptionId, { quantity: 3 }))
    await db.update(eventOptions).set({ capacity: 1 }).where(eq(eventOptions.eventOptionId, eventOptionId))
    const fewer = ok(await save({ ...row, quantity: 2, notes: 'One less' }))
    expect(fieldsOf(await save({ ...fewer, quantity: 3 }))).toHaveProperty('choiceStatus')
  })

  test('of a hotel counts rooms in each night', async () => {
    const { eventOptionId } = await makeHotel(db, { eventId, name: 'Quay', capacity: 2, maxPerRegistration: 2 })
    ok(await book(eventOptionId, { ...stay('05-31', '06-02') }))
    ok(await book(eventOptionId, { ...stay('06-01', '06-03') }))
    expect(await refused(eventOptionId, stay('05-31', '06-04'))).toEqual({
      choiceStatus: `Quay is full: in the night of 1 Jun 2026 2 of 2 rooms are confirmed. ${words}`,
    })
    // Who leaves frees the room for the same night.
    ok(await book(eventOptionId, stay('06-02', '06-03')))
    ok(await book(eventOptionId, stay('05-31', '06-01')))
  })

  test('lets a stay of a hotel that is too full move out of the full nights only', async () => {
    const { eventOptionId } = await makeHotel(db, { eventId, capacity: 2 })
    const row = ok(await book(eventOptionId, stay('06-01', '06-02')))
    ok(await book(eventOptionId, stay('06-01', '06-03')))
    await db.update(eventOptions).set({ capacity: 1 }).where(eq(eventOptions.eventOptionId, eventOptionId))
    expect(fieldsOf(await save({ ...row, ...stay('06-01', '06-03') }))).toHaveProperty('choiceStatus')
    ok(await save({ ...row, ...stay('06-03', '06-04') }))
  })

  test('holds however many book at once', async () => {
    const { eventOptionId } = await makeOption(db, { eventId, capacity: 5 })
    const registrants = await Promise.all(Array.from({ length: 12 }, () => registrant()))
    const answers = await Promise.all(registrants.map((eventRegistrationId) => book(eventOptionId, { eventRegistrationId })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(7)
    expect(await db.$count(optionChoices, eq(optionChoices.eventOptionId, eventOptionId))).toBe(5)
  })

  test('holds while bookings that wait are confirmed at once', async () => {
    const { eventOptionId } = await makeHotel(db, { eventId, capacity: 3 })
    const waiting = await Promise.all(
      Array.from({ length: 8 }, async () =>
        makeBooking(db, { eventOptionId, eventRegistrationId: await registrant(), choiceStatus: 3, ...stay('06-01', '06-03') }),
      ),
    )
    const confirm = ({ eventOptionChoiceId }: (typeof waiting)[number]) => save({ eventOptionChoiceId, rowVersion: 1 })
    const answers = await Promise.all(waiting.map(confirm))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 422, 422, 422, 422, 422])
  })
})

describe('a booking that was deleted', () => {
  const removed = async (values: object) => {
    const { eventOptionChoiceId } = ok(await save(values))
    return ok(await nucleus.call(remove, { eventOptionChoiceId }, token)).undoToken
  }
  const revert = (undoToken: string) => nucleus.call(undo, { undoToken }, token)

  test('comes back while there is room', async () => {
    const { eventOptionId } = await makeOption(db, { eventId, capacity: 1 })
    const undoToken = await removed({ eventOptionId, eventRegistrationId: await registrant() })
    ok(await revert(undoToken))
    expect(await refused(eventOptionId)).toHaveProperty('choiceStatus')
  })

  test('stays away when somebody else has its place, or its room in a night', async () => {
    const { eventOptionId } = await makeOption(db, { eventId, name: 'Brunch', capacity: 1 })
    const place = await removed({ eventOptionId, eventRegistrationId: await registrant() })
    ok(await book(eventOptionId))
    expect(fieldsOf(await revert(place))).toEqual({ choiceStatus: `Brunch is full: 1 of 1 places are confirmed. ${words}` })
    const hotel = await makeHotel(db, { eventId, name: 'Cove', capacity: 1 })
    const room = await removed({ eventOptionId: hotel.eventOptionId, eventRegistrationId: await registrant(), ...stay('06-01', '06-03') })
    ok(await book(hotel.eventOptionId, stay('06-02', '06-04')))
    expect(fieldsOf(await revert(room))).toEqual({
      choiceStatus: `Cove is full: in the night of 2 Jun 2026 1 of 1 rooms are confirmed. ${words}`,
    })
    expect(await db.$count(optionChoices, and(eq(optionChoices.eventOptionId, eventOptionId), isNull(optionChoices.deletedAt)))).toBe(1)
  })
})

test('the bookings of an option are those of its registrants, by name, and can be searched and narrowed', async () => {
  const { eventOptionId } = await makeOption(db, { eventId })
  const add = async (firstName: string, lastName: string, values: object = {}) =>
    makeBooking(db, { eventOptionId, eventRegistrationId: await registrant({ firstName, lastName, companyName: 'Alder Fund' }), ...values })
  await add('Zoe', 'Berg', { confirmationNumber: 'HX-77' })
  await add('Ada', 'Lind', { choiceStatus: 4 })
  await add('Bo', 'Berg', { deletedAt: '2026-01-01T00:00:00Z' })
  const names = async (more: object = {}) =>
    ok(await nucleus.call(list, { eventOptionId, ...more }, token)).map((row) => row.registrantName)
  expect(await names()).toEqual(['Zoe Berg', 'Ada Lind'])
  expect(await names({ q: 'hx-77' })).toEqual(['Zoe Berg'])
  expect(await names({ q: 'alder lind' })).toEqual(['Ada Lind'])
  expect(await names({ choiceStatus: 2 })).toEqual(['Zoe Berg'])
  expect(await names({ sort: '-registrantName' })).toEqual(['Ada Lind', 'Zoe Berg'])
})

test('who may only read books nothing', async () => {
  const { token: reader } = await nucleus.signIn('readOnly')
  const { eventOptionId } = await makeOption(db, { eventId })
  const input = { eventOptionId, eventRegistrationId: await registrant(), choiceStatus: 1 as const }
  expect((await nucleus.call(upsert, input, reader)).status).toBe(403)
})

test('those of one registration are listed by option, without what is cancelled or deleted', async () => {
  const eventRegistrationId = await registrant()
  const add = async (name: string, values: object = {}, option: object = {}) => {
    const { eventOptionId } = await makeOption(db, { eventId, name, ...option })
    await makeBooking(db, { eventOptionId, eventRegistrationId, choiceStatus: 2, ...values })
  }
  await add('Dinner', { quantity: 2 }, { sortOrder: 2 })
  await add('Tour', { choiceStatus: 1 }, { sortOrder: 1 })
  await add('Off', { choiceStatus: 4 })
  await add('Removed', { deletedAt: '2026-01-01T00:00:00Z' })
  const listed = ok(await nucleus.call(registrationBookings, { eventRegistrationId }, token))
  expect(listed.map(({ optionName, quantity, choiceStatus }) => [optionName, quantity, choiceStatus])).toEqual([
    ['Tour', 1, 1],
    ['Dinner', 2, 2],
  ])
})
