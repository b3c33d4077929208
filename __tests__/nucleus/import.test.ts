import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from '@jest/globals'
import { parse } from 'csv-parse/sync'
import { and, eq, isNull } from 'drizzle-orm'
import fc from 'fast-check'
import { type Choice, choiceLabel } from '#constants/choice.ts'
import { locationAssignments, locationPriorities, locationTypes } from '#constants/choices.ts'
import { locations } from '#contract/events/locations.ts'
import { speakers } from '#contract/events/speakers.ts'
import { tracks } from '#contract/events/tracks.ts'
import { undo } from '#contract/history.ts'
import type { ImportRowResult } from '#contract/import.ts'
import { jobFile } from '#contract/jobs.ts'
import { changes, locations as locationsTable, speakers as speakersTable, tracks as tracksTable } from '#nucleus/db/tables/index.ts'
import { csvFile, exportedFile, importForm, importsBy, jobEnded, xlsxFile } from '../support/importFile.ts'
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
/** What an undo gives back of a row: all but its version and who wrote it last. */
const lasting = ({ rowVersion: _, updatedAt: __, updatedByContactId: ___, ...row }: Awaited<ReturnType<typeof storedRooms>>[number]) => row
const statesOf = (results: readonly ImportRowResult[]) => results.map(({ row, state }) => [row, state])

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

