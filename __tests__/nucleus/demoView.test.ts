import { afterAll, expect, test } from '@jest/globals'
import { parse } from 'csv-parse/sync'
import { registrationStatus } from '#constants/statuses.ts'
import { registrations } from '#contract/events/registrations.ts'
import { demoAccounts } from '#nucleus/demo/index.ts'
import { demoDatabase } from '../support/demoDatabase.ts'
import { ok, startNucleus } from '../support/nucleus.ts'

const database = await demoDatabase('event')
const { call, signInAs, close } = await startNucleus({ database })
afterAll(async () => {
  await close()
  await database.close()
})
const { token } = await signInAs(demoAccounts[0]?.email ?? '')

test('all approved allocators without a hotel are a list and an export, with their phone and the e-mail of their assistant', async () => {
  const where = `eventStatusId:in:${registrationStatus.approved};booking.hotel:empty;companyTypeName:has:Allocator`
  const query = { eventId: 1, eventCompanyTypeId: 0, eventStatusId: 0, where }
  const people = ok(await call(registrations.calls.list, query, token))
  expect(people.length).toBeGreaterThan(3)
  expect(new Set(people.map(({ companyTypeName }) => companyTypeName))).toEqual(new Set(['Allocator']))

  const columns = 'answer.assistantEmail,booking.hotel'
  const page = people.slice(0, 50)
  const ids = page.map(({ eventRegistrationId }) => eventRegistrationId).join(',')
  const cells = ok(await call(registrations.calls.cells, { eventId: 1, ids, columns, eventCompanyTypeId: 0, eventStatusId: 0 }, token))
  const assistants = new Map(cells.map((one) => [one.id, one.cells['answer.assistantEmail']]))
  expect(cells.every((one) => one.cells['booking.hotel'] === undefined)).toBe(true)
  expect([...assistants.values()].filter(Boolean).length).toBeGreaterThan(page.length / 4)

  const { text } = await call(registrations.calls.export, { ...query, columns: 'email,phone,answer.assistantEmail', format: 'csv' }, token)
  const rows: string[][] = parse(text, { bom: true, from: 2 })
  expect(rows).toHaveLength(people.length)
  const expected = page.map((one) => [one.email, one.phone ? `'${one.phone}` : '', assistants.get(one.eventRegistrationId) ?? ''])
  expect(rows).toEqual(expect.arrayContaining(expected))
  expect(rows.filter(([, phone]) => phone).length).toBeGreaterThan(0)
})
