import { afterAll, describe, expect, test } from '@jest/globals'
import { asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { limits } from '#constants/limits.ts'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import type { AnyCall } from '#contract/call.ts'
import { cloneEvent } from '#contract/events/events.ts'
import { locations } from '#contract/events/locations.ts'
import { speakers } from '#contract/events/speakers.ts'
import { tracks } from '#contract/events/tracks.ts'
import { history, restore, undo } from '#contract/history.ts'
import type { MoveInput } from '#contract/reorder.ts'
import { changes, tracks as table } from '#nucleus/db/tables/index.ts'
import { declaredOf } from '../support/declaredOf.ts'
import { fieldsOf, makeEvent, makeLocation, makeSpeaker, makeTrack, ok, startNucleus } from '../support/nucleus.ts'
import { serve, shades } from '../support/shades.ts'

const nucleus = await startNucleus()
const manager = await nucleus.signIn('eventManager')
const other = await nucleus.signIn('admin')
afterAll(() => nucleus.close())

const step = nucleusLimits.sortOrderStep
const { list, upsert, remove } = tracks.calls
const reorder = declaredOf(tracks.calls.reorder)

/** An event with tracks in this order, numbered with room between them unless said otherwise. */
async function listOf(names: readonly string[], numbers = names.map((_, at) => (at + 1) * step)) {
  const { eventId } = await makeEvent(nucleus.db)
  const made: { sessionTrackId: number; name: string }[] = []
  for (const [at, name] of names.entries()) made.push(await makeTrack(nucleus.db, { eventId, name, sortOrder: numbers[at] }))
  const idOf = (name: string) => made.find((track) => track.name === name)?.sessionTrackId ?? 0
  /** Moves a track before another; before none, to the end. */
  const move = (name: string, before: string | null, { token } = manager) =>
    nucleus.call(reorder, { eventId, sessionTrackId: idOf(name), before: before === null ? null : idOf(before) }, token)
  const moved = async (...args: Parameters<typeof move>) => ok(await move(...args))
  const order = async () => ok(await nucleus.call(list, { eventId }, manager.token)).map(({ name }) => name)
  const stored = () => nucleus.db.select().from(table).where(eq(table.eventId, eventId)).orderBy(asc(table.sessionTrackId))
  return { eventId, idOf, move, moved, order, stored }
}

describe('moving a row', () => {
  test.each([
    ['up', 'D', 'B', ['A', 'D', 'B', 'C']],
    ['down', 'A', 'D', ['B', 'C', 'A', 'D']],
    ['to the top', 'C', 'A', ['C', 'A', 'B', 'D']],
    ['to the end', 'B', null, ['A', 'C', 'D', 'B']],
  ])('%s writes that row alone, with its version and its line in the history', async (_, name, before, order) => {
    const tracksOf = await listOf(['A', 'B', 'C', 'D'])
    const earlier = await tracksOf.stored()
    nucleus.clock.move({ minutes: 1 })
    const answered = await tracksOf.moved(name, before)
    expect(await tracksOf.order()).toEqual(order)
    const later = await tracksOf.stored()
    const changed = later.filter((row, at) => row.rowVersion !== earlier[at]?.rowVersion)
    expect(changed).toMatchObject([
      { name, rowVersion: 2, updatedByContactId: manager.user.contactId, updatedAt: nucleus.clock.now().toISOString() },
    ])
    expect(answered).toMatchObject([{ name, rowVersion: 2, sortOrder: changed[0]?.sortOrder }])
    const entries = ok(await nucleus.call(history, { resource: 'tracks', id: tracksOf.idOf(name) }, manager.token))
    expect(entries).toMatchObject([
      {
        action: 'update',
        version: 2,
        actorContactId: manager.user.contactId,
        before: { sortOrder: earlier.find((row) => row.name === name)?.sortOrder },
        after: { sortOrder: changed[0]?.sortOrder },
      },
    ])
  })

  test.each([
    ['before itself', 'B', 'B'],
    ['where it is already', 'B', 'C'],
    ['to the end, where it is already', 'C', null],
  ])('%s writes nothing', async (_, name, before) => {
    const { moved, stored } = await listOf(['A', 'B', 'C'])
    const earlier = await stored()
    expect(await moved(name, before)).toEqual([])
    expect(await stored()).toEqual(earlier)
  })

  test('where the numbers leave no room, numbers the list anew once, with room for the next moves', async () => {
    const { moved, order, stored } = await listOf(['A', 'B', 'C', 'D'], [0, 0, 0, 0])
    expect((await moved('D', 'B')).length).toBe(4)
    expect(await order()).toEqual(['A', 'D', 'B', 'C'])
    expect((await moved('C', 'A')).map(({ name }) => name)).toEqual(['C'])
    expect(await order()).toEqual(['C', 'A', 'D', 'B'])
    expect((await stored()).map(({ rowVersion }) => rowVersion)).toEqual([2, 2, 3, 2])
  })

  test('to the end works where the last number is the largest there is', async () => {
    const { moved, order } = await listOf(['A', 'B', 'C'], [1, 2, limits.sortOrderMax])
    await moved('A', null)
    expect(await order()).toEqual(['B', 'C', 'A'])
  })

  test('keeps what it names in order, whatever is moved, as the same moves do in an array', async () => {
    const names = ['A', 'B', 'C', 'D', 'E']
    const someName = fc.constantFrom(...names)
    const someMoves = fc.array(fc.tuple(someName, fc.option(someName)), { maxLength: 25 })
    const someNumbers = fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 5, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(someNumbers, someMoves, async (numbers, moves) => {
        const { moved, order } = await listOf(names, numbers)
        let expected = await order()
        for (const [name, before] of moves) {
          await moved(name, before)
          expected = movedInArray(expected, name, before)
          expect(await order()).toEqual(expected)
        }
      }),
      { numRuns: 15 },
    )
  })
})

