import { afterAll, expect, test } from '@jest/globals'
import { and, asc, eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { registrationStatus } from '#contract/events/registrations.ts'
import { registrationStatusBulk } from '#contract/events/registrationBulk.ts'
import { registrationMoves, type RegistrationStatusId, registrationStatuses, seatHoldingStatuses } from '#constants/statuses.ts'
import { changes, type eventCompanyTypes, registrations as table } from '#nucleus/db/tables/index.ts'
import { fieldsOf, makeCompanyType, makeContact, makeEvent, makeRegistration, makeVetting, ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { token: admin } = await nucleus.signIn()
afterAll(() => nucleus.close())

type Status = RegistrationStatusId
type NewRow = Partial<typeof table.$inferInsert>
const move = (eventRegistrationId: number, eventStatusId: Status, more: { reason?: string; rowVersion?: number } = {}, token = admin) =>
  nucleus.call(registrationStatus, { eventRegistrationId, eventStatusId, ...more }, token)
const stored = async (eventRegistrationId: number) => {
  const [row] = await nucleus.db.select().from(table).where(eq(table.eventRegistrationId, eventRegistrationId))
  if (!row) throw new Error('The registration is gone')
  return row
}

/** A company type of an event of its own, and a builder of registrations in it. */
async function openType(type: Partial<typeof eventCompanyTypes.$inferInsert> = {}, event: Parameters<typeof makeEvent>[1] = {}) {
  const { eventId } = await makeEvent(nucleus.db, { promotesAutomatically: true, ...event })
  const { eventCompanyTypeId } = await makeCompanyType(nucleus.db, { ...type, eventId })
  const add = async (eventStatusId: Status, more: NewRow = {}) =>
    (await makeRegistration(nucleus.db, { eventId, eventCompanyTypeId, eventStatusId, ...more })).eventRegistrationId
  return { eventId, eventCompanyTypeId, add }
}
const statusChanges = (eventRegistrationId: number) =>
  nucleus.db
    .select({ actor: changes.actorContactId, before: changes.before, after: changes.after, version: changes.version })
    .from(changes)
    .where(and(eq(changes.resource, 'registrations'), eq(changes.rowId, eventRegistrationId), eq(changes.action, 'status')))

test('a move stores who moved it, when and why, with its change in the history', async () => {
  const { add } = await openType()
  const id = await add(2)
  const { token, user } = await nucleus.signIn('eventManager')
  const row = ok(await move(id, 6, { reason: 'No mandate' }, token))
  const at = nucleus.clock.now().toISOString()
  expect(row).toMatchObject({
    eventStatusId: 6,
    statusReason: 'No mandate',
    statusChangedAt: at,
    statusChangedByContactId: user.contactId,
    rowVersion: 2,
  })
  expect(await statusChanges(id)).toEqual([
    expect.objectContaining({
      actor: user.contactId,
      version: 2,
      before: expect.objectContaining({ eventStatusId: 2, statusReason: null }) as unknown,
      after: expect.objectContaining({ eventStatusId: 6, statusReason: 'No mandate' }) as unknown,
    }),
  ])
})

test('the same status again changes nothing, even with an old version', async () => {
  const { add } = await openType()
  const id = await add(2)
  ok(await move(id, 5))
  const again = await move(id, 5, { rowVersion: 1 })
  expect(again.body).toMatchObject({ code: 200, data: { eventStatusId: 5, rowVersion: 2 } })
  expect(await statusChanges(id)).toHaveLength(1)
})

test('every move that the table does not allow is refused in words that name both states', async () => {
  const { add } = await openType()
  for (const from of registrationStatuses)
    for (const to of registrationStatuses.filter(({ value }) => value !== from.value && !registrationMoves[from.value].includes(value))) {
      const id = await add(from.value)
      expect(fieldsOf(await move(id, to.value, { reason: 'x' }))).toEqual({
        eventStatusId: `A registration cannot move from ${from.label} to ${to.label}.`,
      })
      expect((await stored(id)).rowVersion).toBe(1)
    }
})

test('declining and cancelling ask for a reason', async () => {
  const { add } = await openType()
  const id = await add(2)
  expect(fieldsOf(await move(id, 6))).toEqual({ reason: 'Please enter Reason' })
  expect(fieldsOf(await move(id, 7, { reason: '  ' }))).toEqual({ reason: 'Please enter Reason' })
  expect(ok(await move(id, 8)).statusReason).toBeNull()
})

test('a version that is not the current one gets the row as it is', async () => {
  const { add } = await openType()
  const id = await add(2)
  ok(await move(id, 3))
  const stale = await move(id, 5, { rowVersion: 1 })
  expect([stale.status, stale.body.data]).toEqual([409, expect.objectContaining({ eventStatusId: 3, rowVersion: 2 })])
  expect(ok(await move(id, 5, { rowVersion: 2 })).eventStatusId).toBe(5)
})

test('an unknown registration is not found', async () => {
  expect((await move(999_999, 5)).status).toBe(404)
})

test('a seat must be free in the company type and in the event', async () => {
  const type = await openType({ capacity: 1, name: 'Managers' })
  await type.add(3)
  expect(fieldsOf(await move(await type.add(4), 5)).eventStatusId).toContain('Managers is full (1 of 1 seats taken).')
  const event = await openType({}, { capacity: 1 })
  await event.add(5)
  expect(fieldsOf(await move(await event.add(1), 2)).eventStatusId).toContain('The event is full (1 of 1 seats taken).')
  expect(fieldsOf(await move(await event.add(7), 2)).eventStatusId).toContain('The event is full')
})

test('who holds a seat already keeps it when approved', async () => {
  const { add } = await openType({ capacity: 1 }, { capacity: 1 })
  expect(ok(await move(await add(2), 5)).eventStatusId).toBe(5)
})

test('nobody is approved while more are seated than there is room for', async () => {
  const { add } = await openType({ capacity: 1 })
  const id = await add(2)
  await add(5)
  expect(fieldsOf(await move(id, 5)).eventStatusId).toContain('is full')
})

test('a company type that requires vetting approves only with the newest vetting record approved', async () => {
  const { add } = await openType({ requiresVetting: true, name: 'Allocators' })
  const eventRegistrationId = await add(3)
  const refused = async () => expect(fieldsOf(await move(eventRegistrationId, 5)).eventStatusId).toContain('Allocators requires vetting')
  await refused()
  await makeVetting(nucleus.db, { eventRegistrationId, vettingStatusId: 5 })
  await makeVetting(nucleus.db, { eventRegistrationId, vettingStatusId: 2 })
  await refused()
  await makeVetting(nucleus.db, { eventRegistrationId, vettingStatusId: 5 })
  expect(ok(await move(eventRegistrationId, 5)).eventStatusId).toBe(5)
})

test('a registration is not reopened beside another active one of the same address or contact', async () => {
  const { contactId } = await makeContact(nucleus.db)
  const { add } = await openType()
  const byAddress = await add(6, { email: 'ada@example.com' })
  await add(2, { email: 'ada@example.com' })
  expect(fieldsOf(await move(byAddress, 2)).email).toContain('decline or cancel it first')
  const byContact = await add(8, { contactId })
  const active = await add(5, { contactId })
  expect(fieldsOf(await move(byContact, 2)).contactId).toContain('decline or cancel it first')
  ok(await move(active, 7, { reason: 'Double' }))
  expect(ok(await move(byContact, 2)).eventStatusId).toBe(2)
})

test('going back to review takes the check-in back', async () => {
  const { add } = await openType()
  const id = await add(5, { attendance: 1, checkedInAt: '2026-06-01T13:05:00.000Z' })
  expect(ok(await move(id, 2))).toMatchObject({ eventStatusId: 2, attendance: 0, checkedInAt: null })
})

test('an incomplete registration counts as submitted when it goes to review', async () => {
  const { add } = await openType()
  expect(ok(await move(await add(1, { submittedAt: null }), 2)).submittedAt).toBe(nucleus.clock.now().toISOString())
})

test('the waiting list gives the next position and takes it back', async () => {
  const { add } = await openType()
  await add(4, { waitlistPosition: 7 })
  const id = await add(2)
  expect(ok(await move(id, 4))).toMatchObject({ eventStatusId: 4, waitlistPosition: 8 })
  expect(ok(await move(id, 5))).toMatchObject({ eventStatusId: 5, waitlistPosition: null })
})

test('a freed seat goes to the first of the waiting list who can be approved, with a change of its own', async () => {
  const { eventId, add } = await openType({ waitlistEnabled: true, capacity: 1 })
  const vetted = await makeCompanyType(nucleus.db, { eventId, requiresVetting: true, waitlistEnabled: true })
  const silent = await makeCompanyType(nucleus.db, { eventId, waitlistEnabled: false })
  const seated = await add(5)
  const notVetted = await add(4, { waitlistPosition: 1, eventCompanyTypeId: vetted.eventCompanyTypeId })
  const notAutomatic = await add(4, { waitlistPosition: 2, eventCompanyTypeId: silent.eventCompanyTypeId })
  const second = await add(4, { waitlistPosition: 4 })
  const first = await add(4, { waitlistPosition: 3 })
  ok(await move(seated, 8))
  expect(await stored(first)).toMatchObject({
    eventStatusId: 5,
    waitlistPosition: null,
    statusReason: 'Promoted from the waiting list',
    rowVersion: 2,
  })
  for (const id of [notVetted, notAutomatic, second]) expect(await stored(id)).toMatchObject({ eventStatusId: 4, rowVersion: 1 })
  expect(await statusChanges(first)).toEqual([
    expect.objectContaining({ version: 2, after: expect.objectContaining({ eventStatusId: 5 }) as unknown }),
  ])
})

test('a seat of the event goes to another company type when the event promotes by itself', async () => {
  const { eventId, add } = await openType({}, { waitlistEnabled: true, capacity: 1 })
  const other = await makeCompanyType(nucleus.db, { eventId })
  const seated = await add(2)
  const waiting = await add(4, { waitlistPosition: 1, eventCompanyTypeId: other.eventCompanyTypeId })
  ok(await move(seated, 6, { reason: 'No mandate' }))
  expect((await stored(waiting)).eventStatusId).toBe(5)
})

test('who is put back on the waiting list does not get the seat they just gave up', async () => {
  const { add } = await openType({ waitlistEnabled: true, capacity: 1 })
  const id = await add(5)
  expect(ok(await move(id, 4))).toMatchObject({ eventStatusId: 4, waitlistPosition: 1 })
})

test('nobody is promoted without automatic promotion, nor while the place is still overfull', async () => {
  const manual = await openType({ capacity: 1, waitlistEnabled: true }, { promotesAutomatically: false })
  const overfull = await openType({ capacity: 1, waitlistEnabled: true })
  for (const { add } of [manual, overfull]) {
    const seated = await add(5)
    if (add === overfull.add) await add(5)
    const waiting = await add(4, { waitlistPosition: 1 })
    ok(await move(seated, 8))
    expect((await stored(waiting)).eventStatusId).toBe(4)
  }
})

test('of two approvals at once for the last seat exactly one wins', async () => {
  for (const limits of [
    [{ capacity: 1 }, {}],
    [{}, { capacity: 1 }],
  ] as const) {
    const { eventId, add } = await openType(...limits)
    const ids = [await add(4), await add(4), await add(4)]
    const answers = await Promise.all(ids.map((id) => move(id, 5)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    expect(await nucleus.db.$count(table, and(eq(table.eventId, eventId), eq(table.eventStatusId, 5)))).toBe(1)
  }
})

test('the same row moved by two at once ends in one of the two, never in both', async () => {
  const { add } = await openType()
  const id = await add(2)
  const answers = await Promise.all([move(id, 5, { rowVersion: 1 }), move(id, 6, { rowVersion: 1, reason: 'No mandate' })])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await statusChanges(id)).toHaveLength(1)
})

test('an IR rep moves only the registrations they represent', async () => {
  const { token, user } = await nucleus.signIn('irRep')
  const { add } = await openType()
  const [mine, theirs] = [await add(2, { irRepContactId: user.contactId }), await add(2)]
  expect((await move(mine, 5, {}, token)).status).toBe(200)
  expect((await move(theirs, 5, {}, token)).status).toBe(403)
  const { results } = ok(await nucleus.call(registrationStatusBulk, { eventRegistrationIds: [theirs, mine], eventStatusId: 8 }, token))
  expect(results.map(({ isChanged }) => isChanged)).toEqual([false, true])
  expect((await move(mine, 2, {}, (await nucleus.signIn('readOnly')).token)).status).toBe(403)
})

test('many at once answer one by one, in the requested order', async () => {
  const { add } = await openType({ capacity: 3, name: 'Managers' })
  const [pending, approved, declined, waiting, tooLate] = [await add(2), await add(5), await add(6), await add(4), await add(4)]
  const ids = [tooLate, 999_999, declined, approved, pending, waiting, pending]
  const reply = ok(await nucleus.call(registrationStatusBulk, { eventRegistrationIds: ids, eventStatusId: 5 }, admin))
  expect(registrationStatusBulk.reply.parse(reply)).toEqual(reply)
  const { results } = reply
  expect(results.map(({ eventRegistrationId }) => eventRegistrationId)).toEqual(ids)
  expect(results.map(({ isChanged, message, row }) => [isChanged, message, row?.eventStatusId])).toEqual([
    [true, 'Moved from Waitlisted to Approved.', 5],
    [false, 'Event Registration was not found. It may have been deleted.', undefined],
    [false, 'A registration cannot move from Declined to Approved.', 6],
    [false, 'Already Approved.', 5],
    [true, 'Moved from Pending review to Approved.', 5],
    [false, 'Managers is full (3 of 3 seats taken). Free a seat or raise the capacity first.', 4],
    [false, 'Already Approved.', 5],
  ])
})

test('whatever is requested in whatever order, statuses move by the table and seats never exceed the capacity', async () => {
  const capacity = 2
  const asking = fc.record({
    at: fc.nat({ max: 4 }),
    to: fc.constantFrom(...registrationStatuses.map(({ value }) => value)),
    reason: fc.option(fc.constant('Because'), { nil: undefined, freq: 4 }),
  })
  const world = {
    ofType: fc.boolean(),
    waitlistEnabled: fc.boolean(),
    start: fc.array(fc.constantFrom<Status>(1, 4, 6), { minLength: 5, maxLength: 5 }),
  }
  await fc.assert(
    fc.asyncProperty(
      fc.record(world),
      fc.array(asking, { minLength: 4, maxLength: 16 }),
      async ({ ofType, waitlistEnabled, start }, walk) => {
        const room = { capacity, waitlistEnabled }
        const { add } = await (ofType ? openType(room) : openType({}, room))
        const ids: number[] = []
        for (const status of start) ids.push(await add(status))
        const look = async () => {
          const rows = await nucleus.db
            .select({ status: table.eventStatusId })
            .from(table)
            .where(inArray(table.eventRegistrationId, ids))
            .orderBy(asc(table.eventRegistrationId))
          return rows.map(({ status }) => status as Status)
        }
        for (const { at, to, reason } of walk) {
          const before = await look()
          const { status } = await move(ids[at] ?? 0, to, { reason })
          const after = await look()
          expect([200, 422]).toContain(status)
          expect(after.filter((one) => seatHoldingStatuses.includes(one)).length).toBeLessThanOrEqual(capacity)
          if (status === 200) expect(after[at]).toBe(to)
          const changed = after.flatMap((now, index) => (now === before[index] ? [] : [{ index, from: before[index] ?? 1, now }]))
          if (status === 422) expect(changed).toEqual([])
          for (const { from, now } of changed) expect(registrationMoves[from]).toContain(now)
          const promoted = changed.filter(({ index }) => index !== at)
          expect(promoted.every(({ from, now }) => waitlistEnabled && from === 4 && now === 5)).toBe(true)
          expect(promoted.length).toBeLessThanOrEqual(1)
        }
      },
    ),
    { numRuns: 15 },
  )
})
