import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, expect, test } from '@jest/globals'
import { parse } from 'csv-parse/sync'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import pg from 'pg'
import * as z from 'zod'
import type { ExportFormat } from '#contract/exportQuery.ts'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import { registrations } from '#contract/events/registrations.ts'
import { questionTypes } from '#constants/questionTypes.ts'
import { snapshotRows } from '#nucleus/db/snapshot.ts'
import { eventQuestionAnswers, registrationResponses, registrations as table } from '#nucleus/db/tables/index.ts'
import { eventually } from '../../e2e/support/eventually.ts'
import { readAsSpreadsheet } from '../support/spreadsheet.ts'
import { bearer, makeCompanyType, makeEvent, makeQuestion, makeRegistration, makeStaff, ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { token: admin } = await nucleus.signIn()
await nucleus.app.listen({ host: '127.0.0.1', port: 0 })
afterAll(() => nucleus.close())

const all = { eventCompanyTypeId: 0, eventStatusId: 0 }
const exported = (input: object, headers: Record<string, string> = {}) =>
  nucleus.call(registrations.calls.export, { ...all, ...input }, admin, { headers })

async function csvRows(input: object): Promise<string[][]> {
  const { status, text } = await exported({ ...input, format: 'csv' })
  expect(status).toBe(200)
  return parse(text, { bom: true })
}
async function xlsxRows(input: object): Promise<unknown[][]> {
  const url = `/nucleus/events/registrations/export/${Object.values({ eventId: 0, ...all, ...input }).join('/')}?format=xlsx`
  const { rawPayload } = await nucleus.app.inject({ url, headers: bearer(admin) })
  return (await readXlsx(rawPayload)).sheets[0]?.rows ?? []
}
/** A file's rows by the heads of its columns. */
function byHead<T>([head = [], ...rows]: T[][]): Record<string, T>[] {
  return rows.map((cells) => Object.fromEntries(head.map((title, index) => [String(title), cells[index] as T])))
}

/** One event whose two company types share a question, with three registrations of people who write in many ways. */
async function conference() {
  const { db } = nucleus
  const { eventId } = await makeEvent(db, { eventCode: `miami-${Date.now()}`, timeZone: 'America/New_York' })
  const managers = await makeCompanyType(db, { eventId, name: 'Managers', sortOrder: 1 })
  const allocators = await makeCompanyType(db, { eventId, name: 'Allocators', sortOrder: 2 })
  const labels: Record<string, string> = { diet: 'Diet', aum: 'Assets' }
  const ask = (eventCompanyTypeId: number, internalKey: string, questionTypeId: number, sortOrder: number, showInExport = true) =>
    makeQuestion(db, {
      ...{ eventId, eventCompanyTypeId, internalKey, questionTypeId, sortOrder, showInExport, label: labels[internalKey] ?? internalKey },
    })
  const { AUM_Number, Checkbox, Input, Label } = questionTypes
  const diet = [await ask(managers.eventCompanyTypeId, 'diet', Checkbox, 2), await ask(allocators.eventCompanyTypeId, 'diet', Checkbox, 1)]
  const aum = await ask(managers.eventCompanyTypeId, 'aum', AUM_Number, 1)
  const phone = await ask(allocators.eventCompanyTypeId, 'Phone', Input, 3)
  await ask(managers.eventCompanyTypeId, 'secret', Input, 3, false)
  await ask(managers.eventCompanyTypeId, 'words', Label, 4)
  const options: number[] = []
  for (const { eventQuestionId } of diet)
    for (const label of ['Vegan', 'No nuts']) {
      const [option] = await db.insert(eventQuestionAnswers).values({ eventQuestionId, label, value: label }).returning()
      options.push(option?.eventQuestionAnswerId ?? 0)
    }
  const rep = await makeStaff(db, 'irRep', { firstName: 'Ines', lastName: 'Ruiz' })
  const add = (of: typeof managers, values: Partial<typeof table.$inferInsert>) =>
    makeRegistration(db, { eventId, eventCompanyTypeId: of.eventCompanyTypeId, ...values })
  const rows = [
    await add(managers, {
      firstName: '李',
      lastName: 'Ådén',
      companyName: 'Fonds "Été", SA',
      phone: '+44 20 7946 0000',
      eventRegistrationNotes: 'First line\nsecond, "quoted"\r\nthird',
      tags: ['vip', 'press'],
      submittedAt: '2026-02-03T00:00:00.120Z',
      irRepContactId: rep.contactId,
      contactId: rep.contactId,
    }),
    await add(allocators, {
      firstName: 'أحمد',
      lastName: "O'Brien",
      companyName: '=HYPERLINK("http://x")',
      jobTitle: '@cmd',
      eventStatusId: 5,
      attendance: 1,
      statusChangedAt: '2026-02-02T10:00:00.000Z',
      eventRegistrationNotes: '-5',
      submittedAt: '2026-02-02T00:00:00.000Z',
    }),
    await add(allocators, { firstName: 'Зоя', lastName: 'Γεωργίου', submittedAt: null }),
  ]
  const [first, second] = rows.map((row) => row.eventRegistrationId)
  await db.insert(registrationResponses).values([
    { eventRegistrationId: first ?? 0, eventQuestionId: diet[0]?.eventQuestionId ?? 0, value: [options[1], options[0]] },
    { eventRegistrationId: first ?? 0, eventQuestionId: aum.eventQuestionId, value: -2500.5 },
    { eventRegistrationId: second ?? 0, eventQuestionId: diet[1]?.eventQuestionId ?? 0, value: [options[2]] },
    { eventRegistrationId: second ?? 0, eventQuestionId: phone.eventQuestionId, value: '+1+1' },
  ])
  return { eventId, rows, managers, allocators, rep }
}

const head = [
  'Registration id',
  'Event id',
  'Company type id',
  'Status',
  'Company type',
  'First name',
  'Last name',
  'E-mail',
  'Phone',
  'Job title',
  'Company',
  'Contact id',
  'Company id',
  'IR representative id',
  'IR representative',
  'Confirmation number',
  'Assets (US$)',
  'Diet',
  'Phone (Phone)',
  'Hotel',
  'Tags',
  'Notes',
  'Attendance',
  'Submitted at (America/New_York)',
  'Status changed at (America/New_York)',
  'Time zone of the event',
]
/** What the file must hold, from the rows as they were made. */
function expectedRows<T>(
  { rows, managers, allocators, rep }: Awaited<ReturnType<typeof conference>>,
  timeOf: (instant: string | null) => T | null,
) {
  const answers = [
    [-2500.5, 'No nuts; Vegan', null],
    [null, 'Vegan', '+1+1'],
    [null, null, null],
  ]
  return rows.map((row, index) => [
    row.eventRegistrationId,
    row.eventId,
    row.eventCompanyTypeId,
    row.eventStatusId === 5 ? 'Approved' : 'Pending review',
    (index === 0 ? managers : allocators).name,
    row.firstName,
    row.lastName,
    row.email,
    row.phone,
    row.jobTitle,
    row.companyName,
    row.contactId,
    row.companyId,
    row.irRepContactId,
    row.irRepContactId === rep.contactId ? 'Ines Ruiz' : null,
    row.confirmationNumber,
    ...(answers[index] ?? []),
    null,
    row.tags.join('; ') || null,
    row.eventRegistrationNotes,
    row.attendance === 1 ? 'Checked in' : 'Not arrived',
    timeOf(row.submittedAt),
    timeOf(row.statusChangedAt),
    'America/New_York',
  ])
}
/** The winter's clock of New York, as if it were UTC. */
const inNewYork = (instant: string | null) => (instant === null ? null : new Date(Date.parse(instant) - 5 * 3_600_000))
const textInNewYork = (instant: string | null): string | null =>
  inNewYork(instant)
    ?.toISOString()
    .replace('T', ' ')
    .replace(/(:00\.000)?Z$/, '') ?? null
const signs = '=+-@＝＋－＠'
/** What a spreadsheet would run, were it a cell of its own: also after blanks, which some remove. */
const isFormula = (cell: string): boolean =>
  signs.includes(
    cell
      .replace(/^ +/, '')
      .replace(/^"[ "]*/, '')
      .charAt(0) || ' ',
  )
