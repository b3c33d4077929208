import { afterAll, expect, test } from '@jest/globals'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { cloneEvent, events } from '#contract/events/events.ts'
import { eventCompanyTypes } from '#contract/events/companyTypes.ts'
import { registrations, registrationStatus } from '#contract/events/registrations.ts'
import { registrationStatusBulk } from '#contract/events/registrationBulk.ts'
import { history, restore } from '#contract/history.ts'
import { type RegistrationStatusId, registrationStatuses, seatHoldingStatuses } from '#constants/statuses.ts'
import { deleteRows, updateRows } from '#nucleus/kernel/writes.ts'
import { registrations as table } from '#nucleus/db/tables/index.ts'
import { emptyTables } from '#nucleus/demo/emptyTables.ts'
import { seed } from '#nucleus/demo/index.ts'
import { csvFile, importsBy, jobEnded } from '../support/importFile.ts'
import { makeCompanyType, makeEvent, makeRegistration, ok, startNucleus } from '../support/nucleus.ts'
import { testDatabase } from '../support/testDatabase.ts'
import { wrongCounts } from '../support/wrongCounts.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token, user } = await nucleus.signIn()
afterAll(() => nucleus.close())

const recorded = { resource: 'registrations', table, idKey: 'eventRegistrationId' }
const actor = { contactId: user.contactId, role: user.role, sessionId: 'test' } as const
let made = 0
const person = () => {
  made += 1
  return { firstName: 'Ada', lastName: `Park ${made}`, email: `ada.${made}@example.com` }
}

/** Two events with two company types each. */
async function makeWorld(capacity: number | null) {
  const places: { eventId: number; eventCompanyTypeId: number; name: string }[] = []
  for (const waitlistEnabled of [true, false]) {
    const { eventId } = await makeEvent(db, { capacity, waitlistEnabled, promotesAutomatically: waitlistEnabled })
    for (const name of ['Allocator', 'Manager']) places.push(await makeCompanyType(db, { eventId, name, waitlistEnabled: true }))
  }
  return places
}
type World = Awaited<ReturnType<typeof makeWorld>>
type Place = World[number]

const rowsIn = (world: World) =>
  db
    .select()
    .from(table)
    .where(
      inArray(
        table.eventId,
        world.map(({ eventId }) => eventId),
      ),
    )
    .orderBy(asc(table.eventRegistrationId))

/** Some of the registrations that are there. */
async function chosen(world: World, picks: readonly number[]) {
  const rows = await rowsIn(world)
  return rows.filter((_, at) => picks.some((pick) => pick % rows.length === at))
}
const isChosen = async (world: World, picks: readonly number[]) => {
  const ids = (await chosen(world, picks)).map(({ eventRegistrationId }) => eventRegistrationId)
  return inArray(table.eventRegistrationId, [0, ...ids])
}

