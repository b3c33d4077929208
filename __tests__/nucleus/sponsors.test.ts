import { afterAll, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { dependents } from '#contract/dependents.ts'
import { history, restore, undo } from '#contract/history.ts'
import { sponsorLevels, sponsors as declared } from '#contract/events/sponsors.ts'
import { agendaSessions, agendaSessionSponsors, changes, eventCompanies } from '#nucleus/db/tables/index.ts'
import { declaredOf } from '../support/declaredOf.ts'
import { fieldsOf, makeCompany, makeCompanyType, makeContact, makeEvent, makeLocation, ok, startNucleus } from '../support/nucleus.ts'

const { list, upsert, remove } = declared.calls
const reorder = declaredOf(declared.calls.reorder)

const nucleus = await startNucleus()
const { token } = await nucleus.signIn('eventManager')
const other = await nucleus.signIn('admin')
afterAll(() => nucleus.close())

/** An event with levels, the top one first, and their sponsors in order. */
async function sponsorsOf(levels: Readonly<Record<string, readonly string[]>>) {
  const { eventId } = await makeEvent(nucleus.db)
  const save = (input: object, as = token) => nucleus.call(upsert, { eventId, ...input }, as)
  const levelIds = new Map<string, number>()
  const ids = new Map<string, number>()
  for (const [level, names] of Object.entries(levels)) {
    const { sponsorLevelId } = ok(await nucleus.call(sponsorLevels.calls.upsert, { eventId, name: level }, token))
    levelIds.set(level, sponsorLevelId)
    for (const name of names) ids.set(name, ok(await save({ name, sponsorLevelId })).sponsorId)
  }
  const levelOf = (name: string) => levelIds.get(name) ?? 0
  const idOf = (name: string) => ids.get(name) ?? 0
  const rows = async () => ok(await nucleus.call(list, { eventId }, token))
  /** Sponsors by level, in order. */
  const shown = async () => {
    const all = await rows()
    return Object.fromEntries(
      Object.keys(levels).map((level) => [level, all.filter(({ levelName }) => levelName === level).map(({ name }) => name)]),
    )
  }
  const move = (name: string, level: string, before: string | null, as = token) =>
    nucleus.call(
      reorder,
      { eventId, sponsorId: idOf(name), sponsorLevelId: levelOf(level), before: before === null ? null : idOf(before) },
      as,
    )
  return { eventId, save, levelOf, idOf, rows, shown, move }
}

describe('moving a sponsor', () => {
  test.each([
    ['up in its level', 'C', 'Gold', 'A', { Gold: ['C', 'A', 'B'], Silver: ['X', 'Y'] }],
    ['to the end of its level', 'A', 'Gold', null, { Gold: ['B', 'C', 'A'], Silver: ['X', 'Y'] }],
    ['before one of another level', 'B', 'Silver', 'Y', { Gold: ['A', 'C'], Silver: ['X', 'B', 'Y'] }],
    ['to the end of another level', 'Y', 'Gold', null, { Gold: ['A', 'B', 'C', 'Y'], Silver: ['X'] }],
    ['to the top of another level', 'Y', 'Gold', 'A', { Gold: ['Y', 'A', 'B', 'C'], Silver: ['X'] }],
  ])('%s writes that row alone', async (_, name, level, before, expected) => {
    const { move, shown } = await sponsorsOf({ Gold: ['A', 'B', 'C'], Silver: ['X', 'Y'] })
    const changed = ok(await move(name, level, before))
    expect(changed).toMatchObject([{ name, levelName: level, rowVersion: 2 }])
    expect(await shown()).toEqual(expected)
  })

  test('equals the same done in arrays, whatever is moved where', async () => {
    const names = ['A', 'B', 'C', 'D', 'E', 'F']
    const some = fc.constantFrom(...names)
    const step = fc.record({ name: some, level: fc.constantFrom('Gold', 'Silver', 'Bronze'), before: fc.option(some) })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        const start = { Gold: ['A', 'B', 'C'], Silver: ['D', 'E', 'F'], Bronze: [] }
        const { move, shown } = await sponsorsOf(start)
        let expected: Record<string, string[]> = start
        for (const { name, level, before } of steps) {
          const { status } = await move(name, level, before)
          const names = expected[level] ?? []
          // Nothing moves before a sponsor of another level.
          const isRefused = before !== null && !names.includes(before)
          expect(status).toBe(isRefused ? 422 : 200)
          if (isRefused || before === name) continue
          const without = Object.fromEntries(Object.entries(expected).map(([key, list]) => [key, list.filter((one) => one !== name)]))
          const target = without[level] ?? []
          expected = { ...without, [level]: target.toSpliced(before === null ? target.length : target.indexOf(before), 0, name) }
        }
        expect(await shown()).toEqual(expected)
      }),
      { numRuns: 15 },
    )
  })

  test('by two people at the same time does both, and no sponsor is lost', async () => {
    const names = Array.from({ length: 10 }, (_, at) => `Sponsor ${at}`)
    const { move, rows, shown } = await sponsorsOf({ Gold: names, Silver: [] })
    const answers = await Promise.all([
      ...names.slice(1, 6).map((name) => move(name, 'Silver', null)),
      ...names.slice(3, 9).map((name) => move(name, 'Gold', 'Sponsor 0', other.token)),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const after = await rows()
    expect(after.map(({ name }) => name).toSorted()).toEqual(names)
    const { Gold = [], Silver = [] } = await shown()
    expect([...Gold, ...Silver].toSorted()).toEqual(names)
  })

  test('to a level of another event, or to none, is refused and writes nothing', async () => {
    const here = await sponsorsOf({ Gold: ['A'] })
    const elsewhere = await sponsorsOf({ Gold: ['X'] })
    const count = await nucleus.db.$count(changes)
    const ask = (sponsorLevelId: number) =>
      nucleus.call(reorder, { eventId: here.eventId, sponsorId: here.idOf('A'), sponsorLevelId, before: null }, token)
    for (const id of [elsewhere.levelOf('Gold'), 2_000_000_000])
      expect(fieldsOf(await ask(id))).toEqual({ sponsorLevelId: 'This sponsor level does not belong to the event' })
    expect(await nucleus.db.$count(changes)).toBe(count)
  })

  test('is no conflict with a save that read the sponsor before, which keeps it where it was put', async () => {
    const { rows, move, save, shown } = await sponsorsOf({ Gold: ['A', 'B'], Silver: ['X'] })
    const read = (await rows()).find(({ name }) => name === 'A')
    ok(await move('A', 'Silver', 'X', other.token))
    const { sponsorId, rowVersion, sponsorLevelId, sortOrder } = read ?? {}
    const saved = ok(await save({ sponsorId, rowVersion, sponsorLevelId, sortOrder, name: 'Amber' }))
    expect(saved).toMatchObject({ name: 'Amber', levelName: 'Silver' })
    expect(await shown()).toEqual({ Gold: ['B'], Silver: ['Amber', 'X'] })
  })
})

