import { afterAll, describe, expect, test } from '@jest/globals'
import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import { limits } from '#constants/limits.ts'
import { locations } from '#contract/events/locations.ts'
import { registrations } from '#contract/events/registrations.ts'
import { speakers } from '#contract/events/speakers.ts'
import { jobFile } from '#contract/jobs.ts'
import { csvFile, importsBy, xlsxFile } from '../support/importFile.ts'
import { makeCompanyType, makeEvent, makeLocation, ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())

const rooms = importsBy(nucleus, locations.calls, token)
const people = importsBy(nucleus, speakers.calls, token)
const attendees = importsBy(nucleus, registrations.calls, token)

describe('the errors of a row', () => {
  test('are all listed at once, each with the value and what is accepted', async () => {
    const { eventId } = await makeEvent(db)
    const file = csvFile([
      ['First name', 'Last name', 'E-mail', 'Website', 'Status', 'Featured', 'Order', 'Availability'],
      ['', '', 'ada@', 'example.com', 'Comfirmed', 'vielleicht', 'first', 'Monday'],
    ])
    const { results } = await people.checked(file, { parentId: eventId })
    expect(results[0]?.messages).toEqual({
      firstName: 'Please enter a first name or a last name',
      lastName: 'Please enter a first name or a last name',
      email: 'E-mail: “ada@” — enter an e-mail address, like ada@example.com',
      websiteUrl: 'Website: “example.com” — use an address that starts with https://',
      speakerStatusId: expect.stringMatching(/^Status: “Comfirmed” — use one of Invited, .*Confirmed.*, did you mean Confirmed\?$/),
      isFeatured: 'Featured: “vielleicht” — use yes or no',
      sortOrder: expect.stringMatching(/^Order: “first” — use a whole number/),
      availability: 'Availability: “Monday” — use ranges such as 2026-06-01 09:30 – 2026-06-01 11:00',
    })
    expect(results[0]?.cells).toMatchObject({
      email: { text: 'ada@', isCut: false, suggestion: null },
      speakerStatusId: { text: 'Comfirmed', suggestion: 'Confirmed' },
      isFeatured: { text: 'vielleicht', suggestion: null },
    })
  })

  test('are all listed for a row that updates a stored one, and for one that the file has twice', async () => {
    const { eventId } = await makeEvent(db)
    await makeLocation(db, { eventId, name: 'Hall' })
    const file = csvFile([
      ['Name', 'Type', 'Seats', 'Visible in agenda'],
      ['Hall', 'Roum', 'many', 'maybe'],
      ['Attic', '', '1', ''],
      ['Attic', '', 'few', ''],
    ])
    const { results } = await rooms.checked(file, { parentId: eventId, existing: 'update' })
    expect(Object.keys(results[0]?.messages ?? {}).toSorted()).toEqual(['isVisibleInAgenda', 'locationType', 'seats'])
    expect(results[0]?.messages.locationType).toMatch(/did you mean Room\?$/)
    expect(results[2]).toMatchObject({ state: 'duplicate', messages: { name: 'Row 3 of this file has the same Name' } })
    expect(results[2]?.messages.seats).toMatch(/^Seats: “few” — use a whole number/)
  })

  test('include a rule about several fields when another cell is wrong', async () => {
    const { eventId } = await makeEvent(db)
    const file = csvFile([
      ['Name', 'Type', 'Seats'],
      ['Hall', 'Virtual', 'many'],
    ])
    const { results } = await rooms.checked(file, { parentId: eventId })
    expect(results[0]?.messages).toMatchObject({ virtualUrl: 'Please enter Virtual URL', seats: expect.stringContaining('“many”') })
  })

  test('name the rows to choose from, or that none has the name', async () => {
    const { eventId } = await makeEvent(db)
    await makeCompanyType(db, { eventId, name: 'Allocator' })
    await makeCompanyType(db, { eventId, name: 'Press' })
    const head = ['First name', 'Last name', 'E-mail', 'Company type']
    const { results, result } = await attendees.checked(csvFile([head, ['Ada', 'Park', 'ada@example.com', 'Alocator']]), {
      parentId: eventId,
    })
    expect(results[0]?.messages).toEqual({
      eventCompanyTypeId: 'Company type: “Alocator” — use one of Allocator or Press, did you mean Allocator?',
    })
    expect(result.fields.find(({ field }) => field === 'eventCompanyTypeId')?.choices).toEqual(['Allocator', 'Press'])
  })

  test('stay few characters, however many there are', async () => {
    const { eventId } = await makeEvent(db)
    const columns = ['Type', 'Seats', 'Meetings at a time', 'Assignment', 'Priority', 'Virtual URL', 'Visible in agenda', 'Order']
    const rows = Array.from({ length: limits.importRows }, (_, at) => [`Room ${at}`, ...columns.map(() => `${at} ${'x'.repeat(150)}`)])
    const { job, results } = await rooms.checked(csvFile([['Name', ...columns], ...rows]), { parentId: eventId })
    expect(results).toHaveLength(limits.importRows)
    expect(JSON.stringify(job.result).length).toBeLessThan(7_000_000)
    expect(results.every(({ messages }) => Object.keys(messages).length > 0)).toBe(true)
  })
})