const picks = fc.array(fc.nat({ max: 40 }), { minLength: 1, maxLength: 6 })
const status = fc.constantFrom<RegistrationStatusId>(...registrationStatuses.map(({ value }) => value), 2, 4, 5, 8)
const place = fc.nat({ max: 3 })
const step = fc.oneof(
  fc.record({ does: fc.constant('create' as const), place }),
  fc.record({ does: fc.constant('import' as const), place, many: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ does: fc.constant('move' as const), picks, to: status }),
  fc.record({ does: fc.constant('moveMany' as const), picks, to: status }),
  fc.record({ does: fc.constant('rename' as const), picks }),
  fc.record({ does: fc.constant('restoreVersion' as const), picks }),
  fc.record({ does: fc.constant('clone' as const), place }),
  fc.record({ does: fc.constant('delete' as const), picks }),
  fc.record({ does: fc.constant('undelete' as const), picks }),
  fc.record({ does: fc.constant('changePlace' as const), picks, place, to: status }),
  fc.record({ does: fc.constant('merge' as const), picks, to: status }),
  fc.record({ does: fc.constant('erase' as const), picks }),
  fc.record({ does: fc.constant('revert' as const), picks, place }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Does a step by the API where it has a call, and by SQL where it has none. Refusals change nothing, which is right too. */
async function doStep(world: World, one: Step): Promise<unknown> {
  const at = (index: number): Place => world[index] ?? { eventId: 0, eventCompanyTypeId: 0, name: '' }
  switch (one.does) {
    case 'create': {
      const { eventId, eventCompanyTypeId } = at(one.place)
      return nucleus.call(registrations.calls.upsert, { ...person(), eventId, eventCompanyTypeId }, token)
    }
    case 'import': {
      const { eventId, name } = at(one.place)
      const people = importsBy(nucleus, registrations.calls, token)
      const lines = Array.from({ length: one.many }, () => Object.values(person()))
      const file = csvFile([['First name', 'Last name', 'E-mail', 'Company type'], ...lines.map((line) => [...line, name])])
      const { commitInput } = await people.checked(file, { parentId: eventId })
      expect((await db.execute(wrongCounts)).rows).toEqual([])
      const started = await people.commit(commitInput)
      return started.status === 200 ? jobEnded(nucleus, started.body.data, token) : started
    }
    case 'move': {
      const [row] = await chosen(world, one.picks)
      const commitInput = { eventRegistrationId: row?.eventRegistrationId ?? 999_999, eventStatusId: one.to, reason: 'Because' }
      return nucleus.call(registrationStatus, commitInput, token)
    }
    case 'moveMany': {
      const ids = (await chosen(world, one.picks)).map(({ eventRegistrationId }) => eventRegistrationId)
      return nucleus.call(
        registrationStatusBulk,
        { eventRegistrationIds: [999_999, ...ids], eventStatusId: one.to, reason: 'Because' },
        token,
      )
    }
    case 'rename': {
      const [row] = await chosen(world, one.picks)
      if (!row) return
      const { eventRegistrationId, rowVersion } = row
      return nucleus.call(registrations.calls.upsert, { eventRegistrationId, rowVersion, lastName: `Renamed ${rowVersion}` }, token)
    }
    case 'restoreVersion': {
      const [row] = await chosen(world, one.picks)
      if (!row) return
      const { eventRegistrationId: id, rowVersion } = row
      const { body } = await nucleus.call(history, { resource: 'registrations', id }, token)
      const changeId = body.data.at(-1)?.changeId
      return changeId && nucleus.call(restore, { resource: 'registrations', id, changeId, rowVersion }, token)
    }
    case 'clone': {
      made += 1
      const copy = { eventId: at(one.place).eventId, name: 'Copy', eventCode: `copy-${made}`, startsAt: '2027-06-07T13:00:00Z' }
      return nucleus.call(cloneEvent, { ...copy, parts: ['companyTypes'] }, token)
    }
    case 'delete': {
      const rows = (await chosen(world, one.picks)).filter(({ deletedAt }) => deletedAt === null)
      const versions = rows.map(({ eventRegistrationId: id, rowVersion: version }) => ({ id, version }))
      return deleteRows(db, recorded, versions, actor, nucleus.clock.now())
    }
    case 'undelete': {
      const rows = (await chosen(world, one.picks)).filter(({ deletedAt }) => deletedAt !== null)
      const changes = rows.map(({ eventRegistrationId: id, rowVersion: version, deletedAt }) => ({
        ...{ id, version, before: { deletedAt }, after: { deletedAt: null } },
      }))
      return updateRows(db, recorded, { changes, action: 'restore' }, actor, nucleus.clock.now())
    }
    case 'changePlace': {
      const { eventId, eventCompanyTypeId } = at(one.place)
      return db
        .update(table)
        .set({ eventId, eventCompanyTypeId, eventStatusId: one.to })
        .where(await isChosen(world, one.picks))
    }
    case 'merge': {
      const columns = sql.raw(
        'event_id, event_company_type_id, event_status_id, first_name, last_name, email, confirmation_number, source, waitlist_position',
      )
      return db.execute(sql`
        insert into ${table} (${columns})
        select ${columns} from ${table} where ${await isChosen(world, one.picks)}
        on conflict (event_id, confirmation_number) do update set event_status_id = ${one.to}`)
    }
    case 'erase':
      return db.delete(table).where(and(await isChosen(world, one.picks), isNull(table.contactId)))
    case 'revert': {
      const where = await isChosen(world, one.picks)
      const { eventId, eventCompanyTypeId } = at(one.place)
      const all = db.transaction(async (tx) => {
        await makeRegistration(tx, { eventId, eventCompanyTypeId })
        await tx.update(table).set({ eventStatusId: 9 }).where(where)
        await tx.delete(table).where(where)
        throw new Error('Taken back')
      })
      return all.catch(() => undefined)
    }
  }
}

/** What the API says of an event's counts is what its registrations are when they are counted one by one. */
async function expectTrueCounts(world: World): Promise<void> {
  expect((await db.execute(wrongCounts)).rows).toEqual([])
  const there = (await rowsIn(world)).filter(({ deletedAt }) => deletedAt === null)
  for (const eventId of new Set(world.map((one) => one.eventId))) {
    const own = there.filter((row) => row.eventId === eventId)
    const seated = own.filter(({ eventStatusId }) => seatHoldingStatuses.some((one) => one === eventStatusId))
    const byStatus = Object.fromEntries(
      Object.entries(Object.groupBy(own, ({ eventStatusId }) => eventStatusId)).map(([id, rows]) => [id, rows?.length]),
    )
    const [event] = ok(await nucleus.call(events.calls.list, { id: eventId, page: 1 }, token))
    expect([event?.registrationCounts, event?.seatsTaken]).toEqual([byStatus, seated.length])
    for (const { eventCompanyTypeId: id, seatsTaken } of ok(await nucleus.call(eventCompanyTypes.calls.list, { eventId }, token)))
      expect(seatsTaken).toBe(seated.filter(({ eventCompanyTypeId }) => eventCompanyTypeId === id).length)
  }
}

test('counts are what a recount gives, whatever was done to registrations, and by whom', async () => {
  const plan = fc.record({
    capacity: fc.option(fc.integer({ min: 1, max: 6 }), { nil: null }),
    steps: fc.array(step, { minLength: 6, maxLength: 20, size: 'max' }),
  })
  await fc.assert(
    fc.asyncProperty(plan, async ({ capacity, steps }) => {
      const world = await makeWorld(capacity)
      for (const { eventId, eventCompanyTypeId } of world)
        for (const eventStatusId of [2, 4, 5]) await makeRegistration(db, { eventId, eventCompanyTypeId, eventStatusId })
      for (const one of steps) {
        // What an index refuses is refused as a whole.
        await doStep(world, one).catch((error: unknown) => expect(error).toMatchObject({ cause: { code: '23505' } }))
        expect((await db.execute(wrongCounts)).rows).toEqual([])
      }
      await expectTrueCounts(world)
    }),
    { numRuns: 15 },
  )
})

test('counts are true after many wrote at once, through the API and beside it', async () => {
  const world = await makeWorld(null)
  const ids: number[] = []
  for (const { eventId, eventCompanyTypeId } of world)
    for (let count = 0; count < 6; count += 1)
      ids.push((await makeRegistration(db, { eventId, eventCompanyTypeId, eventStatusId: 5 })).eventRegistrationId)
  const moved = (list: readonly number[], eventStatusId: RegistrationStatusId) =>
    nucleus.call(registrationStatusBulk, { eventRegistrationIds: [...list], eventStatusId, reason: 'Because' }, token)
  const answers = await Promise.all([
    moved(ids, 2),
    moved(ids.toReversed(), 4),
    moved(ids.slice(6), 8),
    ...ids.map((eventRegistrationId) => nucleus.call(registrationStatus, { eventRegistrationId, eventStatusId: 2 }, token)),
    ...world.map(({ eventId, eventCompanyTypeId }) =>
      nucleus.call(registrations.calls.upsert, { ...person(), eventId, eventCompanyTypeId }, token),
    ),
  ])
  expect(answers.filter(({ status: answered }) => answered >= 500)).toEqual([])
  // Without the lock of the event, as a script of somebody's would: each in one statement. PostgreSQL locks the rows of
  // such a statement in no promised order, so that it may end one of two that wait for each other: as a whole.
  await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      db
        .update(table)
        .set({ eventStatusId: 1 + ((at * 3) % 10) })
        .where(inArray(table.eventRegistrationId, at % 2 ? ids.slice(at) : ids.slice(0, at + 1)))
        .catch((error: unknown) => expect(error).toMatchObject({ cause: { code: '40P01' } })),
    ),
  )
  await expectTrueCounts(world)
})

