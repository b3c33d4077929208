import { afterAll, describe, expect, test } from '@jest/globals'
import { and, eq } from 'drizzle-orm'
import { writeXlsx } from 'hucre/xlsx'
import type * as z from 'zod'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import { allResources } from '#contract/index.ts'
import { locations } from '#contract/events/locations.ts'
import { eventQuestions } from '#contract/events/questions.ts'
import { registrations } from '#contract/events/registrations.ts'
import { retryJob } from '#contract/jobs.ts'
import { limitsOf } from '#contract/messages.ts'
import { questionOptions } from '#nucleus/events/forms/questions.ts'
import { cellKindOf, readCell } from '#nucleus/resource/import/cells.ts'
import { fileRows } from '#nucleus/resource/import/fileRows.ts'
import { linesOf } from '#nucleus/resource/import/lines.ts'
import { createPartsCheck, withListedParts } from '#nucleus/resource/import/listedParts.ts'
import { readRows } from '#nucleus/resource/import/readRows.ts'
import { partsOf } from '#nucleus/resource/import/rowParts.ts'
import { costOf } from '#nucleus/resource/import/turns.ts'
import type { ResourceOptions } from '#nucleus/resource/ResourceOptions.ts'
import { jobFileParts } from '#nucleus/db/tables/index.ts'
import { csvFile, importsBy, jobEnded } from '../support/importFile.ts'
import { makeEvent, ok, startNucleus } from '../support/nucleus.ts'
import { workbook } from '../support/workbook.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('eventManager')
const { eventId } = await makeEvent(db)
afterAll(() => nucleus.close())
const rooms = importsBy(nucleus, locations.calls, token)
const attendees = importsBy(nucleus, registrations.calls, token)

/** More than an expression that goes back in it comes through in minutes. */
const hostile = `x${' '.repeat(200_000)}y`
const inline = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
const row = (number: number, ...cells: string[]) => `<row r="${number}">${cells.join('')}</row>`
const inputParts = (jobId: string) => db.$count(jobFileParts, and(eq(jobFileParts.jobId, jobId), eq(jobFileParts.isInput, true)))

describe('a cell that is longer than any can be', () => {
  test('is a fault of its row in a column of any kind, and none where its column is left out', async () => {
    const columns = ['Type', 'Seats', 'Unavailable times', 'Visible in agenda', 'Carpet']
    const rows = columns.map((_, at) => [`Room ${at}`, ...columns.map((__, other) => (other === at ? hostile : ''))])
    const { results } = await rooms.checked(csvFile([['Name', ...columns], ...rows]), { parentId: eventId })
    const tooLong = (label: string) => `${label} has more than 20,000 characters, the most that a cell can have`
    expect(results.map(({ row: number, state, messages }) => [number, state, messages])).toEqual([
      [2, 'fault', { locationType: tooLong('Type') }],
      [3, 'fault', { seats: tooLong('Seats') }],
      [4, 'fault', { blackouts: tooLong('Unavailable times') }],
      [5, 'fault', { isVisibleInAgenda: tooLong('Visible in agenda') }],
      [6, 'new', {}],
    ])
  })

  test('is one in a list and in a text, which names what its field takes', async () => {
    const { results } = await attendees.checked(
      csvFile([
        ['First name', 'Tags'],
        [hostile, 'a'],
        ['Ada', hostile],
      ]),
      { parentId: eventId },
    )
    expect(results).toMatchObject([
      { messages: { firstName: 'First name must be at most 100 characters' } },
      { messages: { tags: 'Tags has more than 20,000 characters, the most that a cell can have' } },
    ])
  })

  test('is shown by its beginning', () => {
    const [read] = fileRows([['Hall', `${'x'.repeat(299)}💥${hostile}`]])
    expect(read).toEqual({ row: 1, cells: ['Hall', `${'x'.repeat(299)}…`], faults: new Map([[1, 'tooLong']]) })
  })
})

test('a file of one text in many cells is refused for what they hold together', async () => {
  const rows = Array.from({ length: 25 }, (_, at) => row(at + 2, `<c r="A${at + 2}" t="s"><v>0</v></c>`)).join('')
  const file = workbook(row(1, inline('A1', 'Name')) + rows, { shared: `<si><t>${'x'.repeat(1_000_000)}</t></si>` })
  expect((await rooms.read(file)).body.message).toBe(
    'The cells of the file hold more than 20,000,000 characters together. Split it, or remove columns.',
  )
})

