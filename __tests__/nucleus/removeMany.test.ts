import { afterAll, describe, expect, test } from '@jest/globals'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { limits } from '#constants/limits.ts'
import { tracks } from '#contract/events/tracks.ts'
import { undo } from '#contract/history.ts'
import { changes, tracks as table } from '#nucleus/db/tables/index.ts'
import { ruleBroken } from '#nucleus/base/errors.ts'
import { makeEvent, makeTrack, ok, type SignedIn, startNucleus } from '../support/nucleus.ts'
import { serve, shades } from '../support/shades.ts'

/** Shades are tracks of which nobody may delete a dark one, nor the last of an event. */
const nucleus = await startNucleus()
afterAll(() => nucleus.close())
await serve(nucleus, shades, {
  checkRemove: async (db, { eventId, color }) => {
    if (color === '#000000') throw ruleBroken({ color: 'A dark shade stays' })
    const left = await db.$count(table, and(eq(table.eventId, eventId), isNull(table.deletedAt)))
    if (left === 1) throw ruleBroken({ eventId: 'The last shade stays' })
  },
})
const admin = await nucleus.signIn()
const other = await nucleus.signIn('eventManager')

/** An event with tracks of these names. */
async function tracksOf(names: readonly string[], color = '#112233') {
  const { eventId } = await makeEvent(nucleus.db)
  const ids: number[] = []
  for (const [at, name] of names.entries()) {
    const dark = name.startsWith('Dark') ? '#000000' : color
    ids.push((await makeTrack(nucleus.db, { eventId, name, sortOrder: at, color: dark })).sessionTrackId)
  }
  return { eventId, ids }
}
const removeMany = async (ids: number[], more: { undoToken?: string } = {}) =>
  ok(await nucleus.call(tracks.calls.removeMany, { ids, ...more }, admin.token))
const removeShades = async (ids: number[]) => ok(await nucleus.call(shades.calls.removeMany, { ids }, admin.token))
const revert = (undoToken: string | null, by: SignedIn = admin) => nucleus.call(undo, { undoToken }, by.token)
const namesIn = async (eventId: number) => {
  const found = await nucleus.db
    .select({ name: table.name })
    .from(table)
    .where(and(eq(table.eventId, eventId), isNull(table.deletedAt)))
    .orderBy(asc(table.sortOrder))
  return found.map(({ name }) => name)
}
const historyOf = (ids: number[], resource = 'tracks') =>
  nucleus.db
    .select({ rowId: changes.rowId, action: changes.action, version: changes.version, actor: changes.actorContactId })
    .from(changes)
    .where(and(eq(changes.resource, resource), inArray(changes.rowId, ids)))
    .orderBy(asc(changes.changeId))

