import { afterAll, describe, expect, test } from '@jest/globals'
import { and, eq, isNull } from 'drizzle-orm'
import fc from 'fast-check'
import { locations } from '#contract/events/locations.ts'
import { undo } from '#contract/history.ts'
import type { ImportRowResult } from '#contract/import.ts'
import { locations as locationsTable } from '#nucleus/db/tables/index.ts'
import { csvFile, importForm, importsBy } from '../support/importFile.ts'
import { makeEvent, makeLocation, ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())

const rooms = importsBy(nucleus, locations.calls, token)
const storedRooms = (eventId: number) =>
  db
    .select()
    .from(locationsTable)
    .where(and(eq(locationsTable.eventId, eventId), isNull(locationsTable.deletedAt)))
    .orderBy(locationsTable.sessionLocationId)
/** What an undo gives back of a row: all but its version and who wrote it last. */
const lasting = ({ rowVersion: _, updatedAt: __, updatedByContactId: ___, ...row }: Awaited<ReturnType<typeof storedRooms>>[number]) => row

describe('the read of a file', () => {
  test('says what the file holds, and which field each header seems to mean', async () => {
    const file = csvFile([
      ['NAME', 'typ', 'Seat s', 'Meetings at a time', 'Colour of the carpet'],
      ['Room 1', 'Room', '12', '3', 'red'],
      ['Room 2', 'Table', '', '0', ''],
    ])
    const { headers, rowCount, fields } = ok(await rooms.read(file))
    expect(headers).toEqual([
      { title: 'NAME', samples: ['Room 1', 'Room 2'], guess: 'name' },
      { title: 'typ', samples: ['Room', 'Table'], guess: 'locationType' },
      { title: 'Seat s', samples: ['12'], guess: 'seats' },
      { title: 'Meetings at a time', samples: ['3', '0'], guess: 'maxSimultaneousMeetings' },
      { title: 'Colour of the carpet', samples: ['red'], guess: null },
    ])
    expect(rowCount).toBe(2)
    expect(fields.map(({ field }) => field)).not.toContain('eventId')
    expect(fields.filter(({ isRequired }) => isRequired).map(({ title }) => title)).toEqual(['Name'])
  })

  test('finds the head below a title of the file', async () => {
    const file = csvFile([
      ['Rooms of the venue', ''],
      ['', ''],
      ['Name', 'Seats'],
      ['Hall', '40'],
    ])
    expect(ok(await rooms.read(file))).toMatchObject({
      rowCount: 1,
      headers: [{ guess: 'name' }, { guess: 'seats' }],
    })
  })
})

describe('what the check says', () => {
  const cell = (usual: fc.Arbitrary<string>) =>
    fc.oneof({ weight: 8, arbitrary: usual }, fc.constantFrom('', ' ', '=1+1', 'x'.repeat(60), '💥', '-3'))
  const line = fc.tuple(
    cell(fc.constantFrom('Hall', 'hall ', 'Attic', 'Cellar', 'Roof', 'Bar', 'Old', 'Yard')),
    cell(fc.constantFrom('Room', '4', 'Table', 'booth', 'Palace')),
    cell(fc.constantFrom('1', '12', '1,200', '0', 'twelve', '3.5')),
    cell(fc.constantFrom('https://example.com', 'example')),
  )
  test('is what the commit does', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 8 }), fc.constantFrom('skip', 'update'), async (lines, existing) => {
        const { eventId } = await makeEvent(db)
        await makeLocation(db, { eventId, name: 'Old', seats: 5 })
        const file = csvFile([['Name', 'Type', 'Seats', 'Virtual URL'], ...lines], ';')
        const before = await storedRooms(eventId)
        const found = await rooms.read(file)
        if (found.status === 422) return expect(lines.flat().every((one) => one.trim() === '')).toBe(true)
        const { results, job, commitInput } = await rooms.checked(file, { parentId: eventId, existing })
        expect(await storedRooms(eventId)).toEqual(before)
        const number = (state: ImportRowResult['state']) => results.filter((one) => one.state === state).length
        const faults = number('fault') + number('duplicate')
        expect([job.done, job.file !== null]).toEqual([found.body.data.rowCount, faults > 0])
        if (faults > 0) {
          expect((await rooms.commit(commitInput)).status).toBe(422)
          expect(await storedRooms(eventId)).toEqual(before)
          return
        }
        const { undoToken, ...counts } = await rooms.committed(commitInput)
        expect(counts).toEqual({ added: number('new'), updated: number('changed'), skipped: number('existing') })
        expect((await storedRooms(eventId)).length).toBe(before.length + number('new'))
        if (!undoToken) return expect(await storedRooms(eventId)).toEqual(before)
        ok(await nucleus.call(undo, { undoToken }, token))
        expect((await storedRooms(eventId)).map(lasting)).toEqual(before.map(lasting))
      }),
      { numRuns: 30, seed: 20_260_601 },
    )
  })
})

test('a form that is none is refused in words', async () => {
  const { importRead } = locations.calls
  if (!importRead) throw new Error('Locations are imported')
  expect((await nucleus.call(importRead, {}, token)).status).toBe(415)
  const { payload, headers } = importForm(csvFile([['Name']]), {})
  const broken = (payload as Buffer).subarray(0, 200)
  expect((await nucleus.call(importRead, {}, token, { payload: broken, headers })).status).toBe(400)
})