test('a sponsor whose earlier version is put back is in its earlier level again, and no two of it have one place', async () => {
  const { rows, move, save, idOf, shown, levelOf } = await sponsorsOf({ Gold: ['A', 'B'], Silver: ['X', 'Y', 'Z'] })
  ok(await move('A', 'Silver', null))
  const { sponsorId, rowVersion = 0, sortOrder } = (await rows()).find(({ name }) => name === 'A') ?? {}
  ok(await save({ name: 'C', sponsorLevelId: levelOf('Gold'), sortOrder }))
  const first = ok(await nucleus.call(history, { resource: 'sponsors', id: idOf('A') }, token)).at(-1)
  ok(await nucleus.call(restore, { resource: 'sponsors', id: sponsorId ?? 0, changeId: first?.changeId ?? 0, rowVersion }, token))
  expect(Object.values(await shown()).map((names) => names.toSorted())).toEqual([
    ['A', 'B', 'C'],
    ['X', 'Y', 'Z'],
  ])
  const places = (await rows()).map((row) => `${row.levelName} ${row.sortOrder}`)
  expect(new Set(places).size).toBe(places.length)
})

describe('saving a sponsor', () => {
  test('without a place puts it at the end of its level, and so does another level', async () => {
    const { save, rows, levelOf, shown } = await sponsorsOf({ Gold: ['A', 'B'], Silver: ['X'] })
    ok(await save({ name: 'C', sponsorLevelId: levelOf('Gold') }))
    const { sponsorId, rowVersion } = (await rows()).find(({ name }) => name === 'A') ?? {}
    ok(await save({ sponsorId, rowVersion, sponsorLevelId: levelOf('Silver') }))
    expect(await shown()).toEqual({ Gold: ['B', 'C'], Silver: ['X', 'A'] })
  })

  test('shows the names of its level, company, contact and booth', async () => {
    const { eventId, save, levelOf } = await sponsorsOf({ Gold: [] })
    const [{ companyId }, { contactId }, { sessionLocationId }] = [
      await makeCompany(nucleus.db, { name: 'Northgate' }),
      await makeContact(nucleus.db, { firstName: 'Ana', lastName: 'Silva' }),
      await makeLocation(nucleus.db, { eventId, name: 'Booth 4', locationType: 3 }),
    ]
    const row = ok(
      await save({
        name: 'Northgate',
        sponsorLevelId: levelOf('Gold'),
        companyId,
        primaryContactId: contactId,
        boothLocationId: sessionLocationId,
      }),
    )
    expect(row).toMatchObject({
      levelName: 'Gold',
      companyName: 'Northgate',
      contactName: 'Ana Silva',
      boothName: 'Booth 4',
      isPublished: false,
    })
  })

  test('refuses what is not of its event, and a contact who is gone, at the field', async () => {
    const { save, levelOf } = await sponsorsOf({ Gold: [] })
    const elsewhere = await sponsorsOf({ Gold: [] })
    const booth = await makeLocation(nucleus.db, { eventId: elsewhere.eventId })
    const merged = await makeContact(nucleus.db, { contactStateId: 3 })
    const refused = async (more: object) => fieldsOf(await save({ name: 'Northgate', sponsorLevelId: levelOf('Gold'), ...more }))
    expect(await refused({ sponsorLevelId: elsewhere.levelOf('Gold') })).toEqual({
      sponsorLevelId: 'This sponsor level does not belong to the event',
    })
    expect(await refused({ boothLocationId: booth.sessionLocationId })).toEqual({
      boothLocationId: 'This location does not belong to the event',
    })
    expect(await refused({ companyId: 2_000_000_000 })).toEqual({ companyId: 'This company does not exist' })
    expect(await refused({ primaryContactId: merged.contactId })).toEqual({
      primaryContactId: 'This contact does not exist, or was merged or archived. Choose another one',
    })
  })
})