test('a file of few digits is refused for what it shows instead of them', async () => {
  const rows = Array.from({ length: 400 }, () => Array.from({ length: 190 }, () => 7))
  const style = { numFmt: `"${'x'.repeat(280)}"0` }
  const cells = new Map(rows.flatMap((values, at) => values.map((value, column) => [`${at},${column}`, { value, style }] as const)))
  const file = Buffer.from(await writeXlsx({ sheets: [{ name: 'One', rows, cells }] }))
  expect((await rooms.read(file)).body.message).toBe(
    'The cells of the file hold more than 20,000,000 characters together. Split it, or remove columns.',
  )
})

test('a file that takes more memory than its reader may have ends the reader alone', async () => {
  const file = workbook(row(1, inline('A1', 'Name')), { shared: '<si/>'.repeat(1_500_000) })
  expect((await rooms.read(file)).body.message).toBe(
    'The file is too complex to read. Keep only the sheet and the columns you need, or save it as CSV.',
  )
  expect(ok(await rooms.read(csvFile([['Name'], ['Hall']]))).rowCount).toBe(1)
})

test('a file whose rows name their last possible cell alone is refused before all are looked at', async () => {
  const rows = Array.from({ length: 300 }, (_, at) => row(at + 2, `<c r="XFD${at + 2}"/>`)).join('')
  expect((await rooms.read(workbook(row(1, inline('A1', 'Name')) + rows))).body.message).toMatch('more than 200 columns')
})

test('rows and cells that hold nothing are left out, and the others keep their numbers', async () => {
  const blank = (number: number) => row(number, inline(`A${number}`, ' '), inline(`GR${number}`, '  '))
  const sheet = row(3, inline('A3', 'Name'), inline('B3', 'Floor'), inline('GR3', ' ')) + blank(4) + row(900, inline('A900', 'Hall'))
  expect(await readRows(workbook(sheet))).toEqual({
    rows: [
      { row: 3, cells: ['Name', 'Floor'] },
      { row: 900, cells: ['Hall'] },
    ],
    format: { kind: 'xlsx', sheet: 'One', sheets: ['One'] },
  })
  const csv = Buffer.from(`\n,,\nName,Floor,,\n${' ,'.repeat(150)}\nHall,,,`)
  expect(await readRows(csv)).toEqual({
    rows: [
      { row: 3, cells: ['Name', 'Floor'] },
      { row: 5, cells: ['Hall'] },
    ],
    format: { kind: 'csv', delimiter: ',' },
  })
  const { results } = await rooms.checked(workbook(sheet), { parentId: eventId })
  expect(results).toMatchObject([{ row: 900, state: 'new' }])
})

test('a mapping may name columns that hold nothing, when it leaves them out', async () => {
  const check = async (mapping: (string | null)[]) => {
    const started = ok(await rooms.check(Buffer.from('Name,,\nHall,,'), { parentId: eventId, mapping }))
    return (await jobEnded(nucleus, started, token)).error
  }
  expect(await check(['name', null, null])).toBeNull()
  expect(await check(['name', null, 'floor'])).toBe('The file has 1 columns, and 3 are matched')
})

describe('a large file', () => {
  const cells = ['Hall', 'a/b;'.repeat(5000)]
  const rows = Array.from({ length: 300 }, (_, at) => ({ row: at + 2, cells }))

  test('is taken over from its reader in parts', () => {
    const parts = [...partsOf(rows)]
    expect(parts.flatMap((part) => part.rows)).toEqual(rows)
    expect(parts.map(({ isLast }) => isLast)).toEqual([...parts.slice(1).map(() => false), true])
    const largest = Math.max(...parts.map((part) => part.rows.reduce((sum, one) => sum + costOf(one.cells), 0)))
    expect(largest).toBeLessThanOrEqual(200_000 + costOf(cells))
  })

  test('is read with a turn for others after so many characters, however few rows it has', async () => {
    const [ticks, stop] = countTicks()
    const resource = { ...locations, import: locations.import ?? { matchedBy: [] } }
    const reading = { resource, mapping: ['name', 'blackouts'], timeZone: 'UTC', lookups: new Map() }
    const lines = await linesOf({ titles: [], headWidth: 0, rows }, reading)
    stop()
    expect(lines).toHaveLength(rows.length)
    expect(ticks()).toBeGreaterThan(50)
  })

  test('has no more entries in a cell than a list takes, and one more for its fault', () => {
    const blackouts = locations.schema.shape.blackouts
    expect(readCell(blackouts, cells[1] ?? '', 'UTC')).toHaveLength(nucleusLimits.importCellEntries + 1)
    const lists = allResources
      .filter((resource) => resource.import)
      .flatMap(({ schema }) => Object.values<z.core.$ZodType>(schema.shape))
      .filter((schema) => cellKindOf(schema) === 'ranges' || typeof cellKindOf(schema) === 'object')
    expect(lists.length).toBeGreaterThan(1)
    for (const schema of lists) expect(limitsOf(schema).max).toBeLessThanOrEqual(nucleusLimits.importCellEntries)
  })
})

