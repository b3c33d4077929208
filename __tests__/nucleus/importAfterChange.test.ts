import { afterAll, expect, test } from '@jest/globals'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { tracks } from '#contract/events/tracks.ts'
import { tracks as table } from '#nucleus/db/tables/index.ts'
import { csvFile, importsBy } from '../support/importFile.ts'
import { makeEvent, makeTrack, ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { db } = nucleus
afterAll(() => nucleus.close())
const { token } = await nucleus.signIn('eventManager')
const colleague = await nucleus.signIn('eventManager')
const { upsert, remove } = tracks.calls
const imports = importsBy(nucleus, tracks.calls, token)

/** A checked file of the track Macro, with another description, and of a new one. */
async function checked(existing: 'skip' | 'update', description = 'Of the file') {
  const { eventId } = await makeEvent(db)
  const { sessionTrackId } = await makeTrack(db, { eventId, name: 'Macro', description: 'Of last year' })
  const file = csvFile([
    ['Name', 'Description'],
    ['Macro', description],
    ['Rates', 'New'],
  ])
  const { commitInput, results } = await imports.checked(file, { parentId: eventId, existing })
  const stored = async () => {
    const rows = await db
      .select({ name: table.name, description: table.description })
      .from(table)
      .where(and(eq(table.eventId, eventId), isNull(table.deletedAt)))
      .orderBy(asc(table.name))
    return rows.map(({ name, description }) => [name, description])
  }
  return { eventId, sessionTrackId, commitInput, states: results.map(({ state }) => state), stored }
}
const refused = { state: 'failed', error: 'Nothing was imported: the list has changed since the check. Check again.' }

test.each([
  ['changed', 'Of the file'],
  ['existing', 'Of last year'],
] as const)('an import overwrites no row, said to be %s, that a colleague changed since its check', async (state, description) => {
  const { eventId, sessionTrackId, commitInput, states, stored } = await checked('update', description)
  expect(states).toEqual([state, 'new'])
  ok(await nucleus.call(upsert, { eventId, sessionTrackId, rowVersion: 1, name: 'Macro', description: 'Of a colleague' }, colleague.token))
  expect(await imports.imported(commitInput)).toMatchObject(refused)
  expect(await stored()).toEqual([['Macro', 'Of a colleague']])
})

test('an import adds nothing again that a colleague deleted since its check, nor changes what was added', async () => {
  const first = await checked('update')
  ok(await nucleus.call(remove, { sessionTrackId: first.sessionTrackId, rowVersion: 1 }, colleague.token))
  expect(await imports.imported(first.commitInput)).toMatchObject(refused)
  expect(await first.stored()).toEqual([])
  const second = await checked('update')
  await makeTrack(db, { eventId: second.eventId, name: 'Rates', description: 'Of a colleague' })
  expect(await imports.imported(second.commitInput)).toMatchObject(refused)
  expect(await second.stored()).toEqual([
    ['Macro', 'Of last year'],
    ['Rates', 'Of a colleague'],
  ])
})

test('an import goes on when only rows were changed that it leaves as they are', async () => {
  const { eventId, sessionTrackId, commitInput, stored } = await checked('skip')
  await makeTrack(db, { eventId, name: 'Credit', description: null })
  ok(await nucleus.call(upsert, { eventId, sessionTrackId, rowVersion: 1, name: 'Macro', description: 'Of a colleague' }, colleague.token))
  await imports.committed(commitInput)
  expect(await stored()).toEqual([
    ['Credit', null],
    ['Macro', 'Of a colleague'],
    ['Rates', 'New'],
  ])
})
