import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from '@jest/globals'
import { parse } from 'csv-parse/sync'
import { and, eq, isNull } from 'drizzle-orm'
import { locations } from '#contract/events/locations.ts'
import { speakers } from '#contract/events/speakers.ts'
import { tracks } from '#contract/events/tracks.ts'
import type { ImportRowResult } from '#contract/import.ts'
import { jobFile } from '#contract/jobs.ts'
import { changes, locations as locationsTable, speakers as speakersTable, tracks as tracksTable } from '#nucleus/db/tables/index.ts'
import { csvFile, importsBy, jobEnded, xlsxFile } from '../support/importFile.ts'
import { fieldsOf, makeEvent, makeLocation, makeSpeaker, makeTrack, ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token, user } = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())

const rooms = importsBy(nucleus, locations.calls, token)
const storedRooms = (eventId: number) =>
  db
    .select()
    .from(locationsTable)
    .where(and(eq(locationsTable.eventId, eventId), isNull(locationsTable.deletedAt)))
    .orderBy(locationsTable.sessionLocationId)
const statesOf = (results: readonly ImportRowResult[]) => results.map(({ row, state }) => [row, state])

describe('an import', () => {
  test.each([
    ['CSV with semicolons', (rows: (string | number | null)[][]) => csvFile(rows, ';')],
    ['Excel', xlsxFile],
  ])('of %s is checked, which writes nothing, and committed, with an audit row for each', async (_, fileOf) => {
    const { eventId } = await makeEvent(db)
    const file = await fileOf([
      ['Name', 'Type', 'Seats', 'Assignment', 'Visible in agenda', 'Unavailable times'],
      [
        'Blue "suite"; east',
        'table',
        1200,
        'Reservable',
        'no',
        '2026-06-01 09:00 – 2026-06-01 10:30; 2026-06-02T12:00:00Z/2026-06-02T13:00:00Z',
      ],
      ['101', '', null, '3', 'x', null],
    ])
    const { results, commitInput } = await rooms.checked(file, { parentId: eventId })
    expect(statesOf(results)).toEqual([
      [2, 'new'],
      [3, 'new'],
    ])
    expect(await storedRooms(eventId)).toEqual([])
    expect(await rooms.committed(commitInput)).toMatchObject({ added: 2, updated: 0, skipped: 0 })
    const stored = await storedRooms(eventId)
    expect(stored).toMatchObject([
      {
        name: 'Blue "suite"; east',
        locationType: 2,
        seats: 1200,
        assignment: 2,
        priority: 2,
        isVisibleInAgenda: false,
        createdByContactId: user.contactId,
        blackouts: [
          { startsAt: '2026-06-01T13:00:00.000Z', endsAt: '2026-06-01T14:30:00.000Z' },
          { startsAt: '2026-06-02T12:00:00.000Z', endsAt: '2026-06-02T13:00:00.000Z' },
        ],
      },
      { name: '101', locationType: 1, seats: null, assignment: 3, isVisibleInAgenda: true },
    ])
    for (const { sessionLocationId } of stored) {
      const audit = await db
        .select()
        .from(changes)
        .where(and(eq(changes.resource, 'locations'), eq(changes.rowId, sessionLocationId)))
      expect(audit).toMatchObject([{ action: 'create', actorContactId: user.contactId }])
    }
  })

  test('is refused as a whole for one fault in its last row, which is named in the words of forms', async () => {
    const { eventId } = await makeEvent(db)
    const lines = Array.from({ length: 120 }, (_, at) => [`Room ${at}`, '10', '', 'Room'])
    const file = csvFile([['Name', 'Seats', 'Virtual URL', 'Type'], ...lines, ['Last', 'many', '', 'Virtual']])
    const { results, commitInput } = await rooms.checked(file, { parentId: eventId })
    expect(results.at(-1)).toMatchObject({
      row: 122,
      name: 'Last',
      state: 'fault',
      messages: { seats: 'Seats: “many” — use a whole number from 1 to 100,000', virtualUrl: 'Please enter Virtual URL' },
    })
    const before = await db.$count(changes)
    expect(await rooms.commit(commitInput)).toMatchObject({
      status: 422,
      body: { message: 'Some rows have errors. Correct them and check again, or skip them.' },
    })
    expect([await storedRooms(eventId), await db.$count(changes)]).toEqual([[], before])
  })

  test('names rows that the file has twice, and leaves rows alone that are there already', async () => {
    const { eventId } = await makeEvent(db)
    await makeLocation(db, { eventId, name: 'Hall', seats: 7 })
    const file = csvFile([
      ['Name', 'Seats'],
      ['HALL', '9'],
      ['Attic', '1'],
      [' attic ', '2'],
      ['Cellar', '3'],
    ])
    const { results } = await rooms.checked(file, { parentId: eventId })
    expect(statesOf(results)).toEqual([
      [2, 'existing'],
      [3, 'new'],
      [4, 'duplicate'],
      [5, 'new'],
    ])
    expect(results[2]?.messages).toEqual({ name: 'Row 3 of this file has the same Name' })
    const without = csvFile([
      ['Name', 'Seats'],
      ['HALL', '9'],
      ['Attic', '1'],
      ['Cellar', '3'],
    ])
    expect(await rooms.committed((await rooms.checked(without, { parentId: eventId })).commitInput)).toMatchObject({
      added: 2,
      updated: 0,
      skipped: 1,
    })
    expect((await storedRooms(eventId)).map(({ name, seats }) => [name, seats])).toEqual([
      ['Hall', 7],
      ['Attic', 1],
      ['Cellar', 3],
    ])
  })

  test('updates rows that are there when requested: cells that say something, and no others', async () => {
    const { eventId } = await makeEvent(db)
    const { sessionLocationId } = await makeLocation(db, { eventId, name: 'Hall', seats: 7, floor: '2', locationType: 3 })
    const file = csvFile([
      ['Name', 'Seats', 'Floor'],
      ['Hall', '9', ''],
    ])
    const { results, commitInput } = await rooms.checked(file, { parentId: eventId, existing: 'update' })
    expect(statesOf(results)).toEqual([[2, 'changed']])
    expect(await rooms.committed(commitInput)).toMatchObject({ added: 0, updated: 1, skipped: 0 })
    expect(await storedRooms(eventId)).toMatchObject([
      { sessionLocationId, name: 'Hall', seats: 9, floor: '2', locationType: 3, rowVersion: 2 },
    ])
  })

  test('says of a row that says nothing new that it is there already, in the check and after it', async () => {
    const { eventId } = await makeEvent(db)
    await makeLocation(db, { eventId, name: 'Hall', seats: 7 })
    await makeLocation(db, { eventId, name: 'Cellar', seats: 3 })
    const file = csvFile([
      ['Name', 'Seats'],
      ['Hall', '7'],
      ['Cellar', '4'],
    ])
    const { results, commitInput } = await rooms.checked(file, { parentId: eventId, existing: 'update' })
    expect(statesOf(results)).toEqual([
      [2, 'existing'],
      [3, 'changed'],
    ])
    expect(await rooms.committed(commitInput)).toMatchObject({ added: 0, updated: 1, skipped: 1 })
    expect(await storedRooms(eventId)).toMatchObject([{ rowVersion: 1 }, { seats: 4, rowVersion: 2 }])
  })

  test('commits only what was checked, of the one who checked it', async () => {
    const { eventId } = await makeEvent(db)
    const file = csvFile([
      ['Name', 'Floor'],
      ['Hall', 'Two'],
    ])
    const { commitInput } = await rooms.checked(file, { parentId: eventId })
    expect(fieldsOf(await rooms.commit({ ...commitInput, digest: 'other' }))).toEqual({
      digest: 'The file or its options have changed since the check. Check again.',
    })
    const { token: theirs } = await nucleus.signIn('eventManager')
    expect((await importsBy(nucleus, locations.calls, theirs).commit(commitInput)).status).toBe(404)
    expect((await importsBy(nucleus, tracks.calls, token).commit(commitInput)).status).toBe(404)
    expect(await storedRooms(eventId)).toEqual([])
  })

  test('is checked once more without a second upload, by other columns', async () => {
    const { eventId } = await makeEvent(db)
    const file = csvFile([
      ['Name', 'Floor'],
      ['Hall', 'Two'],
    ])
    const { commitInput } = await rooms.checked(file, { parentId: eventId })
    const again = await rooms.recheck(commitInput.checkId, { mapping: ['floor', 'name'] })
    expect(again.results).toMatchObject([{ name: 'Two', state: 'new' }])
    await rooms.committed(again.commitInput)
    expect(await storedRooms(eventId)).toMatchObject([{ name: 'Two', floor: 'Hall' }])
  })

  test('is found again by who checked it, with what came of it', async () => {
    const { eventId } = await makeEvent(db)
    expect(await rooms.last(eventId)).toBeNull()
    const { commitInput } = await rooms.checked(csvFile([['Name'], ['Hall']]), { parentId: eventId, fileName: 'halls.csv' })
    expect(await rooms.last(eventId)).toMatchObject({
      fileName: 'halls.csv',
      check: { jobId: commitInput.checkId, state: 'done', summary: '1 ready, 0 with errors' },
      commit: null,
    })
    await rooms.committed(commitInput)
    expect((await rooms.last(eventId))?.commit).toMatchObject({
      state: 'done',
      summary: '1 location added',
      label: 'Import 1 location from halls.csv',
    })
    const { token: theirs } = await nucleus.signIn('eventManager')
    expect(await importsBy(nucleus, locations.calls, theirs).last(eventId)).toBeNull()
  })

  test('leaves its faulty rows as a file: the cells as they were, with the reasons', async () => {
    const { eventId } = await makeEvent(db)
    const file = csvFile([
      ['Name', 'Seats', 'Carpet'],
      ['Hall', '10', 'red'],
      ['Attic', 'many', 'a "blue" one'],
      ['Attic', '3', ''],
    ])
    const { job } = await rooms.checked(file, { parentId: eventId, fileName: 'rooms of June.csv' })
    expect(job).toMatchObject({ summary: '1 ready, 2 with errors', file: { name: 'rooms of June-errors.csv' } })
    const { text } = await nucleus.call(jobFile, { jobId: job.jobId }, token)
    expect(parse(text, { bom: true })).toEqual([
      ['Name', 'Seats', 'Carpet', 'Row in the original file', 'Errors'],
      ['Attic', 'many', 'a "blue" one', '3', 'Seats: “many” — use a whole number from 1 to 100,000'],
      ['Attic', '3', '', '4', 'Row 3 of this file has the same Name'],
    ])
  })

  test('leaves a row alone that somebody adds between the check and the commit, and says so', async () => {
    const { eventId } = await makeEvent(db)
    const colours = importsBy(nucleus, tracks.calls, token)
    const file = csvFile([
      ['Name', 'Colour'],
      ['Macro', '#112233'],
      ['Credit', ''],
    ])
    const { commitInput } = await colours.checked(file, { parentId: eventId, existing: 'skip' })
    await makeTrack(db, { eventId, name: 'credit' })
    expect(await colours.committed(commitInput)).toMatchObject({ added: 1, updated: 0, skipped: 1 })
    expect(await db.$count(tracksTable, eq(tracksTable.eventId, eventId))).toBe(2)
  })

  test('makes one line of a cell where the field is one line, and refuses other control characters in words', async () => {
    const { eventId } = await makeEvent(db)
    await makeLocation(db, { eventId, name: 'Room 1' })
    const file = csvFile([
      ['Name', 'Category'],
      ['Room\r\n1', ''],
      ['Room\t2', 'A\nB'],
      ['Room \u00073', ''],
    ])
    const { results, commitInput } = await rooms.checked(file, { parentId: eventId })
    expect(statesOf(results)).toEqual([
      [2, 'existing'],
      [3, 'new'],
      [4, 'fault'],
    ])
    expect(results[2]?.messages).toEqual({ name: 'Name holds a control character (U+0007) after “Room”. Delete it' })
    expect(fieldsOf(await rooms.commit({ ...commitInput, digest: `${commitInput.digest}x`, skipFaulty: true }))).toEqual({
      digest: 'The file or its options have changed since the check. Check again.',
    })
    expect(await rooms.committed({ ...commitInput, skipFaulty: true })).toMatchObject({ added: 1, skipped: 1, leftOut: 1 })
    expect((await storedRooms(eventId)).map(({ name }) => name)).toEqual(['Room 1', 'Room 2'])
  })

  test('matches speakers by e-mail, and those without one by name', async () => {
    const { eventId } = await makeEvent(db)
    await makeSpeaker(db, { eventId, firstName: 'Ada', lastName: 'Park', email: 'ada@example.com' })
    await makeSpeaker(db, { eventId, firstName: 'Ben', lastName: 'Oduya', email: null })
    const people = importsBy(nucleus, speakers.calls, token)
    const file = csvFile([
      ['First name', 'Last name', 'E-mail', 'Status', 'Featured'],
      ['Ada', 'Lind', 'ADA@example.com', '', ''],
      ['ben', 'oduya', '', '', ''],
      ['Eve', 'Park', 'other@example.com', 'confirmed', 'Yes'],
    ])
    const { results, commitInput } = await people.checked(file, { parentId: eventId })
    expect(statesOf(results)).toEqual([
      [2, 'existing'],
      [3, 'existing'],
      [4, 'new'],
    ])
    await people.committed(commitInput)
    const [added] = await db.select().from(speakersTable).where(eq(speakersTable.email, 'other@example.com'))
    expect(added).toMatchObject({ displayName: 'Eve Park', speakerStatusId: 2, isFeatured: true, hasArrived: false })
  })

  test('that is sent twice at once adds its rows once', async () => {
    const { eventId } = await makeEvent(db)
    const people = importsBy(nucleus, speakers.calls, token)
    const file = csvFile([
      ['First name', 'Last name', 'E-mail'],
      ...Array.from({ length: 30 }, (_, at) => ['Ada', `Park ${at}`, `twice.${at}@example.com`]),
    ])
    const { commitInput } = await people.checked(file, { parentId: eventId })
    const jobs = await Promise.all([people.imported(commitInput), people.imported(commitInput)])
    expect(jobs.map(({ state, error }) => `${state} ${error}`).toSorted()).toEqual([
      'done null',
      'failed This file has already been imported.',
    ])
    expect(await db.$count(speakersTable, eq(speakersTable.eventId, eventId))).toBe(30)
  })

  test('needs the permission of a save', async () => {
    const { eventId } = await makeEvent(db)
    const file = csvFile([['Name'], ['Hall']])
    for (const role of ['readOnly', 'irRep', 'vetter', 'sender'] as const) {
      const { token: theirs } = await nucleus.signIn(role)
      const { read, check, commit } = importsBy(nucleus, locations.calls, theirs)
      const { importTemplate } = locations.calls
      const answers = [
        await read(file),
        await check(file, { parentId: eventId, mapping: ['name'] }),
        await commit({ checkId: randomUUID(), digest: 'any' }),
        importTemplate && (await nucleus.call(importTemplate, {}, theirs)),
      ]
      expect(answers.map((answer) => answer?.status)).toEqual([403, 403, 403, 403])
    }
  })

  test.each([
    [{ parentId: 2_000_000_000, mapping: ['name'] }, { parentId: 'This event does not exist' }],
    [{ mapping: ['name'] }, { parentId: 'This event does not exist' }],
    [{ parentId: 1 }, { mapping: 'Choose the field of each column' }],
    [{ parentId: 1, mapping: ['eventId'] }, { mapping: 'This call takes no eventId' }],
    [{ parentId: 1, mapping: ['__proto__'] }, { mapping: 'This call takes no __proto__' }],
    [{ parentId: 1, mapping: ['name', 'name'] }, { mapping: 'Match each field to one column only' }],
  ])('that asks for what cannot be is refused: %j', async (commitInput, fields) => {
    expect(fieldsOf(await rooms.check(csvFile([['Name'], ['Hall']]), commitInput))).toEqual(fields)
  })

  test('with more fields than columns fails in words', async () => {
    const { eventId } = await makeEvent(db)
    const started = ok(await rooms.check(csvFile([['Name'], ['Hall']]), { parentId: eventId, mapping: ['name', 'seats'] }))
    const error = 'The file has 1 columns, and 2 are matched'
    expect(await jobEnded(nucleus, started, token)).toMatchObject({ state: 'failed', error })
  })
})