describe('deleting', () => {
  test('a level is refused while sponsors are in it, and the question before says so', async () => {
    const { levelOf, idOf } = await sponsorsOf({ Gold: ['A'] })
    const gold = { sponsorLevelId: levelOf('Gold'), rowVersion: 1 }
    const found = ok(await nucleus.call(dependents, { resource: 'sponsorLevels', id: levelOf('Gold') }, token))
    expect(found).toMatchObject([{ noun: 'sponsor', count: 1, keeps: true }])
    expect((await nucleus.call(sponsorLevels.calls.remove, gold, token)).status).toBe(422)
    ok(await nucleus.call(remove, { sponsorId: idOf('A'), rowVersion: 1 }, token))
    expect((await nucleus.call(sponsorLevels.calls.remove, gold, token)).status).toBe(200)
  })

  test('a sponsor of a session stays until it is taken out there; a company of the event that names it does not keep it', async () => {
    const { eventId, idOf, shown } = await sponsorsOf({ Gold: ['A', 'B'] })
    const [session] = await nucleus.db.insert(agendaSessions).values({ eventId, title: 'Lunch', sessionType: 7 }).returning()
    await nucleus.db.insert(agendaSessionSponsors).values({ agendaDaySessionId: session?.agendaDaySessionId ?? 0, sponsorId: idOf('A') })
    const { eventCompanyTypeId } = await makeCompanyType(nucleus.db, { eventId })
    const { companyId } = await makeCompany(nucleus.db)
    await nucleus.db.insert(eventCompanies).values({ eventId, companyId, eventCompanyTypeId, sponsorId: idOf('B') })
    const refused = await nucleus.call(remove, { sponsorId: idOf('A'), rowVersion: 1 }, token)
    expect([refused.status, Object.keys(fieldsOf(refused))]).toEqual([422, ['sponsorId']])
    const { undoToken } = ok(await nucleus.call(remove, { sponsorId: idOf('B'), rowVersion: 1 }, token))
    expect(await shown()).toEqual({ Gold: ['A'] })
    ok(await nucleus.call(undo, { undoToken }, token))
    expect(await shown()).toEqual({ Gold: ['A', 'B'] })
  })
})

test('the list is searched and narrowed to a level', async () => {
  const { eventId, levelOf } = await sponsorsOf({ Gold: ['Amber', 'Birch'], Silver: ['Amber too'] })
  const found = async (more: object) => ok(await nucleus.call(list, { eventId, ...more }, token)).map(({ name }) => name)
  expect(await found({ q: 'amb' })).toEqual(['Amber', 'Amber too'])
  expect(await found({ sponsorLevelId: levelOf('Gold') })).toEqual(['Amber', 'Birch'])
})