describe('an import', () => {
  test.each([
    ['CSV with semicolons', (rows: (string | number | null)[][]) => csvFile(rows, ';')],
    ['Excel', xlsxFile],
  ])('of %s is checked, which writes nothing, and committed, with an audit row for each', async (_, fileOf) => {
    const { eventId } = await makeEvent(db)
    const file = await fileOf([
      ['Name', 'Type', 'Seats', 'Assignment', 'Visible in agenda', 'Blackouts'],
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
    const { results, asked } = await rooms.checked(file, { parentId: eventId })
    expect(statesOf(results)).toEqual([
      [2, 'new'],
      [3, 'new'],
    ])
    expect(await storedRooms(eventId)).toEqual([])
    expect(await rooms.committed(asked)).toMatchObject({ added: 2, updated: 0, skipped: 0 })
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
    const { results, asked } = await rooms.checked(file, { parentId: eventId })
    expect(results.at(-1)).toMatchObject({
      row: 122,
      name: 'Last',
      state: 'fault',
      messages: { seats: 'Seats: “many” — use a whole number from 1 to 100,000', virtualUrl: 'Please enter Virtual URL' },
    })
    const before = await db.$count(changes)
    expect(await rooms.commit(asked)).toMatchObject({
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
    expect(await rooms.committed((await rooms.checked(without, { parentId: eventId })).asked)).toMatchObject({
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

  test('updates rows that are there when it is told to: cells that say something, and no others', async () => {
    const { eventId } = await makeEvent(db)
    const { sessionLocationId } = await makeLocation(db, { eventId, name: 'Hall', seats: 7, floor: '2', locationType: 3 })
    const file = csvFile([
      ['Name', 'Seats', 'Floor'],
      ['Hall', '9', ''],
    ])
    const { results, asked } = await rooms.checked(file, { parentId: eventId, existing: 'update' })
    expect(statesOf(results)).toEqual([[2, 'changed']])
    expect(await rooms.committed(asked)).toMatchObject({ added: 0, updated: 1, skipped: 0 })
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
    const { results, asked } = await rooms.checked(file, { parentId: eventId, existing: 'update' })
    expect(statesOf(results)).toEqual([
      [2, 'existing'],
      [3, 'changed'],
    ])
    expect(await rooms.committed(asked)).toMatchObject({ added: 0, updated: 1, skipped: 1 })
    expect(await storedRooms(eventId)).toMatchObject([{ rowVersion: 1 }, { seats: 4, rowVersion: 2 }])
  })

  test('commits only what was checked, of the one who checked it', async () => {
    const { eventId } = await makeEvent(db)
    const file = csvFile([
      ['Name', 'Floor'],
      ['Hall', 'Two'],
    ])
    const { asked } = await rooms.checked(file, { parentId: eventId })
    expect(fieldsOf(await rooms.commit({ ...asked, digest: 'other' }))).toEqual({
      digest: 'The file or its options have changed since the check. Check again.',
    })
    const { token: theirs } = await nucleus.signIn('eventManager')
    expect((await importsBy(nucleus, locations.calls, theirs).commit(asked)).status).toBe(404)
    expect((await importsBy(nucleus, tracks.calls, token).commit(asked)).status).toBe(404)
    expect(await storedRooms(eventId)).toEqual([])
  })

  test('is checked once more without a second upload, by other columns', async () => {
    const { eventId } = await makeEvent(db)
    const file = csvFile([
      ['Name', 'Floor'],
      ['Hall', 'Two'],
    ])
    const { asked } = await rooms.checked(file, { parentId: eventId })
    const again = await rooms.recheck(asked.checkId, { mapping: ['floor', 'name'] })
    expect(again.results).toMatchObject([{ name: 'Two', state: 'new' }])
    await rooms.committed(again.asked)
    expect(await storedRooms(eventId)).toMatchObject([{ name: 'Two', floor: 'Hall' }])
  })

  test('is found again by who checked it, with what came of it', async () => {
    const { eventId } = await makeEvent(db)
    expect(await rooms.last(eventId)).toBeNull()
    const { asked } = await rooms.checked(csvFile([['Name'], ['Hall']]), { parentId: eventId, fileName: 'halls.csv' })
    expect(await rooms.last(eventId)).toMatchObject({
      fileName: 'halls.csv',
      check: { jobId: asked.checkId, state: 'done', summary: '1 ready, 0 with errors' },
      commit: null,
    })
    await rooms.committed(asked)
    expect((await rooms.last(eventId))?.commit).toMatchObject({
      state: 'done',
      summary: '1 location added',
      label: 'Import 1 location from halls.csv',
    })
    const { token: theirs } = await nucleus.signIn('eventManager')
    expect(await importsBy(nucleus, locations.calls, theirs).last(eventId)).toBeNull()
  })

  test('leaves its faulty rows as a file: the cells as they stood, with the reasons', async () => {
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
    const { asked } = await colours.checked(file, { parentId: eventId, existing: 'skip' })
    await makeTrack(db, { eventId, name: 'credit' })
    expect(await colours.committed(asked)).toMatchObject({ added: 1, updated: 0, skipped: 1 })
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
    const { results, asked } = await rooms.checked(file, { parentId: eventId })
    expect(statesOf(results)).toEqual([
      [2, 'existing'],
      [3, 'new'],
      [4, 'fault'],
    ])
    expect(results[2]?.messages).toEqual({ name: 'Name holds a control character (U+0007) after “Room”. Delete it' })
    expect(asked.digest).toBeTruthy()
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
      ['Ada', 'Park', 'other@example.com', 'confirmed', 'Yes'],
    ])
    const { results, asked } = await people.checked(file, { parentId: eventId })
    expect(statesOf(results)).toEqual([
      [2, 'existing'],
      [3, 'existing'],
      [4, 'new'],
    ])
    await people.committed(asked)
    const [added] = await db.select().from(speakersTable).where(eq(speakersTable.email, 'other@example.com'))
    expect(added).toMatchObject({ displayName: 'Ada Park', speakerStatusId: 2, isFeatured: true, hasArrived: false })
  })

  test('that is sent twice at once adds its rows once', async () => {
    const { eventId } = await makeEvent(db)
    const people = importsBy(nucleus, speakers.calls, token)
    const file = csvFile([
      ['First name', 'Last name', 'E-mail'],
      ...Array.from({ length: 30 }, (_, at) => ['Ada', `Park ${at}`, `twice.${at}@example.com`]),
    ])
    const { asked } = await people.checked(file, { parentId: eventId })
    const jobs = await Promise.all([people.imported(asked), people.imported(asked)])
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
  ])('that asks for what cannot be is refused: %j', async (asked, fields) => {
    expect(fieldsOf(await rooms.check(csvFile([['Name'], ['Hall']]), asked))).toEqual(fields)
  })

  test.each([
    [['name', 'seats'], 'The file has 1 columns, and 2 are matched'],
    [['eventId'], 'This call takes no eventId'],
  ])('of columns that are matched to what cannot be fails in words: %j', async (mapping, error) => {
    const { eventId } = await makeEvent(db)
    const started = ok(await rooms.check(csvFile([['Name'], ['Hall']]), { parentId: eventId, mapping }))
    expect(await jobEnded(nucleus, started, token)).toMatchObject({ state: 'failed', error })
  })
})

describe('the template', () => {
  test.each(['csv', 'xlsx'] as const)('as %s has the titles and a line of hints, and is taken as it is with rows below', async (format) => {
    const { importTemplate } = locations.calls
    if (!importTemplate) throw new Error('Locations are imported')
    const answer = await nucleus.app.inject({
      url: `/nucleus${importTemplate.path}?format=${format}`,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-disposition']).toBe(`attachment; filename=locations-template.${format}`)
    const { eventId } = await makeEvent(db)
    expect(fieldsOf(await rooms.read(answer.rawPayload))).toEqual({
      file: 'The file has no rows below its column names',
    })
    if (format === 'xlsx') return
    const filled = Buffer.concat([answer.rawPayload, Buffer.from('Hall,Room\r\n')])
    const { result, results } = await rooms.checked(filled, { parentId: eventId })
    expect(result.headers.every(({ guess }) => guess !== null)).toBe(true)
    expect(statesOf(results)).toEqual([[3, 'new']])
  })
})

describe('a list that was written to a file', () => {
  test.each(['csv', 'xlsx'] as const)('as %s comes into another event as it was: locations', async (format) => {
    const { eventId } = await makeEvent(db)
    const other = await makeEvent(db)
    const range = { startsAt: '2026-06-01T13:00:00.000Z', endsAt: '2026-06-01T14:00:00.000Z' }
    await makeLocation(db, { eventId, name: '=Hall; "A"', locationType: 5, seats: 1200, category: 'a, b', isVisibleInAgenda: false })
    await makeLocation(db, {
      eventId,
      name: '+44',
      locationType: 4,
      virtualUrl: 'https://example.com/?a=1;b',
      blackouts: [range],
      priority: 3,
    })
    const rows = await storedRooms(eventId)
    const labels = (choices: readonly Choice[], value: number) => choiceLabel(choices, value)
    const table = [
      ['Name', 'Type', 'Category', 'Seats', 'Priority', 'Assignment', 'Virtual URL', 'Blackouts', 'Visible in agenda', 'Order'],
      ...rows.map((row) => [
        row.name,
        labels(locationTypes, row.locationType),
        row.category,
        row.seats,
        labels(locationPriorities, row.priority),
        labels(locationAssignments, row.assignment),
        row.virtualUrl,
        row.blackouts.map(({ startsAt, endsAt }) => `${startsAt} – ${endsAt}`).join('; '),
        row.isVisibleInAgenda ? 'Yes' : 'No',
        row.sortOrder,
      ]),
    ]
    const file = await exportedFile(table, format)
    expect((await rooms.committed((await rooms.checked(file, { parentId: other.eventId })).asked)).added).toBe(2)
    expect((await storedRooms(other.eventId)).map(bare)).toEqual(rows.map(bare))
  })

  test('comes into another event as it was: tracks', async () => {
    const { eventId } = await makeEvent(db)
    const other = await makeEvent(db)
    await makeTrack(db, { eventId, name: 'Macro', description: '- one\n- two', color: '#A0b1C2', sortOrder: 4 })
    const storedTracks = (id: number) => db.select().from(tracksTable).where(eq(tracksTable.eventId, id))
    const rows = await storedTracks(eventId)
    const file = await exportedFile(
      [['Name', 'Description', 'Colour', 'Order'], ...rows.map((row) => [row.name, row.description, row.color, row.sortOrder])],
      'csv',
    )
    const colours = importsBy(nucleus, tracks.calls, token)
    await colours.committed((await colours.checked(file, { parentId: other.eventId })).asked)
    expect((await storedTracks(other.eventId)).map(bare)).toEqual(rows.map(bare))
  })

  /** A row without what is its own. */
  const bare = (row: object) =>
    Object.fromEntries(
      Object.entries(row).filter(([key]) => !/^(sessionLocationId|sessionTrackId|eventId|created|updated|deleted)/.test(key)),
    )
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
        const { results, job, asked } = await rooms.checked(file, { parentId: eventId, existing })
        expect(await storedRooms(eventId)).toEqual(before)
        const number = (state: ImportRowResult['state']) => results.filter((one) => one.state === state).length
        const faults = number('fault') + number('duplicate')
        expect([job.done, job.file !== null]).toEqual([found.body.data.rowCount, faults > 0])
        if (faults > 0) {
          expect((await rooms.commit(asked)).status).toBe(422)
          expect(await storedRooms(eventId)).toEqual(before)
          return
        }
        const { undoToken, ...counts } = await rooms.committed(asked)
        expect(counts).toEqual({ added: number('new'), updated: number('changed'), skipped: number('existing') })
        expect((await storedRooms(eventId)).length).toBe(before.length + number('new'))
        if (!undoToken) return expect(await storedRooms(eventId)).toEqual(before)
        ok(await nucleus.call(undo, { undoToken }, token))
        expect((await storedRooms(eventId)).map(lasting)).toEqual(before.map(lasting))
      }),
      { numRuns: 30, seed: 20_260_601 },
    )
  }, 60_000)
})

test('a form that is none is refused in words', async () => {
  const { importRead } = locations.calls
  if (!importRead) throw new Error('Locations are imported')
  expect((await nucleus.call(importRead, {}, token)).status).toBe(415)
  const { payload, headers } = importForm(csvFile([['Name']]), {})
  const broken = (payload as Buffer).subarray(0, 200)
  expect((await nucleus.call(importRead, {}, token, { payload: broken, headers })).status).toBe(400)
})
