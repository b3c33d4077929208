import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import * as z from 'zod'
import { optionTypes } from '#constants/setUpChoices.ts'
import { dataSources } from '#constants/questionKinds.ts'
import { questionTypes as types } from '#constants/questionTypes.ts'
import { registrationResponses, registrations } from '#contract/events/registrations.ts'
import { jobFile } from '#contract/jobs.ts'
import { eventQuestionAnswers, eventQuestions, events, registrationResponses as table } from '#nucleus/db/tables/index.ts'
import { endOf } from '../support/jobs.ts'
import {
  makeCompany,
  makeCompanyType,
  makeContact,
  makeEvent,
  makeFund,
  makeQuestion,
  makeRegistration,
  makeStaff,
  ok,
  startNucleus,
} from '../support/nucleus.ts'
import { makeBooking, makeOption } from '../support/options.ts'

/** What was answered, as staff read it in the drawer, in a column and in a file. */
const nucleus = await startNucleus()
const { db, call } = nucleus
const { token } = await nucleus.signIn('admin')
afterAll(() => nucleus.close())

const { list, cells, counts, columns, export: exportCall, exportJob } = registrations.calls
const all = { eventCompanyTypeId: 0, eventStatusId: 0 }
let eventId = 0
let pat = { eventRegistrationId: 0 }
let none = { eventRegistrationId: 0 }
let other = 0
const ids = { companyId: 0, repId: 0 }

/** Key, type, what is stored, and how it reads. The ids of rows are known once these are made. */
type Answer = readonly [key: string, type: number, value: unknown, text: string, more?: Partial<Parameters<typeof makeQuestion>[1]>]
const answers: Answer[] = []

beforeAll(async () => {
  ;({ eventId } = await makeEvent(db))
  await db
    .update(events)
    .set({ eventHosts: [{ eventHostId: 4, displayName: 'Alpine Capital', sortOrder: 0, companyId: null, contactId: null }] })
    .where(eq(events.eventId, eventId))
  const { eventCompanyTypeId } = await makeCompanyType(db, { eventId })
  const company = await makeCompany(db, { name: 'Linden Fund' })
  const fund = await makeFund(db, { companyId: company.companyId, name: 'Alpha' })
  const contact = await makeContact(db, { firstName: 'Ada', lastName: 'Park' })
  const dinner = await makeOption(db, { eventId, optionType: optionTypes.dinner, name: 'Opening dinner' })
  const rep = await makeStaff(db, 'irRep')
  Object.assign(ids, { companyId: company.companyId, repId: rep.contactId })
  pat = await makeRegistration(db, {
    ...{ eventId, eventCompanyTypeId, firstName: 'Pat', eventRegistrationNotes: '=1+1' },
    ...{ companyId: company.companyId, irRepContactId: rep.contactId },
  })
  none = await makeRegistration(db, { eventId, eventCompanyTypeId, firstName: 'None' })
  await makeBooking(db, { eventOptionId: dinner.eventOptionId, eventRegistrationId: pat.eventRegistrationId })
  const listed = (source: number) => ({ dataSource: source })
  answers.push(
    ['company', types.DataSelect, company.companyId, 'Linden Fund', listed(dataSources.companies)],
    ['contacts', types.DataSelect, [contact.contactId, 999_999], 'Ada Park; 999999', listed(dataSources.contacts)],
    ['fund', types.DataSelect, fund.fundId, 'Alpha', listed(dataSources.funds)],
    ['evening', types.DataSelect, dinner.eventOptionId, 'Opening dinner', listed(dataSources.eventOptions)],
    ['host', types.DataSelect, 4, 'Alpine Capital', listed(dataSources.hosts)],
    ['strategies', types.DataSelect, [2, 1], 'Event-driven; Equity hedge', listed(dataSources.strategies)],
    ['homeland', types.DataSelect, 1, 'Andorra', listed(dataSources.countries)],
    ['firm', types.Autocomplete, { id: 5, text: 'Blue Harbor' }, 'Blue Harbor'],
    ['country', types.Address_Country, 'DE', 'Germany'],
    ['state', types.Address_StateProvince, 'Bavaria', 'Bavaria'],
    ['zone', types.Address_TimeZone, 'America/New_York', 'America/New York'],
    ['files', types.Upload, ['deck.pdf', 'terms.pdf'].map((name) => ({ fileId: `registrant-${name}`, name })), 'deck.pdf; terms.pdf'],
    ['picture', types.Headshot_Upload, { fileId: 'registrant-1', crop: { x: 0, y: 0, width: 1, height: 1 } }, 'Picture'],
    ['assets', types.AUM_Number, 2_500_000_000, 'US$2,500,000,000'],
    ['nights', types.Number, 3, '3 nights', { validation: { unit: 'nights' } }],
    ['first', types.Yes_No, false, 'No'],
    ['cleared', types.Checkbox, [], ''],
    ['diet', types.Radio, 0, 'Other: shellfish'],
    ['off', types.Input, 'earlier', 'earlier', { isActive: false }],
    ['gone', types.Input, 'was deleted', 'was deleted'],
    ['twin1', types.Input, 'one', 'one', { label: 'Twin' }],
    ['twin2', types.Input, 'two', 'two', { label: 'Twin' }],
    ['Phone', types.Input, '-5', '-5', { label: 'Phone' }],
  )
  await makeQuestion(db, { eventId, eventCompanyTypeId, internalKey: 'block', questionTypeId: types.Label, label: 'A block of text' })
  for (const [sortOrder, [internalKey, questionTypeId, stored, , more]] of answers.entries()) {
    const label = `Label of ${internalKey}`
    const question = await makeQuestion(db, { eventId, eventCompanyTypeId, internalKey, questionTypeId, sortOrder, label, ...more })
    const { eventQuestionId } = question
    const answer = { eventRegistrationId: pat.eventRegistrationId, eventQuestionId }
    if (questionTypeId !== types.Radio) {
      await db.insert(table).values({ ...answer, value: stored })
      continue
    }
    const [option] = await db.insert(eventQuestionAnswers).values({ eventQuestionId, label: 'Other', value: 'other' }).returning()
    other = option?.eventQuestionAnswerId ?? 0
    await db.insert(table).values({ ...answer, value: other, optionTexts: { [other]: 'shellfish' } })
  }
  await db.update(eventQuestions).set({ deletedAt: '2026-02-01T00:00:00.000Z' }).where(eq(eventQuestions.internalKey, 'gone'))
})

