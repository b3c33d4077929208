import { afterAll, describe, expect, test } from '@jest/globals'
import { and, eq, inArray } from 'drizzle-orm'
import { questionReply } from '#contract/question.ts'
import { decideBookings, optionChoices as bookings } from '#contract/events/options.ts'
import { changes, eventOptions, optionChoices } from '#nucleus/db/tables/index.ts'
import { makeCompanyType, makeEvent, makeRegistration, ok, startNucleus } from '../support/nucleus.ts'
import { makeBooking, makeHotel, makeOption } from '../support/options.ts'

const nucleus = await startNucleus()
const { db, clock } = nucleus
afterAll(() => nucleus.close())
const { token } = await nucleus.signIn('eventManager')
const { eventId } = await makeEvent(db)
const { eventCompanyTypeId } = await makeCompanyType(db, { eventId })
const registrant = async (values: object = {}) =>
  (await makeRegistration(db, { eventId, eventCompanyTypeId, ...values })).eventRegistrationId

const save = (values: object) => nucleus.call(bookings.calls.upsert, values, token)
const book = async (eventOptionId: number, values: object = {}) =>
  save({ eventOptionId, eventRegistrationId: await registrant(), choiceStatus: 2, ...values })
/** What a refusal asks; nothing when it asks nothing. */
const questionIn = ({ body, status }: Awaited<ReturnType<typeof save>>) => {
  const question = questionReply.safeParse(body.data).data?.question
  return question && { status, content: question.content }
}
const hoursFromNow = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000).toISOString()

describe('a booking outside of the time in which its option is booked', () => {
  test('needs a confirmation first, and is saved with it', async () => {
    const { eventOptionId } = await makeOption(db, { eventId, name: 'Regatta', closesAt: hoursFromNow(-1) })
    const eventRegistrationId = await registrant()
    const refused = await book(eventOptionId, { eventRegistrationId })
    expect(questionIn(refused)?.status).toBe(422)
    expect(questionIn(refused)?.content).toMatch(/^Booking of Regatta closed on .+, \d\d:\d\d E[SD]T \(New York\)\.$/)
    expect(await db.$count(optionChoices, eq(optionChoices.eventOptionId, eventOptionId))).toBe(0)
    const row = ok(await book(eventOptionId, { eventRegistrationId, isSure: true }))
    expect(ok(await save({ ...row, notes: 'By the window' })).notes).toBe('By the window')
  })

  test('needs a confirmation before the first moment too, and not within', async () => {
    const { eventOptionId } = await makeOption(db, { eventId, name: 'Sail', opensAt: hoursFromNow(1) })
    expect(questionIn(await book(eventOptionId))?.content).toMatch(/^Booking of Sail opens on /)
    await db
      .update(eventOptions)
      .set({ opensAt: hoursFromNow(-1), closesAt: hoursFromNow(1) })
      .where(eq(eventOptions.eventOptionId, eventOptionId))
    ok(await book(eventOptionId))
  })

  test('needs a confirmation when what was cancelled is booked again', async () => {
    const { eventOptionId } = await makeOption(db, { eventId, closesAt: hoursFromNow(-1) })
    const row = ok(await book(eventOptionId, { choiceStatus: 4 }))
    expect(questionIn(await save({ ...row, choiceStatus: 2 }))).toBeDefined()
  })
})

describe('an option that needs approval', () => {
  test('takes a request, and asks before it takes what is confirmed at once', async () => {
    const { eventOptionId } = await makeOption(db, { eventId, name: 'Board dinner', requiresApproval: true })
    expect(questionIn(await book(eventOptionId))?.content).toBe(
      'Board dinner needs approval, and this booking would be confirmed without it.',
    )
    const row = ok(await book(eventOptionId, { choiceStatus: 1 }))
    expect(ok(await save({ ...row, choiceStatus: 2 })).choiceStatus).toBe(2)
  })

  test('asks before a booking grows beyond what was approved', async () => {
    const { eventOptionId } = await makeOption(db, { eventId, name: 'Table', requiresApproval: true, maxPerRegistration: 4 })
    const row = ok(await book(eventOptionId, { isSure: true }))
    expect(questionIn(await save({ ...row, quantity: 3 }))?.content).toBe(
      'Table needs approval. 1 was approved, and the booking would have 3.',
    )
    expect(ok(await save({ ...row, quantity: 3, isSure: true })).quantity).toBe(3)
  })
})

