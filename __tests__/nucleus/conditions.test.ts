import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { limits } from '#constants/limits.ts'
import { questionTypes } from '#constants/questionTypes.ts'
import type { Operator } from '#contract/conditions.ts'
import { registrationCounts, registrations } from '#contract/events/registrations.ts'
import { eventQuestionAnswers, registrationResponses, registrations as table } from '#nucleus/db/tables/index.ts'
import { conditionSql } from '#nucleus/resource/fields/conditionSql.ts'
import {
  makeCompany,
  makeCompanyType,
  makeContact,
  makeEvent,
  makeQuestion,
  makeRegistration,
  ok,
  startNucleus,
} from '../support/nucleus.ts'
import { makeBooking, makeHotel } from '../support/options.ts'

/** Conditions on the fields of registrations, on their contacts, their bookings and their answers. */
const nucleus = await startNucleus()
const { db, call } = nucleus
const { token } = await nucleus.signIn('readOnly')
afterAll(() => nucleus.close())

const { list, ids, counts, columns, cells, export: exportCall, exportJob } = registrations.calls
const all = { eventCompanyTypeId: 0, eventStatusId: 0 }
let eventId = 0
let adaId = 0

beforeAll(async () => {
  // Late evening there is the next day in UTC.
  ;({ eventId } = await makeEvent(db, { timeZone: 'America/New_York' }))
  const allocators = await makeCompanyType(db, { eventId, name: 'Allocator', sortOrder: 1 })
  const managers = await makeCompanyType(db, { eventId, name: 'Manager', sortOrder: 2 })
  const ask = (eventCompanyTypeId: number, internalKey: string, questionTypeId: number, label: string) =>
    makeQuestion(db, { eventId, eventCompanyTypeId, internalKey, questionTypeId, label })
  const diets = [
    await ask(allocators.eventCompanyTypeId, 'diet', questionTypes.Checkbox, 'Diet'),
    await ask(managers.eventCompanyTypeId, 'diet', questionTypes.Select, 'Diet'),
  ]
  const vegan: number[] = []
  for (const { eventQuestionId } of diets) {
    const [option] = await db.insert(eventQuestionAnswers).values({ eventQuestionId, label: 'Vegan, no nuts', value: 'v' }).returning()
    vegan.push(option?.eventQuestionAnswerId ?? 0)
  }
  const assistant = await ask(allocators.eventCompanyTypeId, 'assistantEmail', questionTypes.Email, "Assistant's e-mail")
  const assets = await ask(allocators.eventCompanyTypeId, 'aum', questionTypes.AUM_Number, 'Total assets')
  const isFirst = await ask(allocators.eventCompanyTypeId, 'firstTime', questionTypes.Yes_No, 'First time?')
  const arrival = await ask(allocators.eventCompanyTypeId, 'arrival', questionTypes.Datepicker, 'Arrival')

  const { companyId } = await makeCompany(db, { name: 'Linden Fund' })
  const { contactId } = await makeContact(db, { phone: '+44 1', email: 'ada@linden.example', companyId })
  const add = (of: typeof allocators, values: Parameters<typeof makeRegistration>[1]) =>
    makeRegistration(db, { eventId, eventCompanyTypeId: of.eventCompanyTypeId, lastName: 'Park', ...values })
  const ada = await add(allocators, {
    firstName: 'Ada',
    eventStatusId: 5,
    phone: '+44 20',
    contactId,
    tags: ['vip'],
    submittedAt: '2026-03-02T04:30:00.000Z',
  })
  const ben = await add(allocators, {
    firstName: 'Ben',
    eventStatusId: 5,
    phone: '+44 30',
    attendance: 1,
    minMeetings: 1,
    companyName: 'Łódź 100%',
    submittedAt: '2026-03-02T05:30:00.000Z',
  })
  const cid = await add(managers, { firstName: 'Cid', eventStatusId: 2, submittedAt: null })
  adaId = ada.eventRegistrationId
  const hotel = await makeHotel(db, { eventId, name: 'Grand Hotel' })
  await makeBooking(db, {
    eventOptionId: hotel.eventOptionId,
    eventRegistrationId: ben.eventRegistrationId,
    checkInDate: '2026-06-01',
    checkOutDate: '2026-06-02',
  })
  await makeBooking(db, { eventOptionId: hotel.eventOptionId, eventRegistrationId: ada.eventRegistrationId, choiceStatus: 4 })
  const answer = (of: { eventRegistrationId: number }, question: { eventQuestionId: number }, value: unknown) => ({
    eventRegistrationId: of.eventRegistrationId,
    eventQuestionId: question.eventQuestionId,
    value,
  })
  const [dietOfAllocators = assistant, dietOfManagers = assistant] = diets
  await db
    .insert(registrationResponses)
    .values([
      answer(ada, assistant, 'sam@linden.example'),
      answer(ada, dietOfAllocators, [vegan[0]]),
      answer(cid, dietOfManagers, vegan[1]),
      answer(ada, assets, 2_500_000),
      answer(ben, assets, 'a lot'),
      answer(ben, isFirst, true),
      answer(cid, isFirst, false),
      answer(ada, arrival, '2026-06-01'),
      answer(ben, arrival, '2026-06-02'),
    ])
})