test('the drawer reads names, units and texts, and tells what was not answered from an empty answer and from No', async () => {
  const read = async ({ eventRegistrationId }: typeof pat) => ok(await call(registrationResponses, { eventRegistrationId }, token))
  expect((await read(pat)).map(({ internalKey, text }) => [internalKey, text])).toEqual(answers.map(([key, , , text]) => [key, text]))
  const isAnswered = (of: Awaited<ReturnType<typeof read>>, key: string) => of.find(({ internalKey }) => internalKey === key)?.isAnswered
  expect([isAnswered(await read(pat), 'cleared'), isAnswered(await read(pat), 'first')]).toEqual([true, true])
  const unanswered = await read(none)
  expect([isAnswered(unanswered, 'cleared'), isAnswered(unanswered, 'first')]).toEqual([false, false])
  expect(unanswered.map(({ internalKey }) => internalKey)).not.toContain('off')
  expect(unanswered.every(({ text }) => text === '')).toBe(true)
})

test('columns show, filter and sort by what the drawer reads', async () => {
  const shown = answers.filter(([key]) => !['gone', 'cleared'].includes(key))
  const keys = shown.map(([key]) => `answer.${key}`)
  const [row] = ok(await call(cells, { eventId, ...all, ids: String(pat.eventRegistrationId), columns: keys.join(',') }, token))
  const textOf = (value: unknown) => (Array.isArray(value) ? value.join('; ') : value)
  const expected: Record<string, unknown> = { assets: 2_500_000_000, nights: 3, first: false }
  expect(keys.map((key) => [key, textOf(row?.cells[key])])).toEqual(
    shown.map(([key, , , text]) => [`answer.${key}`, expected[key] ?? text]),
  )
  const found = async (where: string) => ok(await call(list, { eventId, ...all, where }, token)).map(({ firstName }) => firstName)
  for (const where of [
    'answer.company:in:Linden Fund',
    'answer.strategies:in:Equity hedge',
    'answer.country:has:german',
    'answer.files:in:terms.pdf',
    'answer.diet:in:Other',
    'answer.host:in:Alpine Capital',
    'answer.first:in:no',
  ])
    expect([where, await found(where)]).toEqual([where, ['Pat']])
  expect(await found('answer.first:empty')).toEqual(['None'])
  const counted = ok(await call(counts, { eventId, ...all, field: 'answer.strategies' }, token))
  expect(counted.map(({ label }) => label).toSorted()).toEqual(['Equity hedge', 'Event-driven'])
  const defined = ok(await call(columns, { eventId, ...all }, token))
  expect(defined.filter(({ unit }) => unit).map(({ key, unit }) => [key, unit])).toEqual([
    ['answer.assets', 'US$'],
    ['answer.nights', 'nights'],
  ])
})