describe('a delete of many', () => {
  test('that is sent again after its reply was lost is answered as before, with the same undo, to nobody else', async () => {
    const { eventId, ids } = await tracksOf(['Credit', 'Macro', 'Equity'])
    const [credit = 0, macro = 0, equity = 0] = ids
    const first = await removeMany([credit, macro, 999_999])
    expect(await removeMany([credit, macro, 999_999])).toEqual(first)
    const theirs = ok(await nucleus.call(tracks.calls.removeMany, { ids: [credit, macro] }, other.token))
    expect(theirs).toMatchObject({ results: [{ isChanged: false }, { isChanged: false }], undoToken: null })
    // A second part, of one undo with the first.
    const second = await removeMany([equity], { undoToken: first.undoToken ?? '' })
    expect(await removeMany([equity], { undoToken: first.undoToken ?? '' })).toEqual(second)
    ok(await revert(first.undoToken))
    expect(await namesIn(eventId)).toEqual(['Credit', 'Macro', 'Equity'])
  })

  test('answers a result per row in the requested order, and records each', async () => {
    const { eventId, ids } = await tracksOf(['Credit', 'Macro', 'Equity'])
    const [credit = 0, , equity = 0] = ids
    const { results, undoToken } = await removeMany([equity, 999_999, credit])
    expect(results).toEqual([
      { id: equity, isChanged: true, isRefused: false, message: 'Deleted.', row: null },
      { id: 999_999, isChanged: false, isRefused: true, message: 'Session Track was not found. It may have been deleted.', row: null },
      { id: credit, isChanged: true, isRefused: false, message: 'Deleted.', row: null },
    ])
    expect(undoToken).toMatch(/^[\w-]{22}$/)
    expect(await namesIn(eventId)).toEqual(['Macro'])
    const by = { action: 'delete', version: 2, actor: admin.user.contactId }
    expect(await historyOf(ids)).toEqual(
      expect.arrayContaining([
        { rowId: credit, ...by },
        { rowId: equity, ...by },
      ]),
    )
    expect(await historyOf(ids)).toHaveLength(2)
  })

  test('deletes a row that is named twice once', async () => {
    const { ids } = await tracksOf(['Credit'])
    const { results } = await removeMany([...ids, ...ids])
    expect(results.map(({ isChanged }) => isChanged)).toEqual([true, false])
    expect(await historyOf(ids)).toHaveLength(1)
  })

  test('of nothing that is there has nothing to take back', async () => {
    expect(await removeMany([999_998])).toMatchObject({ results: [{ isRefused: true }], undoToken: null })
  })

  test('refused in the middle by the rule of the resource leaves the others deleted, and the row as it was', async () => {
    const { eventId, ids } = await tracksOf(['Light', 'Dark', 'Pale', 'Bright'])
    const [light = 0, dark = 0, pale = 0] = ids
    const { results, undoToken } = await removeShades([light, dark, pale])
    expect(results.map(({ isChanged, message }) => [isChanged, message])).toEqual([
      [true, 'Deleted.'],
      [false, 'A dark shade stays'],
      [true, 'Deleted.'],
    ])
    expect(results[1]?.row).toMatchObject({ sessionTrackId: dark, name: 'Dark', rowVersion: 1 })
    expect(undoToken).not.toBeNull()
    expect(await namesIn(eventId)).toEqual(['Dark', 'Bright'])
  })

  test('keeps a rule that looks at the rows which went before', async () => {
    const { eventId, ids } = await tracksOf(['Light', 'Pale', 'Bright'])
    const { results } = await removeShades(ids)
    expect(results.map(({ message }) => message)).toEqual(['Deleted.', 'Deleted.', 'The last shade stays'])
    expect(await namesIn(eventId)).toEqual(['Bright'])
  })

  test('of 500 rows is one statement of one transaction', async () => {
    const { eventId } = await makeEvent(nucleus.db)
    const made = await nucleus.db
      .insert(table)
      .values(Array.from({ length: 500 }, (_, at) => ({ eventId, name: `Track ${at}`, color: '#112233' })))
      .returning({ id: table.sessionTrackId })
    const ids = made.map(({ id }) => id)
    const { results, undoToken } = await removeMany(ids)
    expect(results.every(({ isChanged }) => isChanged)).toBe(true)
    const recorded = await nucleus.db.execute<{ count: number }>(
      sql`select xmin::text || '.' || cmin::text as write, count(*)::int as count from ${changes} where ${inArray(changes.rowId, ids)} and ${changes.resource} = 'tracks' group by 1`,
    )
    expect(recorded.rows.map(({ count }) => count)).toEqual([500])
    expect(ok(await revert(undoToken)).rows).toHaveLength(500)
    expect(await nucleus.db.$count(table, and(eq(table.eventId, eventId), isNull(table.deletedAt)))).toBe(500)
  })

  test('sent twice at once, in opposite order, deletes each row once, with one undo', async () => {
    const { ids } = await tracksOf(['Credit', 'Macro', 'Equity', 'Quant'])
    const [one, two] = await Promise.all([removeMany(ids), removeMany(ids.toReversed())])
    expect([...one.results, ...two.results].every(({ isChanged }) => isChanged)).toBe(true)
    expect(two.undoToken).toBe(one.undoToken)
    expect(await historyOf(ids)).toHaveLength(4)
  })

  test('is refused to a role that may not edit the resource', async () => {
    const { eventId, ids } = await tracksOf(['Credit'])
    const vetter = await nucleus.signIn('vetter')
    expect((await nucleus.call(tracks.calls.removeMany, { ids }, vetter.token)).status).toBe(403)
    expect(await namesIn(eventId)).toEqual(['Credit'])
  })

  test('takes no more rows than its limit, and at least one', async () => {
    const tooMany = Array.from({ length: limits.bulkRows + 1 }, (_, at) => at + 1)
    for (const ids of [[], tooMany]) expect((await nucleus.call(tracks.calls.removeMany, { ids }, admin.token)).status).toBe(422)
  })

  test('does what the single deletes would do one after the other', async () => {
    const name = fc.constantFrom('Light', 'Pale', 'Bright', 'Dark')
    const plan = fc.record({
      names: fc.array(name, { minLength: 1, maxLength: 5 }),
      places: fc.array(fc.nat({ max: 5 }), { minLength: 1, maxLength: 8 }),
    })
    const facts = async (eventId: number, ids: number[]) => ({
      left: await namesIn(eventId),
      history: (await historyOf(ids, 'shades')).map((change) => ({ ...change, rowId: ids.indexOf(change.rowId) })),
    })
    await fc.assert(
      fc.asyncProperty(plan, async ({ names, places }) => {
        const own = names.map((one, at) => `${one} ${at}`)
        const [first, second] = [await tracksOf(own), await tracksOf(own)]
        const idsIn = (ids: number[]) => places.map((at) => ids[at] ?? 999_999)
        const together = await removeShades(idsIn(first.ids))
        const apart: [boolean, string][] = []
        for (const sessionTrackId of idsIn(second.ids)) {
          const { status, body } = await nucleus.call(shades.calls.remove, { sessionTrackId }, admin.token)
          apart.push(status === 200 ? [true, 'Deleted.'] : [false, body.message])
        }
        expect(together.results.map(({ isChanged, message }) => [isChanged, message])).toEqual(apart)
        const [here, there] = [await facts(first.eventId, first.ids), await facts(second.eventId, second.ids)]
        // Rows that go in one statement are recorded in no order.
        const sorted = (list: typeof here.history) => list.toSorted((a, b) => a.rowId - b.rowId)
        expect({ ...here, history: sorted(here.history) }).toEqual({ ...there, history: sorted(there.history) })
      }),
      { numRuns: 25 },
    )
  })
})