const people = async (query: object) =>
  ok(await call(list, { eventId, ...all, sort: 'firstName', ...query }, token))
    .map(({ firstName }) => firstName)
    .join(' ')

test.each([
  ['eventStatusId:in:5;booking.hotel:empty;phone:filled;companyTypeName:in:Allocator', 'Ada'],
  ['booking.hotel:in:Grand Hotel', 'Ben'],
  ['answer.assistantEmail:has:LINDEN', 'Ada'],
  [String.raw`answer.diet:in:Vegan\, no nuts`, 'Ada Cid'],
  ['answer.diet:empty', 'Ben'],
  ['answer.aum:from:1000000', 'Ada'],
  ['answer.aum:empty', 'Ben Cid'],
  ['answer.firstTime:in:yes', 'Ben'],
  ['answer.firstTime:in:no', 'Cid'],
  ['answer.firstTime:empty', 'Ada'],
  ['answer.firstTime:filled', 'Ben Cid'],
  ['answer.arrival:from:2026-06-02', 'Ben'],
  ['contact.email:filled', 'Ada'],
  ['contact.company:in:linden fund', 'Ada'],
  ['tags:in:vip,press', 'Ada'],
  ['tags:out:vip', 'Ben Cid'],
  ['attendance:in:1', 'Ben'],
  ['companyName:has:lodz 100%', 'Ben'],
  ['companyName:has:100_', ''],
  ['companyName:lacks:lodz', 'Ada Cid'],
  ['submittedAt:in:2026-03-01', 'Ada'],
  ['submittedAt:from:2026-03-02', 'Ben'],
  ['submittedAt:to:2026-03-01', 'Ada'],
  ['firstName:in:ada|firstName:in:cid', 'Ada Cid'],
  ['firstName:in:ada;tags:empty|eventStatusId:in:2;answer.diet:filled', 'Cid'],
  ['answer.unknown:empty', 'Ada Ben Cid'],
  ['answer.unknown:in:x', ''],
])('%s leaves %s, in the list, the ids and the export', async (where, expected) => {
  expect(await people({ where })).toBe(expected)
  const chosen = ok(await call(ids, { eventId, ...all, where }, token))
  expect(chosen).toHaveLength(expected.split(' ').filter(Boolean).length)
  const { text } = await call(exportCall, { eventId, ...all, where, sort: 'firstName', format: 'csv', columns: 'firstName' }, token)
  expect(parse(text, { bom: true, from: 2 }).flat().join(' ')).toBe(expected)
})

test('conditions, search and named filters all apply', async () => {
  expect(await people({ where: 'phone:filled', q: 'park', eventStatusId: 5 })).toBe('Ada Ben')
  expect(await people({ where: 'phone:filled', q: 'ada' })).toBe('Ada')
})

