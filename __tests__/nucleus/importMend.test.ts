import { afterAll, describe, expect, test } from '@jest/globals'
import { parse } from 'csv-parse/sync'
import { limits } from '#constants/limits.ts'
import { locations } from '#contract/events/locations.ts'
import { registrations } from '#contract/events/registrations.ts'
import { speakers } from '#contract/events/speakers.ts'
import { undo } from '#contract/history.ts'
import type { ImportCorrection } from '#contract/import.ts'
import { deleteJobFiles, jobFile } from '#contract/jobs.ts'
import { locations as locationsTable, speakers as speakersTable } from '#nucleus/db/tables/index.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { csvFile, importsBy, jobEnded } from '../support/importFile.ts'
import { fieldsOf, makeCompanyType, makeEvent, makeRegistration, ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())

const rooms = importsBy(nucleus, locations.calls, token)
const people = importsBy(nucleus, speakers.calls, token)
const attendees = importsBy(nucleus, registrations.calls, token)
const storedSpeakers = (eventId: number) =>
  db
    .select()
    .from(speakersTable)
    .where(and(eq(speakersTable.eventId, eventId), isNull(speakersTable.deletedAt)))
    .orderBy(speakersTable.speakerId)
const countRooms = (eventId: number) =>
  db.$count(locationsTable, and(eq(locationsTable.eventId, eventId), isNull(locationsTable.deletedAt)))

const messyRows = Array.from({ length: 40 }, (_, at) => [
  'Ada',
  `Park ${at}`,
  at === 3 || at === 4 ? 'nowhere' : `ada.${at}@example.com`,
  at >= 10 && at < 20 ? 'maybe' : at === 3 ? 'nope' : at === 4 ? 'never' : 'ja',
])
const messyFile = csvFile([['First name', 'Last name', 'E-mail', 'Featured'], ...messyRows], ';')