test('a file brings so many options of questions, however many questions they are of', () => {
  const rules = eventQuestions.import ?? { matchedBy: [] }
  const check = createPartsCheck(withListedParts({ ...eventQuestions, import: rules }, questionOptions as ResourceOptions))
  const options = Array.from({ length: 100 }, (_, index) => `Option ${index}`)
  const answers = Array.from({ length: nucleusLimits.importParts / 100 + 1 }, () => check(options))
  expect(answers.slice(0, -1)).toEqual(answers.slice(0, -1).map(() => ({})))
  expect(answers.at(-1)).toEqual({ newParts: 'A file brings at most 2,000 options. Import the rows from here on as another file' })
})

describe('a character that cannot be stored', () => {
  const faults = [
    { row: 2, state: 'fault', messages: { name: 'Name holds a character that cannot be stored' } },
    { row: 3, state: 'fault', messages: { floor: 'Floor holds a character that cannot be stored' } },
    { row: 4, state: 'new' },
  ]

  test.each([
    ['NUL as XML writes it', '&#0;'],
    ['NUL as Excel writes it', '_x0000_'],
    ['half of a pair', '&#xD83D;'],
  ])('in an Excel file is a fault that names its row and column: %s', async (_, text) => {
    const sheet =
      row(1, inline('A1', 'Name'), inline('B1', 'Floor'), inline('C1', `Carpet${text}`)) +
      row(2, inline('A2', `Ha${text}ll`)) +
      row(3, inline('A3', 'Attic'), inline('B3', text)) +
      row(4, inline('A4', 'Cellar'), inline('C4', text))
    const { results } = await rooms.checked(workbook(sheet), { parentId: eventId })
    expect(results).toMatchObject(faults)
  })

  test.each([
    ['NUL in UTF-8', (csv: string) => Buffer.from(csv)],
    ['NUL in UTF-16', (csv: string) => Buffer.from(`\uFEFF${csv}`, 'utf16le')],
  ])('in a CSV file is a fault as well: %s', async (_, bytesOf) => {
    const { results } = await rooms.checked(bytesOf('Name,Floor,Carpet\nHa\0ll,,\nAttic,2,\nCellar,,red'), { parentId: eventId })
    expect(results).toMatchObject([faults[0], { state: 'new' }, { state: 'new' }])
  })

  test('is never made by cutting a text in the middle of one', async () => {
    const name = `${'x'.repeat(119)}💥`
    const sample = `${'x'.repeat(59)}💥`
    const { result, results } = await rooms.checked(
      csvFile([
        ['Name', 'Carpet'],
        [name, sample],
        [`Total ${'-'.repeat(53)}💥`, ''],
      ]),
      { parentId: eventId },
    )
    expect(result.headers.map(({ samples }) => samples)).toEqual([['x'.repeat(60)], ['x'.repeat(59)]])
    expect(results.map((one) => one.name)).toEqual(['x'.repeat(119)])
    expect(result.passedOver).toEqual([{ row: 3, text: `Total ${'-'.repeat(53)}` }])
  })
})

describe('the file of a check', () => {
  test('is dropped when it cannot be read, or is refused for another reason, and retried in words', async () => {
    for (const [bytes, mapping] of [
      [Buffer.from('89504e470d0a1a0a0000000d49484452000000010000', 'hex'), ['name']],
      [csvFile([['Name'], ['Hall']]), ['name', 'floor']],
    ] as const) {
      const started = ok(await rooms.check(bytes, { parentId: eventId, mapping: [...mapping] }))
      expect((await jobEnded(nucleus, started, token)).state).toBe('failed')
      expect(await inputParts(started.jobId)).toBe(0)
      expect((await jobEnded(nucleus, ok(await nucleus.call(retryJob, { jobId: started.jobId }, token)), token)).error).toBe(
        'The file is no longer stored: files are deleted after a day. Choose it again.',
      )
    }
  })

  test('is there for the import, also when a row has a fault', async () => {
    const { job } = await rooms.checked(
      csvFile([
        ['Name', 'Seats'],
        ['Hall', 'many'],
      ]),
      { parentId: eventId },
    )
    expect(await inputParts(job.jobId)).toBe(1)
  })
})

/** How often the event loop came round. */
function countTicks(): [() => number, () => void] {
  let ticks = 0
  let next: NodeJS.Immediate
  const tick = () => {
    ticks += 1
    next = setImmediate(tick)
  }
  next = setImmediate(tick)
  return [() => ticks, () => clearImmediate(next)]
}
