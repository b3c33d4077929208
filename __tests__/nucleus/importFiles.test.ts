import { deflateRawSync } from 'node:zlib'
import { afterAll, describe, expect, test } from '@jest/globals'
import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { writeOds } from 'hucre/ods'
import { type CellValue, readXlsx, type WriteSheet, writeXlsx } from 'hucre/xlsx'
import { limits } from '#constants/limits.ts'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import { locations } from '#contract/events/locations.ts'
import { speakers } from '#contract/events/speakers.ts'
import { csv } from '#nucleus/resource/export/csv.ts'
import { csvTable } from '#nucleus/resource/import/csvTable.ts'
import { xlsxTable } from '#nucleus/resource/import/xlsxTable.ts'
import { csvFile, importForm, importsBy, xlsxFile } from '../support/importFile.ts'
import { archive, workbook } from '../support/workbook.ts'
import { fieldsOf, makeEvent, ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { token } = await nucleus.signIn('eventManager')
const { eventId } = await makeEvent(nucleus.db)
afterAll(() => nucleus.close())
const rooms = importsBy(nucleus, locations.calls, token)

const text = fc.oneof(
  fc.constantFrom('', 'Hall', 'a;b', 'a,b', 'a\tb', 'a|b', 'He said "no"', '"', 'two\r\nlines', 'Größe', '=1+1', ' x '),
  fc
    .string({ unit: 'grapheme-composite', maxLength: 12 })
    .filter((one) => !/[\0-\x08\x0E-\x1F\uFEFF\x0B\x0C\x7F-\x9F]/.test(one) && one.isWellFormed()),
)
const table = fc.array(fc.tuple(text, text, text), { minLength: 1, maxLength: 20 }).map((rows) => [['Name', 'Floor', 'Category'], ...rows])

describe('a CSV file', () => {
  test.each([',', ';', '\t', '|'])('with %j between its cells is read as it was written', (delimiter) => {
    fc.assert(
      fc.property(table, fc.constantFrom('unix', 'windows'), fc.boolean(), (rows, ends, hasMark) => {
        const written = stringify(rows, { delimiter, record_delimiter: ends as 'unix', bom: hasMark })
        expect(csvTable(Buffer.from(written))).toEqual(rows)
      }),
      { seed: 20_260_601, numRuns: 200 },
    )
  })

  test('with several kinds of line ends has a row for each line', () => {
    const ends = fc.array(fc.constantFrom('\r\n', '\n', '\r'), { minLength: 1, maxLength: 6 })
    const written = fc.tuple(table, ends)
    fc.assert(
      fc.property(written, ([rows, chosen]) => {
        const lines = rows.map((row) => stringify([row], { record_delimiter: '', quoted: true }))
        const joined = lines.map((line, at) => line + (chosen[at % chosen.length] ?? '')).join('')
        expect(csvTable(Buffer.from(joined))).toEqual(rows)
      }),
      { seed: 20_261_126, numRuns: 200 },
    )
  })

  const lines = [
    ['Harbour Room', '1', '40'],
    ['Quay Room', '1', '30'],
    ['Pier Room', '2', '20'],
  ]
  const three = (end: string) => lines.map((row) => row.join(',') + end).join('')
  test.each([
    ['CRLF below its head, LF below its rows', `Name,Floor,Seats\r\n${three('\n')}`, 'Seats'],
    ['a quoted break in its head, then CRLF', `Name,Floor,"Seats\n(theatre)"\r\n${three('\r\n')}`, 'Seats\n(theatre)'],
    ['CR alone', `Name,Floor,Seats\r${three('\r')}`, 'Seats'],
    ['LF below its head, CRLF below its rows', `Name,Floor,Seats\n${three('\r\n')}`, 'Seats'],
    ['CR alone below a line that names its delimiter', `sep=,\rName,Floor,Seats\r${three('\r')}`, 'Seats'],
  ])('with %s has a row for each line', (_, written, title) => {
    expect(csvTable(Buffer.from(written)).filter((row) => row.length > 0)).toEqual([['Name', 'Floor', title], ...lines])
  })

  test('that another program has continued with other line ends is imported person by person', async () => {
    const { eventId: own } = await makeEvent(nucleus.db)
    const people = importsBy(nucleus, speakers.calls, token)
    const head = 'First name,Last name,E-mail,Company name\r\n'
    const rows = [
      'Ada,Berg,ada@example.com,Acme Capital',
      'Ben,Cole,ben@example.com,Bolt Partners',
      'Cleo,Diaz,cleo@example.com,Crest Fund',
    ]
    const { results, commitInput } = await people.checked(Buffer.from(`${head}${rows.join('\n')}\n`), { parentId: own })
    expect(results.map(({ row, state }) => [row, state])).toEqual([2, 3, 4].map((row) => [row, 'new']))
    await people.committed(commitInput)
    const { data } = (await nucleus.call(speakers.calls.list, { eventId: own }, token)).body
    expect(data.map(({ firstName, companyName }) => [firstName, companyName]).toSorted()).toEqual([
      ['Ada', 'Acme Capital'],
      ['Ben', 'Bolt Partners'],
      ['Cleo', 'Crest Fund'],
    ])
  })

  const said = 'Name;Straße\r\nCafé;“Ø”\r\n'
  test.each([
    ['UTF-8', Buffer.from(said)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${said}`)],
    ['UTF-16LE with a mark', Buffer.from(`\uFEFF${said}`, 'utf16le')],
    ['UTF-16BE with a mark', Buffer.from(`\uFEFF${said}`, 'utf16le').swap16()],
    ['UTF-16LE', Buffer.from(said, 'utf16le')],
    ['windows-1252', Buffer.from(said.replaceAll('“', '\x93').replaceAll('”', '\x94'), 'latin1')],
  ])('in %s is read as it was written', (_, bytes) => {
    expect(csvTable(bytes)).toEqual([
      ['Name', 'Straße'],
      ['Café', '“Ø”'],
    ])
  })

  test('that names its delimiter in a first line keeps the numbers of its rows', () => {
    expect(csvTable(Buffer.from('sep=;\r\nName;Floor\r\nA,B;2'))).toEqual([[], ['Name', 'Floor'], ['A,B', '2']])
  })

  test('with a quotation longer than what is looked at for its delimiter is read as it was written', () => {
    const long = 'a line\n'.repeat(40_000)
    expect(csvTable(Buffer.from(`Name;Floor\n"${long}";2`))).toEqual([
      ['Name', 'Floor'],
      [long, '2'],
    ])
  })

  test('of an export is read as it was before formulas were defused', async () => {
    const rows = [['+44 20 7946 0000', '=1+1', '-5', 'a;-b\n@c', "it's", '"=x"', 'a; =b; "@c', ' =1', 'a|+b', 'a - b']]
    let written = ''
    const columns = rows[0]?.map((_, at) => ({ key: String(at), title: `Column ${at}` })) ?? []
    async function* batches() {
      yield rows
    }
    for await (const part of csv.write(columns, batches())) written += part.toString()
    for (const guarded of ["'=1+1", 'a; \'=b; \'""@c', " '=1", "a|'+b"]) expect(written).toContain(guarded)
    expect(csvTable(Buffer.from(written)).slice(1)).toEqual(rows)
  })
})

describe('an Excel file', () => {
  test('is read as it was written: numbers and texts, blanks between, formulas as the texts they are', async () => {
    const rows = [
      ['Name', 'Seats', 'Note'],
      ['101', 12.5, '=1+1'],
      ['_x0041_', null, 'two\nlines'],
      ['Größe 💥', 1_000_000, "'quoted"],
    ]
    expect((await xlsxTable(await xlsxFile(rows))).rows).toEqual([
      ['Name', 'Seats', 'Note'],
      ['101', '12.5', '=1+1'],
      ['_x0041_', '', 'two\nlines'],
      ['Größe 💥', '1000000', "'quoted"],
    ])
  })

  test('shows a date as its day, and with its time when it has one; the number of a row is the one in the sheet', async () => {
    const sheet =
      '<row r="2"><c r="A2" t="inlineStr"><is><t>When</t></is></c></row><row r="4"><c r="A4" s="1"><v>46174</v></c><c r="B4" s="1"><v>46174.5</v></c><c r="C4"><f>1+1</f><v>2</v></c></row>'
    expect((await xlsxTable(workbook(sheet))).rows).toEqual([[], ['When'], [], ['2026-06-01', '2026-06-01T12:00:00', '2']])
  })
})

describe('a number that Excel shows in another way than plainly', () => {
  const people = importsBy(nucleus, speakers.calls, token)
  const book = async (rows: CellValue[][], formats: Record<string, string>) => {
    const cells = new Map(
      Object.entries(formats).map(([at, numFmt]) => {
        const [row = 0, column = 0] = at.split(',').map(Number)
        return [at, { value: rows[row]?.[column] ?? null, style: { numFmt } }] as const
      }),
    )
    return Buffer.from(await writeXlsx({ sheets: [{ name: 'People', rows, cells }] }))
  }

  test('is stored in a text as it is shown, and elsewhere as it is', async () => {
    const { eventId: own } = await makeEvent(nucleus.db)
    const rows = [
      ['First name', 'Last name', 'Company name', 'Phone', 'Featured', 'Order'],
      ['Ada', 'Berg', 1234, 442079460000, true, 1200],
      ['Ben', 'Cole', 1234.5678, 442079460000, false, 1.5],
      ['Cleo', true, 7, 442079460001, true, 2],
    ]
    const formats = { '1,2': '00000', '1,3': '+0', '1,5': '#,##0', '2,2': '0.00', '2,3': '0.00E+00', '2,5': '0', '3,3': '+00 00 0000 0000' }
    const file = await book(rows, formats)
    expect(ok(await people.read(file)).headers[2]?.samples).toEqual(['01234', '1234.5678', '7'])
    const { results, commitInput, job } = await people.checked(file, { parentId: own })
    expect(results.map(({ state }) => state)).toEqual(['new', 'fault', 'new'])
    const answer = await nucleus.app.inject({ url: `/nucleus/jobs/${job.jobId}/file`, headers: { authorization: `Bearer ${token}` } })
    expect((await readXlsx(answer.rawPayload)).sheets[0]?.rows[1]?.slice(2, 6)).toEqual([1234.5678, 442079460000, 'false', 1.5])
    await people.committed({ ...commitInput, skipFaulty: true })
    const { data } = (await nucleus.call(speakers.calls.list, { eventId: own }, token)).body
    const stored = data.map(({ lastName, companyName, phone, isFeatured, sortOrder }) => [
      lastName,
      companyName,
      phone,
      isFeatured,
      sortOrder,
    ])
    expect(stored.toSorted()).toEqual([
      ['Berg', '01234', '+442079460000', true, 1200],
      ['TRUE', '7', '+44 20 7946 0001', true, 2],
    ])
  })

  test('keeps its zeros in the file of faulty rows', async () => {
    const rows = [
      ['First name', 'Company name', 'Featured'],
      ['Ada', 1234, 'maybe'],
    ]
    const { job } = await people.checked(await book(rows, { '1,1': '00000' }), { parentId: eventId })
    const answer = await nucleus.app.inject({ url: `/nucleus/jobs/${job.jobId}/file`, headers: { authorization: `Bearer ${token}` } })
    expect((await readXlsx(answer.rawPayload)).sheets[0]?.rows[1]?.slice(0, 3)).toEqual(['Ada', '01234', 'maybe'])
  })
})

describe('a workbook of several sheets', () => {
  const lists = { name: 'Lists', rows: [['Type'], ['Room'], ['Table']] }
  const halls = {
    name: 'Rooms',
    rows: [
      ['Name', 'Floor'],
      ['Harbour Room', '1'],
    ],
  }
  const huts = { name: 'Huts', rows: [['Name'], ['Lake Hut'], ['Hill Hut']] }
  const book = async (sheets: WriteSheet[], activeSheet?: number) => Buffer.from(await writeXlsx({ sheets, activeSheet }))

  test.each([
    ['the one that was open when it was saved', [lists, halls, huts], 1, 'Rooms', ['Lists', 'Rooms', 'Huts']],
    ['the first that is not hidden, when the open one is', [{ ...lists, hidden: true }, halls, huts], 0, 'Rooms', ['Rooms', 'Huts']],
    ['the open one, past a hidden one', [{ ...lists, veryHidden: true }, halls, huts], 2, 'Huts', ['Rooms', 'Huts']],
    ['the open one, when all are hidden', [lists, halls].map((one) => ({ ...one, hidden: true })), 1, 'Rooms', ['Lists', 'Rooms']],
  ])('is read by %s', async (_, sheets, active, sheet, names) => {
    expect(ok(await rooms.read(await book(sheets, active)))).toMatchObject({ sheet, sheets: names })
  })

  test('is checked and imported by the sheet that was chosen', async () => {
    const { eventId: own } = await makeEvent(nucleus.db)
    const file = await book([{ ...lists, hidden: true }, halls, huts], 1)
    const chosen = ok(await rooms.read(file, { sheet: 'Huts' }))
    expect(chosen).toMatchObject({ sheet: 'Huts', sheets: ['Rooms', 'Huts'], rowCount: 2 })
    const first = await rooms.checked(file, { parentId: own, sheet: 'Huts', mapping: ['name'] })
    expect(first.result.sheet).toBe('Huts')
    const again = await rooms.recheck(first.commitInput.checkId)
    expect(again.results.map(({ name }) => name)).toEqual(['Lake Hut', 'Hill Hut'])
    expect(await rooms.committed(again.commitInput)).toMatchObject({ added: 2 })
    const other = await rooms.checked(file, { parentId: own })
    expect(other.results.map(({ name }) => name)).toEqual(['Harbour Room'])
  })

  test('is refused in words by a sheet that it does not show', async () => {
    const file = await book([{ ...lists, hidden: true }, halls], 1)
    for (const sheet of ['Lists', 'Attics'])
      expect(fieldsOf(await rooms.read(file, { sheet })).file).toBe(`The file has no sheet “${sheet}”. Choose another sheet.`)
  })

  test('is read by another one when the open one is a chart', async () => {
    const file = workbook('<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c></row><row r="2"><c r="A2"><v>7</v></c></row>', {
      hasChart: true,
    })
    expect(ok(await rooms.read(file))).toMatchObject({ sheet: 'One', rowCount: 1 })
  })
})

describe('a hostile file', () => {
  const refusalOf = async (bytes: Buffer) => fieldsOf(await rooms.read(bytes)).file

  test.each([
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452000000010000', 'hex')],
    ['the beginning of an archive', Buffer.from('504b03040000', 'hex')],
    ['an archive that is no workbook', archive([{ name: 'readme.txt', bytes: Buffer.from('Hello') }])],
  ])('that is %s is refused in words', async (_, bytes) => {
    expect(await refusalOf(bytes)).toMatch(/^The (file is not a CSV or Excel|Excel file cannot be read)/)
  })

  const oldExcel = Buffer.from('d0cf11e0a1b11ae1', 'hex')
  const zipOf = (name: string) => archive([{ name, bytes: Buffer.from('…') }])
  test.each([
    ['a PDF', Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from(Array.from({ length: 512 }, (_, at) => at % 256))])],
    ['an old Excel file (.xls)', Buffer.concat([oldExcel, Buffer.alloc(600)])],
    ['an Excel file with a password', Buffer.concat([oldExcel, Buffer.alloc(600), Buffer.from('EncryptedPackage', 'utf16le')])],
    ['an Apple Numbers or other iWork file', zipOf('Index/Document.iwa')],
    ['a Word file (.docx)', zipOf('word/document.xml')],
    ['an OpenDocument spreadsheet (.ods)', writeOds({ sheets: [{ name: 'Rooms', rows: [['Name'], ['Hall']] }] })],
  ])('that is %s is refused as what it is', async (what, bytes) => {
    expect(await refusalOf(Buffer.from(await bytes))).toBe(`The file is ${what}. Save it as CSV or Excel (.xlsx) and choose it again.`)
  })

  test('that is Excel by its content is read as such, whatever it is called', async () => {
    const { results } = await rooms.checked(await xlsxFile([['Name'], ['Hall']]), { parentId: eventId })
    expect(results).toMatchObject([{ row: 2, state: 'new' }])
  })

  test('that unpacks to a gigabyte is refused, also when it lies about its size or leaves it open', async () => {
    const zeros = deflateRawSync(Buffer.alloc(nucleusLimits.importUnpackedBytes + 1024, '0'))
    const head = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
    expect(zeros.length).toBeLessThan(1024 * 1024)
    const unpacked = nucleusLimits.importUnpackedBytes + 1024
    expect(await refusalOf(workbook(head, { packed: { packed: zeros, unpacked } }))).toMatch(/too large once unpacked/)
    expect(await refusalOf(workbook(head, { packed: { packed: zeros, unpacked: 0 } }))).toMatch(/too large once unpacked/)
    expect(await refusalOf(workbook(head, { packed: { packed: zeros, unpacked: 1000 } }))).toMatch(/cannot be read/)
    expect(ok(await rooms.read(csvFile([['Name'], ['Hall']]))).rowCount).toBe(1)
  })

  test('with a cell of many megabytes is a fault of that row', async () => {
    const { results } = await rooms.checked(
      csvFile([
        ['Name', 'Floor'],
        ['x'.repeat(8_000_000), '1'],
        ['Hall', '2'],
      ]),
      { parentId: eventId },
    )
    expect(results).toMatchObject([{ state: 'fault', messages: { name: 'Name must be at most 100 characters' } }, { state: 'new' }])
    expect(results[0]?.name.length).toBeLessThan(200)
  })

  test('with a head of many megabytes names no field by it', async () => {
    const { headers } = ok(
      await rooms.read(
        csvFile([
          ['Floor', 'Name'.padEnd(8_000_000, 'x')],
          ['2', 'Hall'],
        ]),
      ),
    )
    expect(headers.map(({ guess }) => guess)).toEqual(['floor', null])
  })

  test('with more rows or columns than can be imported is refused', async () => {
    const many = Array.from({ length: limits.importRows + 1 }, (_, at) => [`Room ${at}`])
    expect(await refusalOf(csvFile([['Name'], ...many]))).toBe(
      'The file has more than 5,000 rows. Split it and import the parts one at a time.',
    )
    expect(await refusalOf(await xlsxFile([['Name'], ...many]))).toBe(
      'The file has more than 5,000 rows. Split it and import the parts one at a time.',
    )
    expect(await refusalOf(csvFile([['Name', ...Array<string>(limits.importColumns).fill('x')], ['Hall']]))).toBe(
      'The file has more than 200 columns. Remove the ones you do not need.',
    )
    expect(await refusalOf(Buffer.from('\n'.repeat(9_000_000)))).toMatch(/^The file (has no rows|is too complex)/)
  })

  test('that is too large, empty, or cut inside a quotation is refused', async () => {
    const large = await rooms.read(Buffer.alloc(limits.uploadBytes + 1, 'a'))
    expect([large.status, large.body.message]).toEqual([413, 'The file is larger than 10 MB. Split it, or remove columns.'])
    const { importCheck } = locations.calls
    if (!importCheck) throw new Error('Locations are imported')
    // More than all files of somebody's jobs may take.
    const form = importForm(Buffer.alloc(limits.uploadBytes + 1, 'a'), { mapping: ['name'] })
    const huge = await nucleus.call(importCheck, {}, token, { ...form, headers: { ...form.headers, 'content-length': '2000000000' } })
    expect([huge.status, huge.body.message]).toEqual([413, 'The file is larger than 10 MB. Split it, or remove columns.'])
    expect(await refusalOf(Buffer.alloc(0))).toBe('Choose a file that is not empty')
    expect(await refusalOf(Buffer.from('Name,Floor\nHall,"2'))).toBe(
      'A cell starts with a quotation mark that is never closed. Correct the file and choose it again.',
    )
    expect(await refusalOf(csvFile([['Name', 'Floor']]))).toBe('The file has no rows below its column names')
  })

  test('with a text like a formula stays a text', async () => {
    const file = csvFile([['Name'], ['=1+1'], ['=HYPERLINK("https://example.com")']])
    const { commitInput } = await rooms.checked(file, { parentId: eventId })
    expect((await rooms.committed(commitInput)).added).toBe(2)
    const { data } = (await nucleus.call(locations.calls.list, { eventId }, token)).body
    expect(data.map(({ name }) => name).toSorted()).toEqual(['=1+1', '=HYPERLINK("https://example.com")'])
  })
})