test('who sees an older moment of the database never counts from it: the write is refused', async () => {
  const [{ eventId, eventCompanyTypeId } = { eventId: 0, eventCompanyTypeId: 0 }] = await makeWorld(null)
  await makeRegistration(db, { eventId, eventCompanyTypeId })
  const late = db.transaction(
    async (tx) => {
      await tx.execute(sql`select 1`)
      await makeRegistration(db, { eventId, eventCompanyTypeId })
      await makeRegistration(tx, { eventId, eventCompanyTypeId })
    },
    { isolationLevel: 'repeatable read' },
  )
  await expect(late).rejects.toMatchObject({ cause: { code: '40001' } })
  expect((await db.execute(wrongCounts)).rows).toEqual([])
})

test('the lists of events and company types answer without a look at the registrations, however many there are', async () => {
  const { eventId } = await makeRegistration(db)
  await db.transaction(async (tx) => {
    // Who looked would wait until this ends, which is after the answers.
    await tx.execute(sql`lock table ${table} in access exclusive mode`)
    for (const sort of [undefined, 'name', '-startsAt', 'eventStateId', 'capacity'])
      ok(await nucleus.call(events.calls.list, { page: 1, sort, q: 'event' }, token))
    ok(
      await nucleus.call(events.calls.list, { page: 1, pageSize: 6, sort: 'startsAt', states: '1,2', from: '2026-01-01T00:00:00Z' }, token),
    )
    const [event] = ok(await nucleus.call(events.calls.list, { id: eventId, page: 1 }, token))
    expect(event).toMatchObject({ registrationCounts: { 2: 1 }, seatsTaken: 1 })
    expect(ok(await nucleus.call(eventCompanyTypes.calls.list, { eventId }, token))).toMatchObject([{ seatsTaken: 1 }])
  })
})