test('the columns of the event are listed, shown, sorted by and exported', async () => {
  const listed = ok(await call(columns, { eventId, ...all }, token))
  expect(listed).toContainEqual({ key: 'answer.diet', title: 'Diet', kind: 'list', options: ['Vegan, no nuts'] })
  expect(listed).toContainEqual({ key: 'answer.assistantEmail', title: "Assistant's e-mail", kind: 'text' })
  expect(listed).toContainEqual({ key: 'booking.hotel', title: 'Hotel', kind: 'list', options: ['Grand Hotel'] })
  const keys = 'answer.diet,answer.aum,booking.hotel,contact.company,answer.gone'
  expect(ok(await call(cells, { eventId, ...all, ids: String(adaId), columns: keys }, token))).toEqual([
    { id: adaId, cells: { 'answer.diet': ['Vegan, no nuts'], 'answer.aum': 2_500_000, 'contact.company': 'Linden Fund' } },
  ])
  expect(await people({ sort: 'answer.aum' })).toMatch(/^Ada/)
  expect(await people({ sort: '-answer.arrival' })).toMatch(/^Ben Ada/)
  const { text } = await call(exportCall, { eventId, ...all, sort: 'firstName', format: 'csv', columns: `firstName,phone,${keys}` }, token)
  const rows: string[][] = parse(text, { bom: true })
  // As in the file of all columns, an answer is headed by its label.
  expect(rows[0]?.slice(2, 5)).toEqual(['Diet', 'Total assets (US$)', 'Hotel'])
  expect(rows[1]).toEqual(['Ada', "'+44 20", 'Vegan, no nuts', '2500000', '', 'Linden Fund', ''])
})

test('an export job takes conditions too', async () => {
  expect(ok(await call(exportJob, { eventId, ...all, where: 'booking.hotel:empty', columns: 'firstName,answer.diet' }, token)).kind).toBe(
    'export',
  )
})

test('counts follow search and conditions, in one place for the statuses and for any field', async () => {
  const statuses = async (query: object) => ok(await call(registrationCounts, { eventId, eventCompanyTypeId: 0, ...query }, token))
  expect(await statuses({})).toEqual([
    { eventStatusId: 2, total: 1 },
    { eventStatusId: 5, total: 2 },
  ])
  expect(await statuses({ q: 'ada' })).toEqual([{ eventStatusId: 5, total: 1 }])
  expect(await statuses({ where: 'booking.hotel:empty' })).toEqual([
    { eventStatusId: 2, total: 1 },
    { eventStatusId: 5, total: 1 },
  ])
  const counted = async (field: string, query = {}) => ok(await call(counts, { eventId, ...all, field, ...query }, token))
  expect(await counted('companyTypeName')).toEqual([
    { value: 'Allocator', label: 'Allocator', total: 2 },
    { value: 'Manager', label: 'Manager', total: 1 },
  ])
  expect(await counted('answer.diet', { where: 'eventStatusId:in:5' })).toEqual([
    { value: 'Vegan, no nuts', label: 'Vegan, no nuts', total: 1 },
  ])
  expect(await counted('eventStatusId', { q: 'ada' })).toEqual([{ value: '5', label: 'Approved', total: 1 }])
  expect((await call(counts, { eventId, ...all, field: 'submittedAt' }, token)).status).toBe(400)
})