/** An apostrophe in each part of a text that a spreadsheet could take for a cell and run, behind the part's blanks. */
const defused = (typed: string): string =>
  typed
    .split(/([\r\n\t,;|])/)
    .map((part) => (isFormula(part) ? part.replace(/^ */, "$&'") : part))
    .join('')
    .replace(/^(?=[\t\r])/, "'")

test('CSV holds every row of the list, in its order, with formulas defused', async () => {
  const made = await conference()
  const [titles, ...rows] = await csvRows({ eventId: made.eventId })
  expect(titles).toEqual(head)
  const asText = (cell: string | number | null | undefined) => (typeof cell === 'string' ? defused(cell) : String(cell ?? ''))
  expect(rows).toEqual(expectedRows(made, textInNewYork).map((cells) => cells.map(asText)))
  const [, second] = byHead([titles ?? [], ...rows])
  expect(second).toMatchObject({ Company: `'=HYPERLINK("http://x")`, 'Job title': "'@cmd", Notes: "'-5", 'Phone (Phone)': "'+1+1" })
  expect(byHead([titles ?? [], ...rows])[0]).toMatchObject({ 'Assets (US$)': '-2500.5', Phone: "'+44 20 7946 0000" })
})

test('XLSX holds the same rows, text as text and numbers as numbers', async () => {
  const made = await conference()
  const [titles, ...rows] = await xlsxRows({ eventId: made.eventId })
  expect(titles).toEqual(head)
  expect(rows.map((cells) => head.map((_, index) => cells[index] ?? null))).toEqual(
    expectedRows(made, inNewYork).map((cells) => cells.map((cell) => cell ?? null)),
  )
})

