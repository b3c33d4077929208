import { afterAll, describe, expect, test } from '@jest/globals'
import { and, asc, eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { registrations, registrationStatus } from '#contract/events/registrations.ts'
import { promoteWaiting, waitingList } from '#contract/events/waitingList.ts'
import { undo } from '#contract/history.ts'
import { seatHoldingStatuses } from '#constants/statuses.ts'
import { events, registrations as table } from '#nucleus/db/tables/index.ts'
import { formOfType, publicFormOf } from '#nucleus/events/formAnswers/readForm.ts'
import { csvFile, importsBy } from '../support/importFile.ts'
import { makeCompanyType, makeEvent, makeRegistration, makeVetting, ok, startNucleus } from '../support/nucleus.ts'
import { person, publishedForm } from '../support/publicForm.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())

const promote = (eventId: number, as = token) => nucleus.call(promoteWaiting, { eventId }, as)
const state = async (eventId: number) => ok(await nucleus.call(waitingList, { eventId }, token))
const statusesOf = async (eventId: number) =>
  (await db.select().from(table).where(eq(table.eventId, eventId)).orderBy(asc(table.eventRegistrationId))).map((row) => row.eventStatusId)

const ada = { firstName: 'Ada', lastName: 'Park' }

/** An event that promotes by hand, with a company type. */
async function openEvent(event: object = {}, type: object = {}) {
  const { eventId } = await makeEvent(db, { waitlistEnabled: true, ...event })
  const { eventCompanyTypeId } = await makeCompanyType(db, { eventId, name: 'Managers', ...type })
  const add = async (eventStatusId: number, values: object = {}) =>
    (await makeRegistration(db, { eventId, eventCompanyTypeId, eventStatusId, ...values })).eventRegistrationId
  return { eventId, add }
}

test('by hand, a freed seat stays free until staff promote, in the order of the list, and one undo reverses all of it', async () => {
  const { eventId, add } = await openEvent({ capacity: 2 })
  const seated = [await add(5), await add(5)]
  await add(4, { waitlistPosition: 3, ...ada })
  await add(4, { waitlistPosition: 1 })
  await add(4, { waitlistPosition: 2 })
  for (const id of seated) ok(await nucleus.call(registrationStatus, { eventRegistrationId: id, eventStatusId: 8 }, token))
  expect(await statusesOf(eventId)).toEqual([8, 8, 4, 4, 4])
  expect(await state(eventId)).toEqual({
    waiting: 3,
    freeSeats: 2,
    promotable: 2,
    refusals: [{ message: 'The event has 2 free seats, for the first in line.', count: 1, names: ['Ada Park'] }],
  })
  const { promoted, undoToken } = ok(await promote(eventId))
  expect([promoted, await statusesOf(eventId)]).toEqual([2, [8, 8, 4, 5, 5]])
  expect(await state(eventId)).toMatchObject({ waiting: 1, freeSeats: 0, promotable: 0 })
  expect(ok(await promote(eventId))).toMatchObject({ promoted: 0, undoToken: null })
  ok(await nucleus.call(undo, { undoToken }, token))
  expect(await statusesOf(eventId)).toEqual([8, 8, 4, 4, 4])
})

test('who is not vetted, or whose company type is full, is passed over and counted with the reason', async () => {
  const { eventId, add } = await openEvent({}, { capacity: 1 })
  const allocators = await makeCompanyType(db, { eventId, name: 'Allocators', requiresVetting: true })
  const { eventCompanyTypeId } = allocators
  await add(4, { waitlistPosition: 1, eventCompanyTypeId, ...ada })
  const vetted = await add(4, { waitlistPosition: 2, eventCompanyTypeId })
  await makeVetting(db, { eventRegistrationId: vetted, vettingStatusId: 5 })
  await add(4, { waitlistPosition: 3 })
  await add(4, { waitlistPosition: 4, firstName: 'Bo', lastName: 'Lind' })
  expect(await state(eventId)).toEqual({
    waiting: 4,
    freeSeats: null,
    promotable: 2,
    refusals: [
      { message: 'Allocators requires vetting: no approved vetting record yet.', count: 1, names: ['Ada Park'] },
      { message: 'Managers has 1 free seat, for the first in line.', count: 1, names: ['Bo Lind'] },
    ],
  })
  expect(ok(await promote(eventId)).promoted).toBe(2)
  expect(await statusesOf(eventId)).toEqual([4, 5, 5, 4])
})

test('the list names the first three in line who stay, for each reason', async () => {
  const { eventId, add } = await openEvent({ capacity: 2 }, { capacity: 3 })
  const [press, closed] = [await makeCompanyType(db, { eventId, name: 'Press' }), await makeCompanyType(db, { eventId, isActive: false })]
  const line = (eventCompanyTypeId: number | undefined, names: readonly string[]) =>
    Promise.all(
      names.map((firstName) =>
        add(4, { waitlistPosition: Number(firstName), firstName, lastName: '', ...(eventCompanyTypeId && { eventCompanyTypeId }) }),
      ),
    )
  await line(undefined, ['1', '4', '7', '8', '9', '10', '11'])
  await line(press.eventCompanyTypeId, ['2', '5', '13'])
  await line(closed.eventCompanyTypeId, ['3', '12', '14', '15'])
  expect(await state(eventId)).toEqual({
    waiting: 14,
    freeSeats: 2,
    promotable: 2,
    refusals: [
      { message: `${closed.name} is closed for registration.`, count: 4, names: ['3', '12', '14'] },
      { message: 'Managers has 3 free seats, for the first in line.', count: 4, names: ['8', '9', '10'] },
      { message: 'The event has 2 free seats, for the first in line.', count: 4, names: ['4', '5', '7'] },
    ],
  })
})

test('nobody of a company type that takes no registrations is promoted, by hand or automatically, and the list says why', async () => {
  const { eventId, add } = await openEvent({ capacity: 2, promotesAutomatically: true }, { isActive: false })
  const { eventCompanyTypeId } = await makeCompanyType(db, { eventId, name: 'Press' })
  await add(4, { waitlistPosition: 1 })
  const [leaving] = [await add(5), await add(5)]
  await add(4, { waitlistPosition: 2, eventCompanyTypeId })
  await add(4, { waitlistPosition: 3 })
  ok(await nucleus.call(registrationStatus, { eventRegistrationId: leaving, eventStatusId: 8 }, token))
  expect(await statusesOf(eventId)).toEqual([4, 8, 5, 5, 4])
  await db.update(events).set({ capacity: 3 }).where(eq(events.eventId, eventId))
  expect(await state(eventId)).toMatchObject({
    promotable: 0,
    refusals: [{ message: 'Managers is closed for registration.', count: 2 }],
  })
  expect(ok(await promote(eventId)).promoted).toBe(0)
  expect(await statusesOf(eventId)).toEqual([4, 8, 5, 5, 4])
})

test('free seats of the event are counted whether or not somebody who waits can have one', async () => {
  const { eventId, add } = await openEvent({ capacity: 10 }, { capacity: 1 })
  await add(5)
  await add(4, { waitlistPosition: 1, ...ada })
  expect(await state(eventId)).toEqual({
    waiting: 1,
    freeSeats: 9,
    promotable: 0,
    refusals: [{ message: 'Managers is full (1 of 1 seats taken).', count: 1, names: ['Ada Park'] }],
  })
})

test('a full event is why everybody waits, with the seats that are taken, also more than there are by now', async () => {
  const { eventId, add } = await openEvent({ capacity: 3 }, { capacity: 4 })
  const { eventCompanyTypeId } = await makeCompanyType(db, { eventId, name: 'Press', capacity: 1 })
  for (const seated of [{}, {}, { eventCompanyTypeId }]) await add(5, seated)
  await add(4, { waitlistPosition: 1, ...ada })
  await add(4, { waitlistPosition: 2, firstName: 'Bo', lastName: 'Lind', eventCompanyTypeId })
  const reasons = async () => (await state(eventId)).refusals
  const names = ['Ada Park', 'Bo Lind']
  expect(await reasons()).toEqual([{ message: 'The event is full (3 of 3 seats taken).', count: 2, names }])
  await db.update(events).set({ capacity: 1 }).where(eq(events.eventId, eventId))
  expect(await reasons()).toEqual([{ message: 'The event is full (3 of 1 seats taken).', count: 2, names }])
  await db.update(events).set({ capacity: 4 }).where(eq(events.eventId, eventId))
  expect(await reasons()).toEqual([{ message: 'Press is full (1 of 1 seats taken).', count: 1, names: ['Bo Lind'] }])
})

test('two who promote at once give each seat once', async () => {
  const { eventId, add } = await openEvent({ capacity: 3 })
  for (let position = 1; position <= 5; position += 1) await add(4, { waitlistPosition: position })
  const replies = (await Promise.all([promote(eventId), promote(eventId)])).map(ok)
  expect(replies.map(({ promoted }) => promoted).toSorted()).toEqual([0, 3])
  expect(await statusesOf(eventId)).toEqual([5, 5, 5, 4, 4])
})

test('an undo is refused when one of them was moved since', async () => {
  const { eventId, add } = await openEvent({ capacity: 2 })
  const [first] = [await add(4, { waitlistPosition: 1 }), await add(4, { waitlistPosition: 2 })]
  const { undoToken } = ok(await promote(eventId))
  ok(await nucleus.call(registrationStatus, { eventRegistrationId: first, eventStatusId: 8 }, token))
  expect((await nucleus.call(undo, { undoToken }, token)).status).toBe(409)
  expect(await statusesOf(eventId)).toEqual([8, 5])
})

test('the undo of a move that took a seat says that it is free, and promotes nobody; the undo of a promotion says nothing of it', async () => {
  const { eventId, add } = await openEvent({ capacity: 1, promotesAutomatically: true })
  const incomplete = await add(1)
  await add(4, { waitlistPosition: 1 })
  const { undoToken } = ok(await nucleus.call(registrationStatus, { eventRegistrationId: incomplete, eventStatusId: 2 }, token))
  const { notes } = ok(await nucleus.call(undo, { undoToken: undoToken ?? '' }, token))
  expect(notes).toEqual(['1 seat is free, 1 person waits. Nobody was promoted. To promote them, open the Registrations tab.'])
  expect(await statusesOf(eventId)).toEqual([1, 4])
  const promoted = ok(await promote(eventId))
  expect(ok(await nucleus.call(undo, { undoToken: promoted.undoToken ?? '' }, token))).not.toHaveProperty('notes')
})

test('an IR rep and a reader promote nobody, and an unknown event is not found', async () => {
  const { eventId, add } = await openEvent()
  await add(4, { waitlistPosition: 1 })
  for (const role of ['irRep', 'readOnly'] as const) expect((await promote(eventId, (await nucleus.signIn(role)).token)).status).toBe(403)
  expect((await promote(999_999)).status).toBe(404)
  expect(await statusesOf(eventId)).toEqual([4])
})

describe('a newcomer', () => {
  /** An event by hand with a public form of three seats, one of them taken, and two people who wait for the others. */
  async function contested(event: object = {}, type: object = {}) {
    const form = await publishedForm(nucleus, {
      event: { capacity: 3, waitlistEnabled: true, ...event },
      type: { name: 'Managers', ...type },
    })
    const { eventId, eventCompanyTypeId } = form
    const add = (eventStatusId: number, waitlistPosition: number | null = null, values: object = {}) =>
      makeRegistration(db, { eventId, eventCompanyTypeId, eventStatusId, waitlistPosition, ...values })
    await add(5)
    await add(4, 1)
    await add(4, 2)
    const shown = async () => {
      const found = await formOfType(db, eventCompanyTypeId)
      return found && publicFormOf(db, found, { at: nucleus.clock.now() })
    }
    return { ...form, add, shown }
  }

  test('gets a free seat of the form only beyond those who wait and may have one, and reads so before and after', async () => {
    const { eventId, shown, register } = await contested()
    const waitingText =
      'Other people are waiting for the places that are left. If you register now, you join the waiting list, and we write to you when there is a place.'
    expect(await shown()).toMatchObject({ closedText: null, waitingText })
    expect((await register(person())).statusText).toBe('You are on the waiting list. We will write to you when there is a place.')
    expect(await statusesOf(eventId)).toEqual([5, 4, 4, 4])
    await db.update(events).set({ capacity: 5 }).where(eq(events.eventId, eventId))
    expect(await shown()).toMatchObject({ waitingText: null })
    await register(person())
    expect(await statusesOf(eventId)).toEqual([5, 4, 4, 4, 2])
    expect(await state(eventId)).toMatchObject({ freeSeats: 3, promotable: 3 })
    expect((await register(person())).statusText).toContain('waiting list')
    expect(ok(await promote(eventId)).promoted).toBe(3)
  })

  test('is told that there is no place where they cannot wait', async () => {
    const { shown, submit } = await contested({ waitlistEnabled: false })
    expect(await shown()).toMatchObject({ closedText: 'There is no place left. Registration is full.' })
    expect(await submit(person())).toMatchObject({ status: 422, message: 'There is no place left. Registration is full.' })
  })

  test('does not wait for those who may not have the seat: unvetted, of a closed type, of a full one', async () => {
    const { eventId, register } = await contested({ capacity: 4 })
    const queueOf = async (type: object, others: readonly (4 | 5)[]) => {
      const { eventCompanyTypeId } = await makeCompanyType(db, { eventId, ...type })
      for (const [at, eventStatusId] of others.entries())
        await makeRegistration(db, { eventId, eventCompanyTypeId, eventStatusId, waitlistPosition: eventStatusId === 4 ? 10 + at : null })
    }
    await queueOf({ requiresVetting: true }, [4])
    await queueOf({ isActive: false }, [4])
    await db.update(events).set({ capacity: 5 }).where(eq(events.eventId, eventId))
    await queueOf({ capacity: 1 }, [5, 4])
    expect(await state(eventId)).toMatchObject({ freeSeats: 3, promotable: 2 })
    expect((await register(person())).statusText).toContain('We received your registration')
    expect((await register(person())).statusText).toContain('waiting list')
  })

  test('whom staff add is asked about before they pass those who wait, by event or by company type', async () => {
    for (const [event, type, name] of [
      [{}, {}, 'The event'],
      [{ capacity: null }, { capacity: 3 }, 'Managers'],
    ] as const) {
      const { eventId, eventCompanyTypeId } = await contested(event, type)
      const row = { eventId, eventCompanyTypeId, firstName: 'Ada', lastName: 'Park', email: `ada.${eventId}@fund.example` }
      const content = `${name} has 2 free seats, and 2 people on the waiting list come first.`
      const refused = await nucleus.call(registrations.calls.upsert, row, token)
      expect([refused.status, refused.body.data]).toEqual([
        422,
        { question: expect.objectContaining({ content, okText: 'Add with a seat' }) },
      ])
      expect(await statusesOf(eventId)).toEqual([5, 4, 4])
      ok(await nucleus.call(registrations.calls.upsert, { ...row, isSure: true }, token))
      expect(await statusesOf(eventId)).toEqual([5, 4, 4, 2])
    }
  })

  test('from a file goes behind those who wait, one or many', async () => {
    const { eventId } = await contested({ capacity: 4 })
    const people = importsBy(nucleus, registrations.calls, token)
    const row = (n: number) => ['Ada', `Park ${n}`, `ada.${eventId}.${n}@fund.example`, 'Managers']
    for (const part of [[1, 2], [3]]) {
      const file = csvFile([['First name', 'Last name', 'E-mail', 'Company type'], ...part.map(row)])
      await people.committed((await people.checked(file, { parentId: eventId })).commitInput)
    }
    const rows = await db.select().from(table).where(eq(table.eventId, eventId)).orderBy(asc(table.eventRegistrationId))
    expect(rows.slice(3).map(({ eventStatusId, waitlistPosition }) => [eventStatusId, waitlistPosition])).toEqual([
      [2, null],
      [4, 3],
      [4, 4],
    ])
  })

  test('never takes a seat that those who wait could have had, however many register at once', async () => {
    const { eventId, register } = await contested({ capacity: 6 })
    await Promise.all(Array.from({ length: 8 }, () => register(person())))
    expect((await statusesOf(eventId)).toSorted()).toEqual([2, 2, 2, 4, 4, 4, 4, 4, 4, 4, 5])
    expect(ok(await promote(eventId)).promoted).toBe(2)
    expect((await statusesOf(eventId)).slice(0, 3)).toEqual([5, 5, 5])
  })
})

test('whatever the room, as many are promoted as the list said, never beyond a capacity', async () => {
  const capacity = fc.option(fc.integer({ min: 1, max: 5 }), { nil: null })
  const type = fc.record({ capacity, requiresVetting: fc.boolean(), isActive: fc.boolean() })
  const person = fc.record({ type: fc.nat({ max: 1 }), isSeated: fc.boolean(), isVetted: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(capacity, fc.tuple(type, type), fc.array(person, { maxLength: 12 }), async (ofEvent, types, people) => {
      const { eventId } = await makeEvent(db, { capacity: ofEvent })
      const made = [await makeCompanyType(db, { eventId, ...types[0] }), await makeCompanyType(db, { eventId, ...types[1] })]
      for (const [at, one] of people.entries()) {
        const eventCompanyTypeId = made[one.type]?.eventCompanyTypeId
        const values = { eventId, eventCompanyTypeId, eventStatusId: one.isSeated ? 5 : 4, waitlistPosition: one.isSeated ? null : at + 1 }
        const { eventRegistrationId } = await makeRegistration(db, values)
        if (one.isVetted) await makeVetting(db, { eventRegistrationId, vettingStatusId: 5 })
      }
      const before = await state(eventId)
      const seated = people.filter(({ isSeated }) => isSeated).length
      expect(before.waiting).toBe(people.length - seated)
      expect(before.promotable + before.refusals.reduce((sum, { count }) => sum + count, 0)).toBe(before.waiting)
      const { promoted } = ok(await promote(eventId))
      expect(promoted).toBe(before.promotable)
      const taken = await db.$count(table, and(eq(table.eventId, eventId), inArray(table.eventStatusId, [...seatHoldingStatuses])))
      expect(taken).toBeLessThanOrEqual(Math.max(ofEvent ?? Infinity, seated))
      expect(await state(eventId)).toMatchObject({ promotable: 0 })
    }),
    { numRuns: 20 },
  )
})
