import { afterAll, expect, test } from '@jest/globals'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import * as z from 'zod'
import type { ExportFormat } from '#contract/exportQuery.ts'
import { registrations } from '#contract/events/registrations.ts'
import { questionTypes } from '#constants/questionTypes.ts'
import { eventQuestionAnswers, registrationResponses, type registrations as table } from '#nucleus/db/tables/index.ts'
import { byHead, readAsSpreadsheet } from '../support/spreadsheet.ts'
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
  'IR rep id',
  'IR rep',
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

test('a column of questions with one key is headed by the words of each', async () => {
  const { eventId } = await makeEvent(nucleus.db)
  const ask = async (label: string, sortOrder: number) => {
    const { eventCompanyTypeId } = await makeCompanyType(nucleus.db, { eventId, sortOrder })
    await makeQuestion(nucleus.db, { eventId, eventCompanyTypeId, internalKey: 'mobile', questionTypeId: questionTypes.Input, label })
  }
  for (const [at, label] of ['Mobile on site', 'Mobile', 'mobile'].entries()) await ask(label, at)
  const [titles] = await csvRows({ eventId })
  expect(titles?.filter((title) => title.includes('obile'))).toEqual(['Mobile on site / Mobile'])
})