test('JSON is one array with a key for every column', async () => {
  const made = await conference()
  const { body } = await exported({ eventId: made.eventId, format: 'json' })
  const rows = z.array(z.record(z.string(), z.unknown())).parse(body)
  expect(rows.map((row) => Object.values(row))).toEqual(
    expectedRows(made, (instant) => instant).map((cells) => cells.map((cell) => cell ?? null)),
  )
  expect(rows[1]).toMatchObject({ status: 'Approved', 'answer.Phone': '+1+1', companyName: '=HYPERLINK("http://x")' })
})

test('filters and order are those of the list', async () => {
  const { eventId, rows, managers, rep } = await conference()
  const ids = async (input: object) => byHead(await csvRows({ eventId, ...input })).map((row) => Number(row['Registration id']))
  const listed = async (input: object) =>
    ok(await nucleus.call(registrations.calls.list, { ...all, eventId, ...input }, admin)).map((row) => row.eventRegistrationId)
  for (const input of [
    {},
    { eventCompanyTypeId: managers.eventCompanyTypeId },
    { eventStatusId: 5 },
    { irRepContactId: rep.contactId },
    { q: 'зоя' },
  ])
    expect(await ids(input)).toEqual(await listed(input))
  expect(await ids({ eventStatusId: 5 })).toEqual([rows[1]?.eventRegistrationId])
  expect((await csvRows({ eventId, eventCompanyTypeId: managers.eventCompanyTypeId }))[0]).not.toContain('Phone (Phone)')
})

test('the answer says what the file is, how many rows it has and about how long it is', async () => {
  const { eventId } = await conference()
  const { headers, text } = await exported({ eventId, format: 'csv' }, { 'accept-encoding': 'gzip' })
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'no-store',
    'x-total-rows': '3',
    'x-estimated-length': String(Buffer.byteLength(text)),
  })
  expect(headers['content-disposition']).toMatch(/^attachment; filename=miami-\d+-registrations-2026-03-02\.csv$/)
  expect(headers['content-encoding']).toBeUndefined()
  expect(text.startsWith('\uFEFFRegistration id,')).toBe(true)
})

