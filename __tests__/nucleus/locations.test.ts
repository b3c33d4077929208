import { afterAll, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { limits } from '#constants/limits.ts'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import { locations as declared } from '#contract/events/locations.ts'
import { undo } from '#contract/history.ts'
import { changes, locations } from '#nucleus/db/tables/index.ts'
import { fieldsOf, makeEvent, makeLocation, ok, startNucleus } from '../support/nucleus.ts'

const { list, upsert, remove } = declared.calls

const nucleus = await startNucleus()
const { token } = await nucleus.signIn('eventManager')
const { eventId } = await makeEvent(nucleus.db)
afterAll(() => nucleus.close())

let count = 0
const form = (more: object = {}) => ({ eventId, name: `Ballroom ${(count += 1)}`, locationType: 1, assignment: 1, priority: 2, ...more })
const save = (input: object, as = token) => nucleus.call(upsert, input, as)
const stored = async (id: number) => (await nucleus.db.select().from(locations).where(eq(locations.sessionLocationId, id)))[0]
const howMany = async () => (await nucleus.db.select({ id: locations.sessionLocationId }).from(locations)).length

describe('a location', () => {
  test('is stored with what the form leaves out filled in', async () => {
    const input = form({ seats: 40, blackouts: [{ startsAt: '2026-06-01T13:00:00.000Z', endsAt: '2026-06-01T14:00:00.000Z' }] })
    const row = ok(await save(input))
    expect(() => declared.row.parse(row)).not.toThrow()
    expect(row).toMatchObject({
      ...input,
      maxSimultaneousMeetings: 0,
      isVisibleInAgenda: true,
      sortOrder: nucleusLimits.sortOrderStep,
      rowVersion: 1,
    })
    expect(await stored(row.sessionLocationId)).toMatchObject(input)
  })

  test('has a name of its own in its event, whatever the case', async () => {
    const { name } = ok(await save(form()))
    const before = await howMany()
    const answer = await save(form({ name: name.toUpperCase() }))
    expect([answer.status, fieldsOf(answer)]).toEqual([422, { name: 'Another location of this event has this name' }])
    expect(await howMany()).toBe(before)
    expect((await save(form({ name, eventId: (await makeEvent(nucleus.db)).eventId }))).status).toBe(200)
  })

  test('has a name of as many characters as any name, and no more', async () => {
    const name = 'n'.repeat(limits.name)
    expect(ok(await save(form({ name }))).name).toBe(name)
    expect(Object.keys(fieldsOf(await save(form({ name: `${name}n` }))))).toEqual(['name'])
  })

  test.each([
    ['a virtual one without its address', { locationType: 4 }, { virtualUrl: 'Please enter Virtual URL' }],
    [
      'a reservation of an open one',
      { reservedForEventCompanyId: 3 },
      { reservedForEventCompanyId: 'Only a reservable location can be reserved' },
    ],
    [
      'overlapping blackouts',
      {
        blackouts: [
          { startsAt: '2026-06-01T13:00:00Z', endsAt: '2026-06-01T15:00:00Z' },
          { startsAt: '2026-06-01T14:00:00Z', endsAt: '2026-06-01T16:00:00Z' },
        ],
      },
      { 'blackouts.1.startsAt': 'This overlaps another time range' },
    ],
    [
      'a blackout that ends before it starts',
      { blackouts: [{ startsAt: '2026-06-01T15:00:00Z', endsAt: '2026-06-01T13:00:00Z' }] },
      { 'blackouts.0.endsAt': 'End must be after Start' },
    ],
    ['no seats', { seats: 0 }, { seats: 'Seats must be between 1 and 100000' }],
    ['another event later', { eventId: 2_000_000 }, undefined],
  ])('refuses %s and stays as it was', async (_, wrong, fields) => {
    const row = ok(await save(form()))
    const before = await stored(row.sessionLocationId)
    const answer = await save({ sessionLocationId: row.sessionLocationId, rowVersion: row.rowVersion, ...wrong })
    expect(answer.status).toBe(422)
    expect(fieldsOf(answer)).toEqual(fields ?? { eventId: 'eventId of an existing row cannot change' })
    expect(await stored(row.sessionLocationId)).toEqual(before)
  })

  test('cannot stand in an event that does not exist', async () => {
    const before = await howMany()
    expect((await save(form({ eventId: 2_000_000 }))).status).toBe(422)
    expect(await howMany()).toBe(before)
  })

  test('is deleted with a trace, frees its name and comes back by undo', async () => {
    const { token: mine, user } = await nucleus.signIn('eventManager')
    const row = ok(await save(form()))
    const removed = ok(await nucleus.call(remove, { sessionLocationId: row.sessionLocationId }, mine))
    expect(removed.id).toBe(row.sessionLocationId)
    const log = await nucleus.db.select().from(changes).where(eq(changes.rowId, row.sessionLocationId))
    expect(log.filter(({ resource, action }) => resource === 'locations' && action === 'delete')).toMatchObject([
      { actorContactId: user.contactId },
    ])
    expect(ok(await nucleus.call(list, { eventId }, token)).some(({ name }) => name === row.name)).toBe(false)
    ok(await nucleus.call(undo, { undoToken: removed.undoToken }, mine))
    expect(ok(await nucleus.call(list, { eventId }, token)).some(({ name }) => name === row.name)).toBe(true)
  })

  test('is neither saved nor deleted by somebody who may only read', async () => {
    const { token: reader } = await nucleus.signIn('readOnly')
    const row = ok(await save(form()))
    const before = await howMany()
    expect((await save(form(), reader)).status).toBe(403)
    expect((await nucleus.call(remove, { sessionLocationId: row.sessionLocationId }, reader)).status).toBe(403)
    expect(await howMany()).toBe(before)
    expect(await stored(row.sessionLocationId)).toMatchObject({ deletedAt: null })
  })
})

test('the locations of one event come in their order and can be searched by name and category', async () => {
  const own = (await makeEvent(nucleus.db)).eventId
  await makeLocation(nucleus.db, { eventId: own, name: 'Terrace', category: 'Outside', sortOrder: 2 })
  await makeLocation(nucleus.db, { eventId: own, name: 'Zeppelin', sortOrder: 1 })
  await makeLocation(nucleus.db, { eventId: own, name: 'Atrium', sortOrder: 1 })
  await makeLocation(nucleus.db, { name: 'Elsewhere' })
  const names = async (more: object = {}) => ok(await nucleus.call(list, { eventId: own, ...more }, token)).map(({ name }) => name)
  expect(await names()).toEqual(['Atrium', 'Zeppelin', 'Terrace'])
  expect(await names({ q: 'OUT terr' })).toEqual(['Terrace'])
  expect(await names({ q: '%' })).toEqual([])
})
