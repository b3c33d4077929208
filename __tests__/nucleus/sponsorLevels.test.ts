import { afterAll, describe, expect, test } from '@jest/globals'
import { and, asc, eq, isNull } from 'drizzle-orm'
import fc from 'fast-check'
import { history, restore, undo } from '#contract/history.ts'
import { addDefaultSponsorLevels, sponsorLevels as declared } from '#contract/events/sponsors.ts'
import { changes, sponsorLevels as table } from '#nucleus/db/tables/index.ts'
import { fieldsOf, makeEvent, ok, startNucleus } from '../support/nucleus.ts'

const { list, upsert, remove, reorder } = declared.calls
if (!reorder) throw new Error('Levels are ordered by hand')

const nucleus = await startNucleus()
const { token } = await nucleus.signIn('eventManager')
const other = await nucleus.signIn('admin')
afterAll(() => nucleus.close())

/** An event with levels of these names, ranked 1, 2, 3. */
async function levelsOf(names: readonly string[]) {
  const { eventId } = await makeEvent(nucleus.db)
  const save = (input: object, as = token) => nucleus.call(upsert, { eventId, ...input }, as)
  for (const name of names) ok(await save({ name }))
  const rows = async () => ok(await nucleus.call(list, { eventId }, token))
  const idOf = async (name: string) => (await rows()).find((row) => row.name === name)?.sponsorLevelId ?? 0
  const stored = () =>
    nucleus.db
      .select()
      .from(table)
      .where(and(eq(table.eventId, eventId), isNull(table.deletedAt)))
      .orderBy(asc(table.rank))
  const ranks = async () => (await stored()).map(({ name, rank }) => `${rank} ${name}`)
  const saved = async (name: string, input: object, as = token) => {
    const row = (await rows()).find((one) => one.name === name)
    return save({ sponsorLevelId: row?.sponsorLevelId, rowVersion: row?.rowVersion, ...input }, as)
  }
  const moved = async (name: string, before: string | null, as = token) =>
    nucleus.call(
      reorder as NonNullable<typeof reorder>,
      { eventId, sponsorLevelId: await idOf(name), before: before === null ? null : await idOf(before) },
      as,
    )
  return { eventId, save, saved, moved, rows, ranks, stored, idOf }
}

describe('the rank of a level', () => {
  test('is the one after the last, when a new level says none', async () => {
    const { ranks } = await levelsOf(['Platinum', 'Gold', 'Silver'])
    expect(await ranks()).toEqual(['1 Platinum', '2 Gold', '3 Silver'])
  })

  test('of a new level that takes the place of another makes that and those behind it step back', async () => {
    const { save, ranks } = await levelsOf(['Gold', 'Silver', 'Bronze'])
    expect(ok(await save({ name: 'Platinum', rank: 1 }))).toMatchObject({ rank: 1, rowVersion: 1 })
    expect(await ranks()).toEqual(['1 Platinum', '2 Gold', '3 Silver', '4 Bronze'])
  })

  test.each([
    ['up', 'Bronze', 2, ['1 Platinum', '2 Bronze', '3 Gold', '4 Silver']],
    ['down', 'Platinum', 3, ['1 Gold', '2 Silver', '3 Platinum', '4 Bronze']],
    ['behind the last, which makes it the last', 'Gold', 900, ['1 Platinum', '2 Silver', '3 Bronze', '4 Gold']],
    ['where it is the last already', 'Bronze', 900, ['1 Platinum', '2 Gold', '3 Silver', '4 Bronze']],
  ])('that is saved %s shifts the others', async (_, name, rank, expected) => {
    const { saved, ranks } = await levelsOf(['Platinum', 'Gold', 'Silver', 'Bronze'])
    ok(await saved(name, { rank }))
    expect(await ranks()).toEqual(expected)
  })

  test('that shifts others writes each of them once, with its line in the history', async () => {
    const { saved, stored, idOf } = await levelsOf(['Platinum', 'Gold', 'Silver', 'Bronze'])
    ok(await saved('Silver', { rank: 1 }))
    const versions = Object.fromEntries((await stored()).map(({ name, rowVersion }) => [name, rowVersion]))
    expect(versions).toEqual({ Silver: 2, Platinum: 2, Gold: 2, Bronze: 1 })
    const entries = ok(await nucleus.call(history, { resource: 'sponsorLevels', id: await idOf('Gold') }, token))
    expect(entries[0]).toMatchObject({ action: 'update', version: 2, before: { rank: 2 }, after: { rank: 3 } })
  })

  test('is left alone by a save of anything else, gaps included', async () => {
    const { saved, ranks, rows } = await levelsOf(['Platinum', 'Gold', 'Silver'])
    const [, gold] = await rows()
    ok(await nucleus.call(remove, { sponsorLevelId: gold?.sponsorLevelId ?? 0, rowVersion: 1 }, token))
    ok(await saved('Silver', { color: '#c0c0c0' }))
    expect(await ranks()).toEqual(['1 Platinum', '3 Silver'])
  })
})