test('the format is that of the address, else what Accept likes best, else CSV', async () => {
  const { eventId } = await makeEvent(nucleus.db)
  const type = async (accept: string, format?: ExportFormat) =>
    String((await exported({ eventId, format }, { accept })).headers['content-disposition'])
      .split('.')
      .at(-1)
      ?.replaceAll('"', '')
  expect(await type('application/json', 'csv')).toBe('csv')
  expect(await type('text/csv;q=0.5, application/json')).toBe('json')
  expect(await type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')).toBe('xlsx')
  expect(await type('*/*')).toBe('csv')
})

test('nobody registered gives a file with its head alone', async () => {
  const { eventId } = await makeEvent(nucleus.db)
  expect(await csvRows({ eventId })).toHaveLength(1)
  expect(await xlsxRows({ eventId })).toHaveLength(1)
  expect((await exported({ eventId, format: 'json' })).body).toEqual([])
})

test('an unknown event is not found, no event is refused, and a stranger gets nothing', async () => {
  expect((await exported({ eventId: 999_999 })).status).toBe(404)
  expect((await exported({ eventId: 0 })).status).toBe(400)
  expect((await nucleus.call(registrations.calls.export, { ...all, eventId: 1 })).status).toBe(401)
  await allFreed()
})

/** What somebody can type, with more of what separates, ends and quotes cells, and of what starts a formula, than people write. */
const typed = fc
  .oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.string({ unit: fc.constantFrom(...'=-@＝"\';,|\t\r\na '), maxLength: 12 }),
    fc.constantFrom(
      '_x0041_',
      '\r\n',
      ' padded ',
      '"',
      "'",
      '=1+1',
      '\u0001\u001F',
      '\uFFFE\uFFFF',
      'a;b,c\td',
      'a\n=1+1',
      'a;"=1+1"',
      'a; =1+1',
      'a|=1',
    ),
  )
  .filter((one) => !one.includes('\0'))

test('whatever people type comes back from CSV and XLSX as it was, and no reader of the CSV finds a formula or a torn row in it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(typed, { minLength: 1, maxLength: 20 }), async (notes) => {
      const { eventId, eventCompanyTypeId } = await makeCompanyType(nucleus.db)
      for (const eventRegistrationNotes of notes)
        await makeRegistration(nucleus.db, { eventId, eventCompanyTypeId, eventRegistrationNotes })
      expect(byHead(await csvRows({ eventId })).map((row) => row.Notes)).toEqual(notes.map(defused))
      const csv = (await exported({ eventId, format: 'csv' })).text.replace('\uFEFF', '')
      expect(byHead(readAsSpreadsheet(csv, ',')).map((row) => row.Notes)).toEqual(notes.map(defused))
      expect(readAsSpreadsheet(csv, ',')).toHaveLength(notes.length + 1)
      for (const separator of [',', ';', '\t', '|'] as const)
        expect(
          readAsSpreadsheet(csv, separator)
            .flat()
            .filter((cell) => signs.includes(cell.trimStart().charAt(0) || ' ')),
        ).toEqual([])
      const inXlsx = byHead(await xlsxRows({ eventId })).map((row) => row.Notes ?? '')
      expect(inXlsx).toEqual(notes)
    }),
    { numRuns: 15 },
  )
})

test('a cell with whatever a reader may take for a separator or an end is quoted', async () => {
  const notes = ['a\rb', 'a\nb', 'a\r\nb', 'a\tb', 'a;b', 'a,b', 'a"b']
  const { eventId, eventCompanyTypeId } = await makeCompanyType(nucleus.db)
  for (const eventRegistrationNotes of notes) await makeRegistration(nucleus.db, { eventId, eventCompanyTypeId, eventRegistrationNotes })
  const { text } = await exported({ eventId, format: 'csv' })
  for (const note of notes) expect(text).toContain(`"${note.replace('"', '""')}"`)
})