describe('rows with errors', () => {
  test('are mended in place: one value in all its rows, single cells, and exactly what was checked is imported and undone', async () => {
    const { eventId } = await makeEvent(db)
    const first = await people.checked(messyFile, { parentId: eventId, fileName: 'people.csv' })
    expect(first.results.filter(({ state }) => state === 'fault').length).toBe(12)
    const second = await people.recheck(first.commitInput.checkId, {
      corrections: [
        { field: 'isFeatured', from: 'maybe', to: 'no' },
        { field: 'email', row: 5, to: 'mended.3@example.com' },
        { field: 'isFeatured', row: 5, to: 'yes' },
        { field: 'email', row: 6, to: 'worse' },
      ],
    })
    // A cell that is corrected to another wrong value shows that value.
    expect(second.results.filter(({ state }) => state === 'fault')).toMatchObject([
      { row: 6, cells: { email: { text: 'worse' }, isFeatured: { text: 'never' } } },
    ])
    expect(second.result).toMatchObject({ correctionCount: 4, mapping: first.result.mapping, headers: first.result.headers })
    const third = await people.recheck(second.commitInput.checkId, {
      corrections: [
        { field: 'email', row: 6, to: '' },
        { field: 'isFeatured', row: 6, to: 'no' },
      ],
    })
    // The correction of a corrected cell replaces it.
    expect(third.result.correctionCount).toBe(5)
    expect(fieldsOf(await people.commit({ ...third.commitInput, digest: first.commitInput.digest }))).toHaveProperty('digest')
    const { undoToken, ...counts } = await people.committed(third.commitInput)
    expect(counts).toEqual({ added: 40, updated: 0, skipped: 0 })
    const stored = await storedSpeakers(eventId)
    expect(stored[3]).toMatchObject({ email: 'mended.3@example.com', isFeatured: true })
    expect(stored[4]).toMatchObject({ email: null, isFeatured: false })
    expect(stored.slice(10, 20).every(({ isFeatured }) => !isFeatured)).toBe(true)
    ok(await nucleus.call(undo, { undoToken: undoToken ?? '' }, token))
    expect(await storedSpeakers(eventId)).toEqual([])
  })

  test('are skipped when that is chosen, and only those that the check found', async () => {
    const { eventId } = await makeEvent(db)
    const { commitInput } = await people.checked(messyFile, { parentId: eventId })
    expect(fieldsOf(await people.commit(commitInput))).toEqual({
      digest: 'Some rows have errors. Correct them and check again, or skip them.',
    })
    const job = await people.imported({ ...commitInput, skipFaulty: true })
    expect(job).toMatchObject({
      state: 'done',
      label: 'Import 28 speakers from rows.csv',
      summary: '28 speakers added, 12 with errors skipped',
      result: { added: 28, updated: 0, skipped: 0, leftOut: 12 },
    })
    expect((await storedSpeakers(eventId)).map(({ lastName }) => lastName)).not.toContain('Park 10')
    expect(await people.imported({ ...commitInput, skipFaulty: true })).toMatchObject({ error: 'This file has already been imported.' })
  })

  test('that appear after the check are not skipped: nothing is imported', async () => {
    const { eventId } = await makeEvent(db)
    const { eventCompanyTypeId } = await makeCompanyType(db, { eventId, name: 'Manager', capacity: 2, waitlistEnabled: false })
    const head = ['First name', 'Last name', 'E-mail', 'Company type']
    const rows = [1, 2, 3].map((n) => ['Ada', `Park ${n}`, `ada.${n}@example.com`, 'Manager'])
    const { commitInput } = await attendees.checked(csvFile([head, ...rows]), { parentId: eventId })
    await makeRegistration(db, { eventId, eventCompanyTypeId })
    expect(await attendees.imported({ ...commitInput, skipFaulty: true })).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/^Nothing was imported: the list has changed since the check\. Check again\. Row 3: Manager is full/),
    })
  })

  test('get a value for a field that the file does not have', async () => {
    const { eventId } = await makeEvent(db)
    const file = csvFile([
      ['Name', 'Type'],
      ['Hall', 'Virtual'],
    ])
    const { commitInput, results } = await rooms.checked(file, { parentId: eventId })
    expect(results).toMatchObject([{ messages: { virtualUrl: 'Please enter Virtual URL' }, cells: { virtualUrl: { text: '' } } }])
    const corrections = [{ field: 'virtualUrl', row: 2, to: 'example.com' }]
    const again = await rooms.recheck(commitInput.checkId, { corrections })
    expect(again.results).toMatchObject([{ messages: { virtualUrl: expect.stringContaining('“example.com”') } }])
    const { text } = await nucleus.call(jobFile, { jobId: again.job.jobId }, token)
    expect(parse(text, { bom: true })[0]).toEqual(['Name', 'Type', 'Virtual URL', 'Row in the original file', 'Errors'])
    const right = await rooms.recheck(again.commitInput.checkId, {
      corrections: [{ field: 'virtualUrl', row: 2, to: 'https://example.com' }],
    })
    expect(await rooms.committed(right.commitInput)).toMatchObject({ added: 1 })
  })

  test('are refused where the file has no such row', async () => {
    const { eventId } = await makeEvent(db)
    const { commitInput } = await rooms.checked(csvFile([['Name'], ['Hall']]), { parentId: eventId })
    if (!locations.calls.importRecheck) throw new Error('Locations are imported')
    const corrections = [{ field: 'name', row: 99, to: 'Foyer' }]
    const refused = await nucleus.call(locations.calls.importRecheck, { checkId: commitInput.checkId, corrections }, token)
    expect(fieldsOf(refused)).toEqual({ corrections: 'The file has no row 99. Check the file again' })
  })

  test('keep their corrections while the column of the field is the same', async () => {
    const { eventId } = await makeEvent(db)
    const file = csvFile([
      ['Name', 'Seats', 'Floor'],
      ['Hall', 'many', '2'],
    ])
    const { commitInput } = await rooms.checked(file, { parentId: eventId })
    const mended = await rooms.recheck(commitInput.checkId, { corrections: [{ field: 'seats', row: 2, to: '7' }] })
    const same = await rooms.recheck(mended.commitInput.checkId, { mapping: ['name', 'seats', null] })
    expect([same.result.correctionCount, same.results[0]?.state]).toEqual([1, 'new'])
    const other = await rooms.recheck(mended.commitInput.checkId, { mapping: ['name', 'category', 'seats'] })
    expect([other.result.correctionCount, other.results[0]?.state]).toEqual([0, 'new'])
  })

  test('can be mended in two tabs: each imports what it has checked, and what is there already stays', async () => {
    const { eventId } = await makeEvent(db)
    const { commitInput } = await rooms.checked(
      csvFile([
        ['Name', 'Seats'],
        ['Hall', 'many'],
      ]),
      { parentId: eventId },
    )
    const one = await rooms.recheck(commitInput.checkId, { corrections: [{ field: 'seats', row: 2, to: '1' }] })
    const two = await rooms.recheck(commitInput.checkId, { corrections: [{ field: 'seats', row: 2, to: '2' }] })
    expect(one.commitInput.digest).not.toBe(two.commitInput.digest)
    expect(await rooms.committed(one.commitInput)).toMatchObject({ added: 1 })
    expect(await rooms.committed(two.commitInput)).toMatchObject({ added: 0, skipped: 1 })
    expect(await countRooms(eventId)).toBe(1)
  })
})