describe('the undo of many', () => {
  test('puts all back once, however often it is sent', async () => {
    const { eventId, ids } = await tracksOf(['Credit', 'Macro', 'Equity'])
    const { undoToken } = await removeMany(ids)
    const { resource, rows, refused } = ok(await revert(undoToken))
    expect([resource, refused]).toEqual(['tracks', []])
    expect(rows.map(({ name }) => name)).toEqual(['Credit', 'Macro', 'Equity'])
    expect(await namesIn(eventId)).toEqual(['Credit', 'Macro', 'Equity'])
    expect(ok(await revert(undoToken))).toMatchObject({ resource, rows, refused: [] })
    expect((await historyOf(ids)).filter(({ action }) => action === 'restore')).toHaveLength(3)
  })

  test('says which could not be put back and why, and can be tried again for those', async () => {
    const { eventId, ids } = await tracksOf(['Credit', 'Macro', 'Equity', 'Quant'])
    const { undoToken } = await removeMany(ids)
    const rival = await makeTrack(nucleus.db, { eventId, name: 'Macro', sortOrder: 9 })
    const { rows, refused } = ok(await revert(undoToken))
    expect(rows.map(({ name }) => name)).toEqual(['Credit', 'Equity', 'Quant'])
    expect(refused).toEqual([{ id: ids[1], message: 'Another track of this event has this name' }])
    expect(await namesIn(eventId)).toEqual(['Credit', 'Equity', 'Quant', 'Macro'])
    expect(await revert(undoToken)).toMatchObject({ status: 422, body: { message: 'Another track of this event has this name' } })
    await removeMany([rival.sessionTrackId])
    expect(ok(await revert(undoToken))).toMatchObject({ rows: [{ name: 'Macro' }], refused: [] })
  })

  test('of several calls is one when each is given the token of the one before', async () => {
    const { eventId, ids } = await tracksOf(['Credit', 'Macro', 'Equity'])
    const { undoToken } = await removeMany(ids.slice(0, 2))
    const second = await removeMany(ids.slice(2), { undoToken: undoToken ?? '' })
    expect(second.undoToken).toBe(undoToken)
    const third = await removeMany([999_999], { undoToken: undoToken ?? '' })
    expect(third.undoToken).toBe(undoToken)
    expect(ok(await revert(undoToken)).rows).toHaveLength(3)
    expect(await namesIn(eventId)).toEqual(['Credit', 'Macro', 'Equity'])
  })

  test('takes no rows of somebody else, of another resource or of an undo that is over: nothing is deleted then', async () => {
    const { eventId, ids } = await tracksOf(['Credit', 'Macro'])
    const [first = 0, second = 0] = ids
    const mine = await removeMany([first])
    const join = (call: typeof tracks.calls.removeMany, by: SignedIn) =>
      nucleus.call(call, { ids: [second], undoToken: mine.undoToken ?? '' }, by.token)
    expect(await join(tracks.calls.removeMany, other)).toMatchObject({ status: 404, body: { message: 'This can no longer be undone.' } })
    expect((await join(shades.calls.removeMany as typeof tracks.calls.removeMany, admin)).status).toBe(404)
    nucleus.clock.move({ minutes: 11 })
    expect((await join(tracks.calls.removeMany, admin)).status).toBe(404)
    expect(await namesIn(eventId)).toEqual(['Macro'])
  })

  test("is nobody else's", async () => {
    const { eventId, ids } = await tracksOf(['Credit', 'Macro'])
    const { undoToken } = await removeMany(ids)
    expect((await revert(undoToken, other)).status).toBe(404)
    expect(await namesIn(eventId)).toEqual([])
  })

  test('requested twice at the same moment restores each once', async () => {
    const { ids } = await tracksOf(['Credit', 'Macro', 'Equity'])
    const { undoToken } = await removeMany(ids)
    const answers = (await Promise.all([revert(undoToken), revert(undoToken)])).map(ok)
    expect(answers[1]).toEqual(answers[0])
    expect((await historyOf(ids)).filter(({ action }) => action === 'restore')).toHaveLength(3)
  })
})
