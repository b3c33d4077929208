import { afterAll, expect, test } from '@jest/globals'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { eventCompanyTypes } from '#contract/events/companyTypes.ts'
import { events } from '#contract/events/events.ts'
import { registrationStatus } from '#contract/events/registrations.ts'
import type { SaveEffects } from '#contract/saveEffects.ts'
import { undo } from '#contract/history.ts'
import { seatHoldingStatuses } from '#constants/statuses.ts'
import { changes, registrations as table } from '#nucleus/db/tables/index.ts'
import { makeCompanyType, makeEvent, makeRegistration, ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const neighbour = await startNucleus({ database: { ...nucleus.database, close: () => Promise.resolve() }, clock: nucleus.clock })
const { db } = nucleus
afterAll(async () => {
  await neighbour.close()
  await nucleus.close()
})
const { token } = await nucleus.signIn()

/** A full event of one seat, with a waiting list of `length`. */
async function fullEvent(length: number, type: object = {}, event: object = {}) {
  const { eventId } = await makeEvent(db, { capacity: 1, waitlistEnabled: true, promotesAutomatically: true, ...event })
  const { eventCompanyTypeId } = await makeCompanyType(db, { eventId, ...type })
  const add = async (eventStatusId: 4 | 5, waitlistPosition: number | null = null) =>
    (await makeRegistration(db, { eventId, eventCompanyTypeId, eventStatusId, waitlistPosition })).eventRegistrationId
  const seated = await add(5)
  const waiting = []
  for (let position = 1; position <= length; position += 1) waiting.push(await add(4, position))
  return { eventId, eventCompanyTypeId, seated, waiting }
}
const resize = async (eventId: number, capacity: number | null, by = nucleus) => {
  const [row] = ok(await nucleus.call(events.calls.list, { pageSize: 200, page: 1 }, token)).filter((one) => one.eventId === eventId)
  return ok(await by.call(events.calls.upsert, { eventId, rowVersion: row?.rowVersion, capacity }, token))
}
const statusesOf = async (eventId: number) =>
  (await db.select().from(table).where(eq(table.eventId, eventId)).orderBy(asc(table.eventRegistrationId))).map((row) => row.eventStatusId)

test('a larger capacity approves as many from the waiting list as it has new seats, the first first', async () => {
  const { eventId, waiting } = await fullEvent(3)
  expect((await resize(eventId, 3)).seatsTaken).toBe(3)
  expect(await statusesOf(eventId)).toEqual([5, 5, 5, 4])
  const [row] = await db
    .select()
    .from(table)
    .where(eq(table.eventRegistrationId, waiting[0] ?? 0))
  expect(row).toMatchObject({ statusReason: 'Promoted from the waiting list', waitlistPosition: null })
  const written = await db
    .select({ action: changes.action })
    .from(changes)
    .where(and(eq(changes.resource, 'registrations'), inArray(changes.rowId, waiting)))
  expect(written).toEqual([{ action: 'status' }, { action: 'status' }])
})

test('no capacity at all approves everybody who waits', async () => {
  const { eventId } = await fullEvent(3)
  await resize(eventId, null)
  expect(await statusesOf(eventId)).toEqual([5, 5, 5, 5])
})

test('nobody is approved beyond the capacity of their company type, nor where promotion is not automatic', async () => {
  const small = await fullEvent(2, { capacity: 2 })
  await resize(small.eventId, 9)
  expect(await statusesOf(small.eventId)).toEqual([5, 5, 4])
  const byHand = await fullEvent(1, {}, { promotesAutomatically: false })
  await resize(byHand.eventId, 9)
  expect(await statusesOf(byHand.eventId)).toEqual([5, 4])
})

test('a company type that is opened, or needs no vetting any more, gives free seats to its people who wait, and one undo reverses it', async () => {
  for (const [before, after] of [
    [{ isActive: false }, { isActive: true }],
    [{ requiresVetting: true }, { requiresVetting: false }],
  ]) {
    const { eventId, eventCompanyTypeId } = await fullEvent(3, before, { capacity: 3 })
    const [type] = ok(await nucleus.call(eventCompanyTypes.calls.list, { eventId }, token))
    const save = { eventCompanyTypeId, rowVersion: type?.rowVersion, ...after }
    const { effects, undoToken }: SaveEffects = ok(await nucleus.call(eventCompanyTypes.calls.upsert, save, token))
    expect(effects?.[0]).toBe('2 people were promoted from the waiting list.')
    expect(await statusesOf(eventId)).toEqual([5, 5, 5, 4])
    // Sent again because the reply was lost, it has the same undo, and says that it did more.
    const repeated: SaveEffects = ok(await nucleus.call(eventCompanyTypes.calls.upsert, save, token))
    expect(repeated).toMatchObject({ effects: ['2 other rows were changed with it.'], undoToken })
    ok(await nucleus.call(undo, { undoToken: undoToken ?? '' }, token))
    expect(await statusesOf(eventId)).toEqual([5, 4, 4, 4])
    const byHand = await fullEvent(1, before, { capacity: 3, promotesAutomatically: false })
    const other = { eventCompanyTypeId: byHand.eventCompanyTypeId, rowVersion: 1, ...after }
    expect(ok(await nucleus.call(eventCompanyTypes.calls.upsert, other, token))).not.toHaveProperty('effects')
    expect(await statusesOf(byHand.eventId)).toEqual([5, 4])
  }
})

test('a smaller capacity, and another change, approve nobody', async () => {
  const { eventId } = await fullEvent(1, {}, { capacity: 3 })
  await resize(eventId, 2)
  expect(await statusesOf(eventId)).toEqual([5, 4])
})

test('seats that are freed and opened at once, by two instances, are each given once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { eventId, seated } = await fullEvent(6)
    await Promise.all([
      resize(eventId, 3, neighbour),
      nucleus.call(registrationStatus, { eventRegistrationId: seated, eventStatusId: 8 }, token).then(ok),
    ])
    expect(await db.$count(table, and(eq(table.eventId, eventId), inArray(table.eventStatusId, seatHoldingStatuses)))).toBe(3)
    expect(await statusesOf(eventId)).toEqual([8, 5, 5, 5, 4, 4, 4])
  }
})
