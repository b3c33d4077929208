import { afterAll, expect, test } from '@jest/globals'
import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import { questionTypes } from '#constants/questionTypes.ts'
import type { Call } from '#contract/call.ts'
import { eventCompanyTypes } from '#contract/events/companyTypes.ts'
import { registrations } from '#contract/events/registrations.ts'
import { registrationResponses } from '#nucleus/db/tables/index.ts'
import { makeCompanyType, makeEvent, makeQuestion, makeRegistration, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('readOnly')
afterAll(() => nucleus.close())

const file = async (call: Call<never>, input: object, format: string): Promise<Buffer> => {
  const { status, bytes } = await nucleus.call(call, { ...input, format }, token)
  expect(status).toBe(200)
  return bytes
}
const csvOf = async (call: Call<never>, input: object): Promise<string[][]> => parse(await file(call, input, 'csv'), { bom: true })
const jsonOf = async (call: Call<never>, input: object): Promise<unknown> => JSON.parse(String(await file(call, input, 'json')))
const xlsxOf = async (call: Call<never>, input: object) => (await readXlsx(await file(call, input, 'xlsx'))).sheets[0]?.rows

test('dates and instants are dates of a spreadsheet, by the clock of the event; JSON has them in UTC', async () => {
  const { eventId } = await makeEvent(db, { timeZone: 'Europe/Zurich' })
  const { eventCompanyTypeId } = await makeCompanyType(db, {
    eventId,
    opensAt: '2026-06-01T07:30:00.000Z',
    closesAt: '2026-10-25T01:30:00.000Z',
  })
  const question = { eventId, eventCompanyTypeId, label: 'Arrival', internalKey: 'arrival', questionTypeId: questionTypes.Datepicker }
  const { eventQuestionId } = await makeQuestion(db, { ...question, showInExport: true })
  const { eventRegistrationId } = await makeRegistration(db, { eventId, eventCompanyTypeId, submittedAt: '2026-02-01T23:30:00.000Z' })
  await db.insert(registrationResponses).values({ eventRegistrationId, eventQuestionId, value: '2026-06-01' })
  const input = { eventId, eventCompanyTypeId: 0, eventStatusId: 0, columns: 'submittedAt,answer.arrival' }
  expect(await xlsxOf(registrations.calls.export, input)).toEqual([
    ['Submitted at (Europe/Zurich)', 'Arrival'],
    [new Date('2026-02-02T00:30:00.000Z'), new Date('2026-06-01T00:00:00.000Z')],
  ])
  expect(await jsonOf(registrations.calls.export, input)).toEqual([
    { submittedAt: '2026-02-01T23:30:00.000Z', 'answer.arrival': '2026-06-01' },
  ])
  expect(await csvOf(registrations.calls.export, input)).toContainEqual(['2026-02-02 00:30', '2026-06-01'])
  // The second half past two of that night.
  expect(await csvOf(eventCompanyTypes.calls.export, { eventId, columns: 'opensAt,closesAt' })).toEqual([
    ['Form opens (Europe/Zurich)', 'Form closes (Europe/Zurich)'],
    ['2026-06-01 09:30', '2026-10-25 02:30+01:00'],
  ])
})

test('columns of a workbook are as wide as their heads and cells, and a long text is not', async () => {
  const { eventId } = await makeEvent(db, { timeZone: 'Europe/Zurich' })
  const name = 'Allocators from the endowments of the north'
  await makeCompanyType(db, { eventId, name, introHtml: `<p>${'long '.repeat(50)}</p>`, opensAt: '2026-06-01T07:30:00.000Z' })
  const bytes = await file(eventCompanyTypes.calls.export, { eventId, columns: 'name,introHtml,opensAt,capacity' }, 'xlsx')
  const [sheet] = (await readXlsx(bytes)).sheets
  const head = 'Form opens (Europe/Zurich)'
  expect(sheet?.columns?.map(({ width }) => width)).toEqual([name.length + 2, 62, head.length + 2, 'Capacity'.length + 2])
})