describe('a decision on many bookings', () => {
  const decide = async (eventOptionId: number, ids: number[], choiceStatus: 2 | 4) =>
    ok(await nucleus.call(decideBookings, { eventOptionId, ids, choiceStatus }, token))
  const outcomes = (results: { isChanged: boolean; isRefused: boolean; message: string }[]) =>
    results.map(({ isChanged, isRefused, message }) =>
      isRefused ? `refused: ${message}` : `${isChanged ? 'done' : 'as it was'}: ${message}`,
    )
  const waiting = async (eventOptionId: number, values: object = {}) =>
    (await makeBooking(db, { eventOptionId, eventRegistrationId: await registrant(), choiceStatus: 1, ...values })).eventOptionChoiceId

  test('confirms as many as there is room for, in the requested order', async () => {
    const { eventOptionId } = await makeOption(db, { eventId, name: 'Gala', capacity: 3 })
    const ids = [await waiting(eventOptionId, { quantity: 2 }), await waiting(eventOptionId, { quantity: 2 }), await waiting(eventOptionId)]
    const results = await decide(eventOptionId, ids, 2)
    expect(outcomes(results)).toEqual([
      'done: Approved.',
      expect.stringMatching(/^refused: Gala is full: 2 of 3 places are confirmed/),
      'done: Approved.',
    ])
    expect(results.map(({ row }) => row?.choiceStatus)).toEqual([2, 1, 2])
    const written = await db
      .select({ id: changes.rowId, before: changes.before, after: changes.after })
      .from(changes)
      .where(and(eq(changes.resource, 'optionChoices'), inArray(changes.rowId, ids)))
      .orderBy(changes.rowId)
    expect(written).toEqual([ids[0], ids[2]].map((id) => ({ id, before: { choiceStatus: 1 }, after: { choiceStatus: 2 } })))
  })

  test('looks at each night of a hotel', async () => {
    const { eventOptionId } = await makeHotel(db, { eventId, name: 'Quay', capacity: 1 })
    const stay = (from: number, to: number) => ({ checkInDate: `2026-06-0${from}`, checkOutDate: `2026-06-0${to}` })
    const ids = [
      await waiting(eventOptionId, stay(1, 2)),
      await waiting(eventOptionId, stay(2, 4)),
      await waiting(eventOptionId, stay(1, 3)),
    ]
    expect(outcomes(await decide(eventOptionId, ids, 2))).toEqual([
      'done: Approved.',
      'done: Approved.',
      expect.stringMatching(/^refused: Quay is full: in the night of 1 Jun 2026/),
    ])
  })

  test('declines what waits, and leaves the rest as it is', async () => {
    const { eventOptionId } = await makeOption(db, { eventId })
    const other = await makeOption(db, { eventId })
    const ids = [
      await waiting(eventOptionId),
      await waiting(eventOptionId, { choiceStatus: 2 }),
      await waiting(eventOptionId, { choiceStatus: 4 }),
      await waiting(other.eventOptionId),
    ]
    expect(outcomes(await decide(eventOptionId, ids, 4))).toEqual([
      'done: Declined.',
      'refused: It is Confirmed and does not need approval.',
      'as it was: Already Cancelled.',
      'refused: This booking was not found. It may have been deleted.',
    ])
  })

  test('confirms nothing for a registration that is over', async () => {
    const { eventOptionId } = await makeOption(db, { eventId })
    const id = await waiting(eventOptionId, { eventRegistrationId: await registrant({ eventStatusId: 7 }) })
    expect(outcomes(await decide(eventOptionId, [id], 2))).toEqual(['refused: The registration is Cancelled and cannot book options.'])
    expect(outcomes(await decide(eventOptionId, [id], 4))).toEqual(['done: Declined.'])
  })

  test('never confirms more than there is room for, however many decide at once', async () => {
    const { eventOptionId } = await makeOption(db, { eventId, capacity: 2 })
    const ids = await Promise.all([1, 2, 3, 4].map(() => waiting(eventOptionId)))
    await Promise.all(ids.map((id) => decide(eventOptionId, [id], 2)))
    expect(await db.$count(optionChoices, and(inArray(optionChoices.eventOptionChoiceId, ids), eq(optionChoices.choiceStatus, 2)))).toBe(2)
  })
})