describe('refused with a message', () => {
  const many = Array.from({ length: limits.conditions + 1 }, () => 'phone:empty').join(';')
  test.each([
    ['a field that the list does not have', 'shoeSize:in:42', 'This list has no field shoeSize to filter by.'],
    ['a property of every object', 'constructor:filled', 'This list has no field constructor to filter by.'],
    ['a column of the table that is not declared', 'searchText:has:a', 'This list has no field searchText to filter by.'],
    ['another prefix', 'secret.key:filled', 'This list has no field secret.key to filter by.'],
    ['an operator that does not fit', 'phone:from:1', 'Phone cannot be filtered by “from”. Use has, lacks, in, out, empty, filled.'],
    ['a status that does not exist', 'eventStatusId:in:99', 'Status: “99” is not one of its choices.'],
    ['a text for a number', 'minMeetings:from:ten', 'Minimum meetings: “ten” is not a number.'],
    ['a day that does not exist', 'submittedAt:from:2026-02-31', 'Submitted at: “2026-02-31” is not a date such as 2027-04-12.'],
    ['two values for one', 'minMeetings:from:1,2', 'minMeetings:from takes one value.'],
    ['no value', 'phone:has', 'phone:has needs a value.'],
    ['a value too many', 'phone:empty:x', 'phone:empty takes no value.'],
    ['no operator', 'phone', 'The filter cannot be read. Write each condition as field:operator:values, such as phone:filled.'],
    [
      'SQL',
      "phone:in:');drop table events;--",
      'The filter cannot be read. Write each condition as field:operator:values, such as phone:filled.',
    ],
    ['too many conditions', many, `The filter has more than ${limits.conditions} conditions. Remove some of them.`],
    ['a wrong answer', 'answer.aum:from:lots', 'Total assets: “lots” is not a number.'],
  ])('%s', async (_, where, message) => {
    for (const contractCall of [list, ids, exportCall]) {
      const { status, body } = await call(contractCall as typeof list, { eventId, ...all, where }, token)
      expect([status, body.message]).toEqual([400, message])
    }
  })

  test('more characters than a filter can have', async () => {
    expect((await call(list, { eventId, ...all, where: `phone:has:${'x'.repeat(limits.filterValue)}` }, token)).status).toBe(400)
  })
})

describe('a number that its column cannot hold', () => {
  test.each([
    ['contactId:in:99999999999', ''],
    ['eventRegistrationId:in:-99999999999', ''],
    ['eventStatusId:in:5;minMeetings:in:99999999999', ''],
    ['minMeetings:in:1,99999999999', 'Ben'],
    ['minMeetings:in:1.5', ''],
    ['minMeetings:in:1.0', 'Ben'],
    ['minMeetings:from:99999999999', ''],
    ['minMeetings:from:-99999999999', 'Ben'],
    ['minMeetings:from:0.5', 'Ben'],
    ['minMeetings:from:1.5', ''],
    ['minMeetings:to:99999999999', 'Ben'],
    ['minMeetings:to:-99999999999', ''],
    ['minMeetings:to:1.5', 'Ben'],
    ['minMeetings:to:0.5', ''],
  ])('is only a number without rows: %s leaves %s', async (where, expected) => {
    expect(await people({ where })).toBe(expected)
  })

  test('leaves the others of its list', async () => {
    expect(await people({ where: `eventRegistrationId:in:${adaId},99999999999` })).toBe('Ada')
    expect(await db.$count(table, conditionOn(table.attendance, 'in', '40000'))).toBe(0)
    expect(await db.$count(table, conditionOn(table.attendance, 'in', '1,40000'))).toBe(1)
    expect(await db.$count(table, conditionOn(table.attendance, 'from', '40000'))).toBe(0)
  })
})

const conditionOn = (value: PgColumn, operator: Operator, values: string) =>
  conditionSql({ field: 'field', operator, values: values.split(',') }, { field: { kind: 'number', title: '', value }, zone: sql`'UTC'` })

test.each([
  ['in', '40000'],
  ['in', '5,40000'],
  ['from', '40000'],
  ['to', '40000'],
] as const)('an index serves ids of any size: %s %s', async (operator, values) => {
  const plan = await db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    const where = conditionOn(table.contactId, operator, values)
    const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`explain select 1 from ${table} where ${where}`)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toMatch(/registrations_contact[^]*Index Cond: .*contact_id/)
})

test('ids of another event change nothing: a list has rows of its own event alone', async () => {
  const other = await makeRegistration(db)
  expect(await people({ where: `eventRegistrationId:in:${other.eventRegistrationId}` })).toBe('')
  expect(await people({ where: `eventId:in:${other.eventId}|eventId:filled` })).toBe('Ada Ben Cid')
  expect(ok(await call(cells, { eventId, ...all, ids: String(other.eventRegistrationId), columns: 'contact.email' }, token))).toEqual([])
})