describe('a row with more cells than the head', () => {
  const head = ['Name', 'Floor', 'Seats']
  const shifted = 'This row has 4 cells, but the table has 3 columns. “40” belongs to none of them. Correct the row in the file.'

  test.each([
    ['CSV', (rows: string[][]) => Promise.resolve(csvFile(rows))],
    ['Excel', xlsxFile],
  ])('has an error, also in the file of faulty rows, and none once it is corrected: %s', async (_, fileOf) => {
    const { eventId } = await makeEvent(db)
    const rows = [head, ['Hall', '1', '20'], ['Attic', ' east wing', '2', '40'], ['Cellar', '-1', '10', ' ']]
    const { results, job } = await rooms.checked(await fileOf(rows), { parentId: eventId })
    expect(results.map(({ row, state }) => [row, state])).toEqual([
      [2, 'new'],
      [3, 'fault'],
      [4, 'new'],
    ])
    expect(results[1]?.messages.form).toBe(shifted)
    const answer = await nucleus.app.inject({ url: `/nucleus/jobs/${job.jobId}/file`, headers: { authorization: `Bearer ${token}` } })
    const again = await rooms.checked(answer.rawPayload, { parentId: eventId })
    expect(again.results).toMatchObject([{ state: 'fault', messages: { form: shifted } }])
    const right = await rooms.checked(await fileOf([head, ['Attic, east wing', '2', '40']]), { parentId: eventId })
    expect(right.results).toMatchObject([{ state: 'new', messages: {} }])
  })

  test('has none where that column is matched to a field', async () => {
    const { eventId } = await makeEvent(db)
    const file = csvFile([head, ['Hall', '1', '20', 'Large rooms'], ['Attic', '2', '40'], ['Cellar', '-1', '10']])
    const { results } = await rooms.checked(file, { parentId: eventId, mapping: ['name', 'floor', 'seats', 'category'] })
    expect(results.map(({ state }) => state)).toEqual(['new', 'new', 'new'])
  })

  test('has none where most rows have them: the head lacks a title', async () => {
    const { eventId } = await makeEvent(db)
    const rows = [head, ['Hall', '1', '20', 'red'], ['Attic', '2', 'many', 'blue'], ['Cellar', '-1', '10']]
    const { results, result, job } = await rooms.checked(csvFile(rows), { parentId: eventId })
    expect(results.map(({ state, messages }) => [state, Object.keys(messages)])).toEqual([
      ['new', []],
      ['fault', ['seats']],
      ['new', []],
    ])
    expect(result.headers[3]).toMatchObject({ title: '', samples: ['red', 'blue'] })
    // Also when its faulty rows are imported again.
    const { text } = await nucleus.call(jobFile, { jobId: job.jobId }, token)
    const again = await rooms.checked(Buffer.from(text.replace('many', '7')), { parentId: eventId })
    expect(again.results).toMatchObject([{ name: 'Attic', state: 'new' }])
  })
})

describe('the file of the rows with errors', () => {
  const rows = [
    ['Name', 'Seats', 'Carpet'],
    ['Hall', '10', 'red'],
    ['Attic', 'many', 'a "blue"; one | two'],
  ]
  const reason = expect.stringMatching(/^Seats: “many” — use a whole number/)

  test.each([';', '\t', '|', ','])(
    'has the delimiter of the file, %j, and is imported with its added columns left out',
    async (delimiter) => {
      const { eventId } = await makeEvent(db)
      const { job } = await rooms.checked(csvFile(rows, delimiter), { parentId: eventId, fileName: 'rooms.csv' })
      const { text } = await nucleus.call(jobFile, { jobId: job.jobId }, token)
      expect(text.startsWith('\uFEFF')).toBe(true)
      expect(parse(text, { bom: true, delimiter })).toEqual([
        ['Name', 'Seats', 'Carpet', 'Row in the original file', 'Errors'],
        ['Attic', 'many', 'a "blue"; one | two', '3', reason],
      ])
      const { headers } = ok(await rooms.read(Buffer.from(text)))
      expect(headers.map(({ title }) => title)).toEqual(['Name', 'Seats', 'Carpet'])
      const corrected = await rooms.checked(Buffer.from(text.replace('many', '7')), { parentId: eventId })
      expect(corrected.results).toMatchObject([{ row: 2, name: 'Attic', state: 'new' }])
    },
  )

  test('is an Excel file for an Excel file', async () => {
    const { eventId } = await makeEvent(db)
    const { job } = await rooms.checked(await xlsxFile(rows), { parentId: eventId, fileName: 'rooms.xlsx' })
    expect(job.file?.name).toBe('rooms-errors.xlsx')
    const answer = await nucleus.app.inject({ url: `/nucleus/jobs/${job.jobId}/file`, headers: { authorization: `Bearer ${token}` } })
    const [, row] = (await readXlsx(answer.rawPayload)).sheets[0]?.rows ?? []
    expect(row).toEqual(['Attic', 'many', 'a "blue"; one | two', 3, reason])
  })
})