describe('corrections have bounds', () => {
  test('in what they make of the cells of a file together', async () => {
    const { eventId } = await makeEvent(db)
    const columns = ['Name', 'Type', 'Seats', 'Virtual URL', 'Order', 'Assignment', 'Priority', 'Visible in agenda', 'Meetings at a time']
    const rows = Array.from({ length: 2300 }, () => columns.map(() => 'a'))
    const { commitInput, result } = await rooms.checked(csvFile([columns, ...rows]), { parentId: eventId })
    const corrections = result.mapping.flatMap((field) => (field ? [{ field, from: 'a', to: 'x'.repeat(1000) }] : []))
    expect(corrections).toHaveLength(columns.length)
    const started = ok(await recheck(commitInput.checkId, corrections))
    expect(await jobEnded(nucleus, started, token)).toMatchObject({
      state: 'failed',
      error:
        'With these corrections the cells of the file hold more than 20,000,000 characters together. Use shorter values, or split the file.',
    })
  })

  const recheck = (checkId: string, corrections: object[]) =>
    nucleus.call(locations.calls.importRecheck ?? missing(), { checkId, corrections: corrections as ImportCorrection[] }, token)
  const missing = (): never => {
    throw new Error('Locations are imported')
  }

  test('in number and length, also over several checks; and none is for a field that cannot be imported', async () => {
    const { eventId } = await makeEvent(db)
    const { commitInput } = await rooms.checked(
      csvFile([['Name', 'Seats'], ...Array.from({ length: limits.importCorrections + 1 }, (_, at) => [`Hall ${at}`, 'many'])]),
      { parentId: eventId },
    )
    const many = (count: number, first = 2) => Array.from({ length: count }, (_, at) => ({ field: 'seats', row: first + at, to: '1' }))
    expect((await recheck(commitInput.checkId, many(limits.importCorrections + 1))).status).toBe(422)
    expect((await recheck(commitInput.checkId, [{ field: 'name', row: 2, to: 'x'.repeat(1001) }])).status).toBe(422)
    expect((await recheck(commitInput.checkId, [{ field: 'name', row: 2, from: 'a', to: 'b' }])).status).toBe(422)
    const started = ok(await recheck(commitInput.checkId, many(limits.importCorrections)))
    await jobEnded(nucleus, started, token)
    expect(fieldsOf(await recheck(started.jobId, many(1, limits.importCorrections + 2)))).toEqual({
      corrections: 'A file can have 500 corrections at most. Download the rows with errors, correct them there, and choose that file.',
    })
    for (const field of ['eventId', 'sessionLocationId', 'rowVersion', 'nothing', '__proto__', 'constructor'])
      expect(fieldsOf(await recheck(commitInput.checkId, [{ field, row: 2, to: '1' }]))).toEqual({
        corrections: `This call takes no ${field}`,
      })
  })

  test('a check that is not the caller’s, or whose file is gone, takes none', async () => {
    const { eventId } = await makeEvent(db)
    const { commitInput, job } = await rooms.checked(
      csvFile([
        ['Name', 'Seats'],
        ['Hall', 'many'],
      ]),
      { parentId: eventId },
    )
    const { token: theirs } = await nucleus.signIn('eventManager')
    const corrections = [{ field: 'seats', row: 2, to: '1' }]
    const { importRecheck } = locations.calls
    expect(importRecheck && (await nucleus.call(importRecheck, { checkId: commitInput.checkId, corrections }, theirs)).status).toBe(404)
    ok(await nucleus.call(deleteJobFiles, { jobId: job.jobId }, token))
    expect((await recheck(commitInput.checkId, corrections)).body.message).toBe(
      'The file is no longer stored: files are deleted after a day. Choose it again.',
    )
  })
})