describe('moving a level', () => {
  test('ranks the levels anew, and closes gaps', async () => {
    const { moved, ranks, rows } = await levelsOf(['Platinum', 'Gold', 'Silver', 'Bronze'])
    const [, gold] = await rows()
    ok(await nucleus.call(remove, { sponsorLevelId: gold?.sponsorLevelId ?? 0, rowVersion: 1 }, token))
    const changed = ok(await moved('Bronze', 'Platinum'))
    expect(changed.map(({ name, rank }) => `${rank} ${name}`).toSorted()).toEqual(['1 Bronze', '2 Platinum'])
    expect(await ranks()).toEqual(['1 Bronze', '2 Platinum', '3 Silver'])
  })

  test('and saving one with a rank equal the same done in an array, whatever comes after what', async () => {
    const names = ['A', 'B', 'C', 'D', 'E']
    const someName = fc.constantFrom(...names)
    const step = fc.oneof(
      fc.record({ name: someName, before: fc.option(someName) }),
      fc.record({ name: someName, rank: fc.integer({ min: 1, max: 8 }) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const { moved, saved, stored } = await levelsOf(names)
        let expected: string[] = names
        for (const one of steps) {
          const others = expected.filter((name) => name !== one.name)
          if ('rank' in one) {
            ok(await saved(one.name, { rank: one.rank }))
            if (expected[one.rank - 1] !== one.name) expected = others.toSpliced(one.rank - 1, 0, one.name)
          } else {
            ok(await moved(one.name, one.before))
            if (one.before !== one.name)
              expected = others.toSpliced(one.before === null ? others.length : others.indexOf(one.before), 0, one.name)
          }
          const rows = await stored()
          expect(rows.map(({ name }) => name)).toEqual(expected)
          expect(rows.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5])
        }
      }),
      { numRuns: 15 },
    )
  })

  test('by two people at the same time does both, and every level keeps a rank of its own', async () => {
    const names = Array.from({ length: 8 }, (_, at) => `Level ${at}`)
    const { moved, stored } = await levelsOf(names)
    const answers = await Promise.all([
      ...names.slice(0, 4).map((name) => moved(name, null)),
      ...names.slice(4).map((name) => moved(name, 'Level 0', other.token)),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const rows = await stored()
    expect(rows.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(rows.map(({ name }) => name).toSorted()).toEqual(names)
  })

  test('is no conflict with a save that read the level before it was moved', async () => {
    const { rows, moved, save, ranks } = await levelsOf(['Platinum', 'Gold', 'Silver'])
    const [, read] = await rows()
    ok(await moved('Silver', 'Platinum', other.token))
    ok(
      await save({
        ...read,
        color: '#ffd700',
        levelName: undefined,
        createdAt: undefined,
        updatedAt: undefined,
        createdByContactId: undefined,
        updatedByContactId: undefined,
      }),
    )
    expect(await ranks()).toEqual(['1 Silver', '2 Platinum', '3 Gold'])
  })
})

test('an earlier version of a level is put back after moves, and leaves the order as it is', async () => {
  const { save, saved, moved, ranks, rows, idOf } = await levelsOf(['Gold', 'Silver', 'Bronze'])
  ok(await saved('Silver', { name: 'Argent' }))
  await moved('Bronze', 'Gold')
  ok(await save({ name: 'Tin' }))
  const id = await idOf('Argent')
  const rowVersion = (await rows()).find((row) => row.sponsorLevelId === id)?.rowVersion ?? 0
  const first = ok(await nucleus.call(history, { resource: 'sponsorLevels', id }, token)).at(-1)
  const before = await ranks()
  ok(await nucleus.call(restore, { resource: 'sponsorLevels', id, changeId: first?.changeId ?? 0, rowVersion }, token))
  expect(await ranks()).toEqual(before.map((one) => one.replace('Argent', 'Silver')))
})

test('a level has a name of its own in its event, whatever the case', async () => {
  const { save } = await levelsOf(['Gold'])
  expect(fieldsOf(await save({ name: 'GOLD' }))).toEqual({ name: 'This event already has a level with this name' })
})

test('a deleted level comes back where it was, and at the end when others have its rank meanwhile', async () => {
  const { rows, ranks, save } = await levelsOf(['Platinum', 'Gold', 'Silver'])
  const [, gold, silver] = await rows()
  const first = ok(await nucleus.call(remove, { sponsorLevelId: gold?.sponsorLevelId ?? 0, rowVersion: 1 }, token))
  ok(await nucleus.call(undo, { undoToken: first.undoToken }, token))
  expect(await ranks()).toEqual(['1 Platinum', '2 Gold', '3 Silver'])
  const second = ok(await nucleus.call(remove, { sponsorLevelId: silver?.sponsorLevelId ?? 0, rowVersion: 1 }, token))
  ok(await save({ name: 'Bronze' }))
  ok(await nucleus.call(undo, { undoToken: second.undoToken }, token))
  expect(await ranks()).toEqual(['1 Platinum', '2 Gold', '3 Bronze', '4 Silver'])
})

test('what is refused writes nothing', async () => {
  const { eventId, idOf } = await levelsOf(['Gold', 'Silver'])
  const elsewhere = await levelsOf(['Gold'])
  const count = await nucleus.db.$count(changes)
  const ask = (input: { sponsorLevelId: number; before: number | null }) => nucleus.call(reorder, { eventId, ...input }, token)
  expect((await ask({ sponsorLevelId: await elsewhere.idOf('Gold'), before: null })).status).toBe(404)
  expect(fieldsOf(await ask({ sponsorLevelId: await idOf('Gold'), before: await elsewhere.idOf('Gold') }))).toEqual({
    before: 'The Sponsor Level to move it before was not found. It may have been deleted.',
  })
  expect(await nucleus.db.$count(changes)).toBe(count)
})

test('the usual levels are added at once, to an event that has none', async () => {
  const { eventId, ranks, rows, save } = await levelsOf([])
  const added = ok(await nucleus.call(addDefaultSponsorLevels, { eventId }, token))
  expect(added.map(({ name }) => name)).toEqual(['Platinum', 'Gold', 'Silver', 'Bronze'])
  expect(await rows()).toEqual(added)
  const entries = ok(await nucleus.call(history, { resource: 'sponsorLevels', id: added[0]?.sponsorLevelId ?? 0 }, token))
  expect(entries).toMatchObject([{ action: 'create', version: 1 }])
  const answers = [await nucleus.call(addDefaultSponsorLevels, { eventId }, token), await save({ name: 'Friend' })]
  expect(answers.map(({ status }) => status)).toEqual([422, 200])
  expect(await ranks()).toEqual(['1 Platinum', '2 Gold', '3 Silver', '4 Bronze', '5 Friend'])
  expect((await nucleus.call(addDefaultSponsorLevels, { eventId: 2_000_000_000 }, token)).status).toBe(422)
})