test('demo data comes with its counts, and emptied tables leave none', async () => {
  const database = await testDatabase()
  try {
    await seed(database.db, 'small', { baseDate: '2026-03-02' })
    expect((await database.db.execute(wrongCounts)).rows).toEqual([])
    await database.db.execute(sql`truncate ${table} cascade`)
    expect((await database.db.execute(wrongCounts)).rows).toEqual([])
    await seed(database.db, 'small', { baseDate: '2026-03-02' }).catch(() => undefined)
    await emptyTables(database.db)
    expect((await database.db.execute(sql`select * from registration_counts`)).rows).toEqual([])
  } finally {
    await database.close()
  }
})

test('every event keeps its own: two that are read together are not added up', async () => {
  const rows = [await makeRegistration(db, { eventStatusId: 5 }), await makeRegistration(db, { eventStatusId: 1 })]
  const [first, second] = rows.map(({ eventId }) => eventId)
  const all = ok(await nucleus.call(events.calls.list, { page: 1, pageSize: 200, sort: '-eventId' }, token))
  const of = (id: number | undefined) => all.find(({ eventId }) => eventId === id)
  expect(of(first)).toMatchObject({ registrationCounts: { 5: 1 }, seatsTaken: 1 })
  expect(of(second)).toMatchObject({ registrationCounts: { 1: 1 }, seatsTaken: 0 })
  await db
    .update(table)
    .set({ eventStatusId: 5 })
    .where(eq(table.eventId, second ?? 0))
  const [moved] = ok(await nucleus.call(events.calls.list, { id: second, page: 1 }, token))
  // A status that nobody has any more is left out, not 0.
  expect(moved?.registrationCounts).toEqual({ 5: 1 })
})