/** More than fits in the buffers between server and reader: 4,000 rows of 5 kB. */
async function largeEvent() {
  const { eventId, eventCompanyTypeId } = await makeCompanyType(nucleus.db)
  await nucleus.db.execute(sql`
    insert into registrations (event_id, event_company_type_id, event_status_id, first_name, last_name, email, confirmation_number, source, event_registration_notes)
    select ${eventId}, ${eventCompanyTypeId}, 2, 'Regi', 'Strant', n || '@example.com', 'C' || n, 1, repeat('note ', 1000) from generate_series(1, 4000) as n`)
  return eventId
}
/** Asks through a real connection and reads nothing yet. */
const download = async (eventId: number) => {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const { port } = nucleus.app.server.address() as AddressInfo
    const path = `/nucleus/events/registrations/export/${eventId}/0/0?format=csv`
    get({ host: '127.0.0.1', port, path, headers: bearer(admin), agent: false }, resolve).on('error', reject)
  })
  downloads.push(answer)
  return answer
}
// Who does not read does not notice that the server has gone, and keeps the process.
const downloads: IncomingMessage[] = []
afterEach(() => downloads.splice(0).forEach((answer) => answer.destroy()))
/** A transaction of long work: neither of a call, nor of the queue, nor of the server's own cleaning. */
const inLongTransaction = () =>
  sql`datname = current_database() and application_name = ${nucleus.database.jobs.options.application_name} and backend_type = 'client backend' and xact_start is not null`
/** What the database holds for exports under way. */
async function heldSnapshots(): Promise<number> {
  const { rows } = await nucleus.db.execute<{ count: number }>(
    sql`select count(*)::int as count from pg_stat_activity where ${inLongTransaction()}`,
  )
  return rows[0]?.count ?? 0
}
const allFreed = () => eventually(async () => expect(await heldSnapshots()).toBe(0))
/** Takes away what the export is reading. */
async function breakSnapshots(): Promise<void> {
  await nucleus.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where ${inLongTransaction()}`)
}

test('a file is of one moment: what changes during the download is not in it, and others keep writing', async () => {
  const eventId = await largeEvent()
  const answer = await download(eventId)
  const rename = { firstName: 'Renamed', eventRegistrationNotes: null }
  await nucleus.db.update(table).set(rename).where(eq(table.eventId, eventId))
  await makeRegistration(nucleus.db, { eventId })
  const rows = byHead<string>(parse(await text(answer), { bom: true }))
  expect(answer.headers['x-total-rows']).toBe('4000')
  expect(rows).toHaveLength(4000)
  expect(new Set(rows.map((row) => row['First name']))).toEqual(new Set(['Regi']))
  await allFreed()
})

test('a reader who hangs up frees what the export held', async () => {
  const answer = await download(await largeEvent())
  expect(await heldSnapshots()).toBe(1)
  answer.destroy()
  await allFreed()
})

test('an export that fails in the middle cuts the connection instead of ending early', async () => {
  const answer = await download(await largeEvent())
  await breakSnapshots()
  await expect(text(answer)).rejects.toThrow()
  expect(answer.complete).toBe(false)
  await allFreed()
})

test('ten slow readers keep nobody else waiting', async () => {
  const eventId = await largeEvent()
  const readers = await Promise.all(Array.from({ length: 10 }, () => download(eventId)))
  expect(readers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(nucleusLimits.exportsOfPerson)
  expect(await heldSnapshots()).toBe(nucleusLimits.exportsOfPerson)
  expect((await nucleus.app.inject({ url: '/nucleus/health', headers: bearer(admin) })).statusCode).toBe(200)
  for (let count = 0; count < 5; count += 1) ok(await nucleus.call(registrations.calls.list, { ...all, eventId, page: 1 }, admin))
  nucleus.app.server.closeAllConnections()
  await allFreed()
})

test('whoever finds every connection for exports in use is refused for now', async () => {
  const crowded = new pg.Pool({ ...nucleus.database.jobs.options, max: 1 })
  // It has ended for the server only a moment after it has for the pool, and the database may be gone by then.
  crowded.on('error', () => undefined)
  const held = await crowded.connect()
  // Only now: to open the one connection takes longer on a busy machine.
  crowded.options.connectionTimeoutMillis = 50
  const exporting = snapshotRows(crowded, async (db) => ({ select: db.select().from(table) }), { batch: 1 })
  await expect(exporting).rejects.toMatchObject({ status: 503, message: 'Too many exports are running. Try again in a minute.' })
  held.release()
  await crowded.end()
})