function movedInArray(names: string[], name: string, before: string | null): string[] {
  if (name === before) return names
  const others = names.filter((one) => one !== name)
  return others.toSpliced(before === null ? others.length : others.indexOf(before), 0, name)
}

describe('two people at the same time', () => {
  test('both get what they moved, and no row is lost', async () => {
    const names = Array.from({ length: 12 }, (_, at) => `Track ${at}`)
    const { move, order, stored } = await listOf(names, [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2])
    const answers = await Promise.all([
      ...names.slice(0, 6).map((name) => move(name, 'Track 11', manager)),
      ...names.slice(6, 11).map((name) => move(name, 'Track 0', other)),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const after = await order()
    expect(after.toSorted()).toEqual(names.toSorted())
    const numbers = (await stored()).map(({ sortOrder }) => sortOrder)
    expect(new Set(numbers).size).toBe(names.length)
  })

  test('a move and a new row are both done, and the new one is at the end', async () => {
    const { eventId, move, order } = await listOf(['A', 'B', 'C'])
    const added = ['X', 'Y', 'Z'].map((name) => nucleus.call(upsert, { eventId, name, color: '#112233' }, other.token))
    const answers = await Promise.all([move('A', null), ...added, move('C', 'B')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const after = await order()
    expect(after.toSorted()).toEqual(['A', 'B', 'C', 'X', 'Y', 'Z'])
    expect(after.indexOf('C')).toBeLessThan(after.indexOf('B'))
  })

  test('a save that read the row before it was moved is done, and the row stays where it was put', async () => {
    const { move, order, eventId } = await listOf(['A', 'B', 'C'])
    const [, , read] = ok(await nucleus.call(list, { eventId }, manager.token))
    ok(await move('C', 'A', other))
    const saved = ok(await nucleus.call(upsert, { ...read, name: 'Credit' }, manager.token))
    expect(saved).toMatchObject({ name: 'Credit', rowVersion: 3 })
    expect(await order()).toEqual(['Credit', 'A', 'B'])
  })

  test('a save that gives a place of its own, or meets another change, is compared as ever', async () => {
    const { move, eventId } = await listOf(['A', 'B', 'C'])
    const [first, , read] = ok(await nucleus.call(list, { eventId }, manager.token))
    ok(await move('C', 'A', other))
    expect((await nucleus.call(upsert, { ...read, sortOrder: 7 }, manager.token)).status).toBe(409)
    ok(await nucleus.call(upsert, { ...first, color: '#445566' }, other.token))
    ok(await move('A', null, other))
    expect((await nucleus.call(upsert, { ...first, name: 'Mine' }, manager.token)).status).toBe(409)
  })

  test('a delete that read the row before it was moved is done', async () => {
    const { move, order, idOf } = await listOf(['A', 'B', 'C'])
    ok(await move('C', 'A', other))
    ok(await nucleus.call(remove, { sessionTrackId: idOf('C'), rowVersion: 1 }, manager.token))
    expect(await order()).toEqual(['A', 'B'])
  })
})

describe('a move that cannot be', () => {
  test('of a row that nobody knows, that was deleted or that is of another event is refused in words', async () => {
    const { eventId, idOf, order } = await listOf(['A', 'B', 'C'])
    const elsewhere = await makeTrack(nucleus.db)
    ok(await nucleus.call(remove, { sessionTrackId: idOf('C'), rowVersion: 1 }, manager.token))
    const count = await nucleus.db.$count(changes)
    for (const id of [2_000_000_000, idOf('C'), elsewhere.sessionTrackId]) {
      const missing = await nucleus.call(reorder, { eventId, sessionTrackId: id, before: idOf('A') }, manager.token)
      expect(missing).toMatchObject({ status: 404, body: { message: 'Session Track was not found. It may have been deleted.' } })
      const nowhere = await nucleus.call(reorder, { eventId, sessionTrackId: idOf('A'), before: id }, manager.token)
      expect(fieldsOf(nowhere)).toEqual({ before: 'The Session Track to move it before was not found. It may have been deleted.' })
    }
    expect(await order()).toEqual(['A', 'B'])
    expect(await nucleus.db.$count(changes)).toBe(count)
  })

  test('is refused to a role that only reads', async () => {
    const { move, order } = await listOf(['A', 'B'])
    expect((await move('B', 'A', await nucleus.signIn('readOnly'))).status).toBe(403)
    expect(await order()).toEqual(['A', 'B'])
  })
})

test('an earlier version that is put back leaves the order as it is', async () => {
  const { moved, order, idOf } = await listOf(['A', 'B', 'C'])
  await moved('C', 'A')
  await moved('C', null)
  const [, first] = ok(await nucleus.call(history, { resource: 'tracks', id: idOf('C') }, manager.token))
  ok(
    await nucleus.call(
      restore,
      { resource: 'tracks', id: idOf('C'), changeId: (first as { changeId: number }).changeId, rowVersion: 3 },
      manager.token,
    ),
  )
  expect(await order()).toEqual(['A', 'B', 'C'])
})

describe('a row that comes back where another is by now', () => {
  const placesOf = async ({ stored }: Awaited<ReturnType<typeof listOf>>) =>
    (await stored()).filter(({ deletedAt }) => deletedAt === null).map(({ sortOrder }) => sortOrder)

  test('after its delete comes right behind it', async () => {
    const tracksOf = await listOf(['A', 'B', 'C'], [10, 20, 30])
    const { undoToken } = ok(await nucleus.call(remove, { sessionTrackId: tracksOf.idOf('B') }, manager.token))
    ok(await nucleus.call(upsert, { eventId: tracksOf.eventId, name: 'D', color: '#1f5fbf', sortOrder: 20 }, manager.token))
    ok(await nucleus.call(undo, { undoToken }, manager.token))
    expect(await tracksOf.order()).toEqual(['A', 'D', 'B', 'C'])
    expect(new Set(await placesOf(tracksOf)).size).toBe(4)
  })
})

test('the copy of an event has the order of the original', async () => {
  const { eventId, moved } = await listOf(['A', 'B', 'C'])
  await moved('C', 'A')
  const input = { eventId, name: 'Copy', eventCode: 'copy-in-order', startsAt: '2027-06-07T13:00:00Z', parts: ['tracks'] }
  const copy = ok(await nucleus.call(cloneEvent, input, manager.token))
  const copied = ok(await nucleus.call(list, { eventId: copy.eventId }, manager.token))
  expect(copied.map(({ name }) => name)).toEqual(['C', 'A', 'B'])
})

test.each([
  [tracks, 'sessionTrackId', (eventId: number) => makeTrack(nucleus.db, { eventId })],
  [locations, 'sessionLocationId', (eventId: number) => makeLocation(nucleus.db, { eventId })],
  [speakers, 'speakerId', (eventId: number) => makeSpeaker(nucleus.db, { eventId })],
] as const)('%#: the list is in manual order, and a new row at its end', async ({ calls }, idKey, make) => {
  const { eventId } = await makeEvent(nucleus.db)
  const made: object[] = []
  for (let n = 0; n < 3; n += 1) made.push(await make(eventId))
  const idOf = (row: object | undefined) => (row as Record<string, number> | undefined)?.[idKey] ?? 0
  const ids = made.map(idOf)
  const move: MoveInput = { eventId, [idKey]: ids[2] ?? 0, before: ids[0] ?? 0 }
  ok(await nucleus.call(calls.reorder as AnyCall, move, manager.token))
  const rows = (): Promise<object[]> => nucleus.call(calls.list as AnyCall, { eventId }, manager.token).then((all) => ok(all) as object[])
  expect((await rows()).map(idOf)).toEqual([ids[2], ids[0], ids[1]])
  const like = { eventId, name: 'Aaa', color: '#112233', firstName: 'Aa', lastName: 'Aa', locationType: 1, assignment: 1, priority: 2 }
  const added = ok(await nucleus.call(calls.upsert as AnyCall, { ...like, speakerStatusId: 1 }, manager.token)) as object
  expect((await rows()).map(idOf)).toEqual([ids[2], ids[0], ids[1], idOf(added)])
})

test('a table whose own order does not begin with the order by hand is not served', async () => {
  const reordered = { ...shades, calls: { ...shades.calls, reorder } }
  const fresh = await startNucleus({ database: nucleus.database })
  await expect(serve(fresh, reordered, {})).rejects.toThrow('shades: an order by hand needs sortOrder first in `order`')
  await fresh.close()
})