const csvOf = async (input: object) => {
  const { text } = await call(exportCall, { eventId, ...all, sort: '-firstName', format: 'csv', ...input }, token)
  const [head = [], ...rows] = parse(text, { bom: true })
  return { head, rows: rows.map((row) => Object.fromEntries(row.map((cell, index) => [head[index] ?? '', cell]))), text }
}

test('a file is headed by labels, with every answer as staff read it', async () => {
  const { head, rows } = await csvOf({})
  const titles: Record<string, string> = {
    ...{ assets: 'Label of assets (US$)', nights: 'Label of nights (nights)' },
    ...{ twin1: 'Twin (twin1)', twin2: 'Twin (twin2)', Phone: 'Phone (Phone)' },
  }
  const cell: Record<string, string> = { assets: '2500000000', nights: '3', Phone: "'-5" }
  for (const [key, , , text] of answers) expect([key, rows[0]?.[titles[key] ?? `Label of ${key}`]]).toEqual([key, cell[key] ?? text])
  expect(rows[0]).toMatchObject({
    ...{ 'Company id': String(ids.companyId), 'IR rep id': String(ids.repId), 'Dinner booking': 'Opening dinner' },
    ...{ Notes: "'=1+1", Status: 'Pending review' },
  })
  expect(rows[1]).toMatchObject({ 'Label of first': '', 'Label of off': '' })
  expect(head).not.toContain('A block of text')
  expect(new Set(head).size).toBe(head.length)
})

test('a file headed by keys changes no cell, at once and as a job', async () => {
  const { head, rows, text } = await csvOf({ heads: 'keys' })
  expect(head.slice(0, 4)).toEqual(['eventRegistrationId', 'eventId', 'eventCompanyTypeId', 'eventStatusId'])
  expect(rows[0]).toMatchObject({
    ...{ eventStatusId: '2', eventRegistrationNotes: '=1+1', companyId: String(ids.companyId), irRepContactId: String(ids.repId) },
    ...{ first: 'false', cleared: '[]', assets: '2500000000', country: 'DE', strategies: '[2,1]', company: String(ids.companyId) },
    ...{ firm: '{"id":5,"text":"Blue Harbor"}', diet: JSON.stringify({ value: other, optionTexts: { [other]: 'shellfish' } }) },
    ...{ Phone: '-5', gone: 'was deleted', 'booking.dinner': '["Opening dinner"]' },
  })
  expect(rows[1]).toMatchObject({ first: '', cleared: '' })
  const job = ok(await call(exportJob, { eventId, ...all, sort: '-firstName', format: 'csv', heads: 'keys' }, token))
  await endOf(nucleus, job, token)
  expect((await call(jobFile, { jobId: job.jobId }, token)).text).toBe(text)
  const { body } = await call(exportCall, { eventId, ...all, sort: '-firstName', format: 'json', heads: 'keys' }, token)
  expect(z.array(z.record(z.string(), z.unknown())).parse(body)[0]).toMatchObject({
    ...{ eventStatusId: 2, 'answer.first': false, 'answer.assets': 2_500_000_000 },
  })
})
