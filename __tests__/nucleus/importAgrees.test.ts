import { afterAll, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { asc, eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { questionTypes } from '#constants/questionTypes.ts'
import type { Call } from '#contract/call.ts'
import { contacts } from '#contract/contacts.ts'
import { eventCompanyTypes } from '#contract/events/companyTypes.ts'
import { eventCompanies } from '#contract/events/eventCompanies.ts'
import { eventContacts } from '#contract/events/eventContacts.ts'
import { locations } from '#contract/events/locations.ts'
import { eventQuestions } from '#contract/events/questions.ts'
import { vettingSubmissions } from '#contract/events/vetting.ts'
import { isFaulty } from '#contract/import.ts'
import * as tables from '#nucleus/db/tables/index.ts'
import { cellOf } from '#nucleus/resource/export/cells.ts'
import { csvFile, importsBy } from '../support/importFile.ts'
import {
  makeCompany,
  makeCompanyType,
  makeContact,
  makeEvent,
  makeEventCompany,
  makeLocation,
  makeQuestion,
  makeRegistration,
  makeVetting,
  startNucleus,
} from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('admin')
afterAll(() => nucleus.close())

const oldCompany = await makeCompany(db, { name: 'Old Agreement' })
await makeCompany(db, { name: 'New Agreement' })
const people = await Promise.all(
  ['old', 'new', 'other'].map((name) => makeContact(db, { email: `${name}.agreement@example.com`, companyId: oldCompany.companyId })),
)
const addresses = ['old', 'new', 'other', 'nobody'].map((name) => `${name}.agreement@example.com`)

/** An event with a stored row of each list. */
async function makePlace() {
  const { eventId } = await makeEvent(db)
  const { eventCompanyTypeId } = await makeCompanyType(db, { eventId, name: 'Managers' })
  const { eventCompanyId } = await makeEventCompany(db, { eventId, eventCompanyTypeId, companyId: oldCompany.companyId })
  const [contactId = 0, ...others] = people.map((one) => one.contactId)
  await db.insert(tables.eventContacts).values({ eventId, eventCompanyId, contactId, role: 2 })
  await makeQuestion(db, { eventId, eventCompanyTypeId, questionTypeId: questionTypes.Input, label: 'Diet', internalKey: 'diet' })
  const { eventRegistrationId } = await makeRegistration(db, { eventId, eventCompanyTypeId, contactId })
  for (const other of others) await makeRegistration(db, { eventId, eventCompanyTypeId, contactId: other })
  await makeVetting(db, { eventId, contactId, eventRegistrationId })
  return eventId
}

interface List {
  calls: Parameters<typeof importsBy>[1]
  table: PgTable & { eventId: PgColumn; createdAt: PgColumn }
  head: readonly string[]
  cells: readonly (readonly string[])[]
}
const lists: [string, List][] = [
  [
    'companies of an event',
    {
      calls: eventCompanies.calls,
      table: tables.eventCompanies,
      head: ['Company', 'Company type', 'Passes'],
      cells: [
        ['Old Agreement', 'new agreement', 'Unknown Agreement', ''],
        ['Managers', 'managers', 'Chefs'],
        ['', '3', '-1', 'many'],
      ],
    },
  ],
  [
    'contacts of an event',
    {
      calls: eventContacts.calls,
      table: tables.eventContacts,
      head: ['E-mail', 'Company', 'Badge name'],
      cells: [addresses, ['Old Agreement', 'Old Agreement', 'New Agreement', ''], ['', 'Ada']],
    },
  ],
  [
    'company types of an event',
    {
      calls: eventCompanyTypes.calls,
      table: tables.eventCompanyTypes,
      head: ['Name', 'Side', 'Capacity', 'Form link'],
      cells: [
        ['Managers', 'managers', 'Press', ''],
        ['Manager', 'Wizard', ''],
        ['', '10', '-1'],
        ['', 'press', 'Bad link'],
      ],
    },
  ],
  [
    'questions of a form',
    {
      calls: eventQuestions.calls,
      table: tables.eventQuestions,
      head: ['Question', 'Key', 'Company type', 'Type', 'Options'],
      cells: [
        ['Diet', 'Shirt', 'diet', ''],
        ['diet', 'shirt', 'No key!', ''],
        ['Managers', 'Chefs'],
        ['Short text', 'Single choice', 'Wizard', ''],
        ['', 'Small; Large', 'Small; Small'],
      ],
    },
  ],
  [
    'vetting submissions',
    {
      calls: vettingSubmissions.calls,
      table: tables.vettingSubmissions,
      head: ['E-mail', 'Type', 'AUM'],
      cells: [addresses, ['Public pension', 'Family office', 'Wizard'], ['1,000,000', '5B', 'plenty', '']],
    },
  ],
]

test.each(lists)('what a check of %s says of each row is what the import does', async (_, { calls, table, head, cells }) => {
  const imports = importsBy(nucleus, calls, token)
  const stored = (eventId: number) => db.select().from(table).where(eq(table.eventId, eventId)).orderBy(asc(table.createdAt))
  const lines = fc.array(fc.tuple(...cells.map((choices) => fc.constantFrom(...choices))), { minLength: 1, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(lines, fc.constantFrom('skip', 'update'), async (rows, existing) => {
      const eventId = await makePlace()
      const before = await stored(eventId)
      const { results, commitInput } = await imports.checked(csvFile([head, ...rows]), { parentId: eventId, existing })
      expect(await stored(eventId)).toEqual(before)
      const count = (...states: string[]) => results.filter(({ state }) => states.includes(state)).length
      const faults = results.filter(isFaulty).length
      expect(results).toHaveLength(rows.length)
      for (const result of results.filter(isFaulty)) expect(Object.keys(result.messages)).not.toEqual([])
      if (faults > 0) expect((await imports.commit(commitInput)).status).toBe(422)
      const { added, updated, skipped } = await imports.committed({ ...commitInput, skipFaulty: true })
      expect({ added, updated, skipped }).toEqual({ added: count('new'), updated: count('changed'), skipped: count('existing') })
      expect(await stored(eventId)).toHaveLength(before.length + count('new'))
    }),
    { numRuns: 12, seed: 20_260_601 },
  )
})

test('a wrong cell of a row that exists is an error, though the row would be skipped', async () => {
  const eventId = await makePlace()
  const imports = importsBy(nucleus, vettingSubmissions.calls, token)
  const file = csvFile([
    ['E-mail', 'Type', 'AUM'],
    [addresses[0], 'Wizard', '5B'],
    [addresses[0], 'Family office', '5B'],
  ])
  const { results, result } = await imports.checked(file, { parentId: eventId })
  expect(result.headers.map(({ guess }) => guess)).toEqual(['contactId', 'allocatorType', 'aumUsd'])
  expect(results[0]).toMatchObject({ state: 'fault', messages: { allocatorType: expect.stringContaining('Wizard') } })
})

test('a share with three decimals, as an export writes it, is no number of thousands', async () => {
  const eventId = await makePlace()
  const file = csvFile([
    ['E-mail', 'Type', 'AUM', 'Allocation to alternatives (%)'],
    [addresses[0], 'Family office', '1.125', '12.125'],
    [addresses[0], 'Family office', '1125', '12.000'],
  ])
  const { results } = await importsBy(nucleus, vettingSubmissions.calls, token).checked(file, { parentId: eventId })
  expect(results.map(({ messages }) => [messages.aumUsd, messages.alternativesAllocationPct])).toEqual([
    [expect.stringContaining('can mean 1.1250 or 1125'), undefined],
    [undefined, expect.stringContaining('can mean 12 or 12000')],
  ])
})

test('an error names the field, the value and what is accepted, once', async () => {
  const eventId = await makePlace()
  const vettings = await importsBy(nucleus, vettingSubmissions.calls, token).checked(
    csvFile([
      ['E-mail', 'Company', 'Type', 'AUM'],
      ['unknown@example.com', 'Nowhere', 'Wizard', '5'],
    ]),
    { parentId: eventId },
  )
  expect(vettings.results[0]?.messages).toEqual({
    contactId: 'Contact: “unknown@example.com” — there is no contact with this e-mail address',
    companyId: 'Company: “Nowhere” — there is no company with this name',
    allocatorType: expect.stringMatching(/^Allocator type: “Wizard” — use one of Public pension, .* or Other$/),
  })
  const contacts = await importsBy(nucleus, eventContacts.calls, token).checked(
    csvFile([
      ['E-mail', 'Company'],
      ['new.agreement@example.com', 'New Agreement'],
    ]),
    { parentId: eventId },
  )
  expect(contacts.results[0]?.messages).toEqual({ eventCompanyId: 'Company: “New Agreement” — use Old Agreement' })
})

const timeZone = 'Europe/Zurich'
const hour = 3_600_000
/** Around the end of summer time in Zurich, when an hour comes twice, to the millisecond; and some on the hour. */
const instants = fc.oneof(
  fc.integer({ min: Date.parse('2026-10-24T23:00:00Z'), max: Date.parse('2026-10-25T03:00:00Z') }),
  fc.constantFrom('2026-03-29T01:00:00Z', '2026-06-01T22:00:00Z', '2027-01-31T08:30:00Z').map((text) => Date.parse(text)),
)
const isoOf = (at: number) => new Date(at).toISOString()
const ranges = fc
  .tuple(instants, fc.array(fc.integer({ min: 1, max: hour }), { maxLength: 2 }))
  .map(([start, lengths]) =>
    lengths.map((length, at) => ({ startsAt: isoOf(start + at * hour), endsAt: isoOf(start + at * hour + length) })),
  )
const times = fc.record({ at: fc.option(instants.map(isoOf)), blackouts: ranges })
type Times = Parameters<Parameters<typeof times.map>[0]>[0]

async function storeVetting(eventId: number, { at }: Times) {
  const { contactId } = await makeContact(db)
  const { eventRegistrationId } = await makeRegistration(db, { eventId, contactId })
  await makeVetting(db, { eventId, contactId, eventRegistrationId, dueAt: at })
}
/** The calls of a list, and how a row with some times is stored. */
const timedLists: [
  string,
  { calls: List['calls'] & { export: Call<never> }; store: (eventId: number, times: Times) => Promise<unknown> },
][] = [
  ['locations', { calls: locations.calls, store: (eventId, { blackouts }) => makeLocation(db, { eventId, blackouts }) }],
  [
    'company types',
    { calls: eventCompanyTypes.calls, store: (eventId, { at }) => makeCompanyType(db, { eventId, opensAt: at, editableUntil: at }) },
  ],
  ['vetting submissions', { calls: vettingSubmissions.calls, store: storeVetting }],
]

test.each(timedLists)('exported files of %s change nothing when they are imported again', async (_, { calls, store }) => {
  const { eventId } = await makeEvent(db, { timeZone })
  const rows = fc.sample(times, { numRuns: 25, seed: 20_261_025 })
  for (const row of rows) await store(eventId, row)
  for (const format of ['csv', 'xlsx']) {
    const { bytes } = await nucleus.call(calls.export, { eventId, format }, token)
    const { results } = await importsBy(nucleus, calls, token).checked(bytes, { parentId: eventId, existing: 'update' })
    expect(results.map(({ state, messages }) => ({ state, messages }))).toEqual(rows.map(() => ({ state: 'existing', messages: {} })))
  }
})

test('the times of a file are in the zone that the head of their column names, else in that of the event', async () => {
  const { calls } = eventCompanyTypes
  const { eventId } = await makeEvent(db, { timeZone })
  const imports = importsBy(nucleus, calls, token)
  const file = csvFile([
    ['Name', 'Side', 'Form opens (America/New_York)', 'Form closes (Mars)', 'Editable until'],
    ['Managers', 'Manager', '2026-03-01 09:00', '2026-03-02 09:00', '2026-03-02 09:00'],
  ])
  const { result, results, commitInput } = await imports.checked(file, { parentId: eventId })
  expect(results).toMatchObject([{ state: 'new', messages: {} }])
  expect(result.headers.map(({ guess }) => guess)).toEqual(['name', 'side', 'opensAt', 'closesAt', 'editableUntil'])
  await imports.committed(commitInput)
  const [stored] = await db.select().from(tables.eventCompanyTypes).where(eq(tables.eventCompanyTypes.eventId, eventId))
  const inZurich = '2026-03-02T08:00:00.000Z'
  expect(stored).toMatchObject({ opensAt: '2026-03-01T14:00:00.000Z', closesAt: inZurich, editableUntil: inZurich })
})

test('a tag with a semicolon or in quotes is read as the export wrote it', async () => {
  const tags = ['Fees; net', '"Friends"', 'Says "hello"', 'Plain']
  const cell = String(cellOf(contacts.schema.shape.tags)(tags))
  const imports = importsBy(nucleus, contacts.calls, token)
  const file = csvFile([
    ['First name', 'Last name', 'E-mail', 'Tags'],
    ['Semi', 'Colon', 'semi.colon@example.com', cell],
  ])
  const { commitInput } = await imports.checked(file, {})
  expect(await imports.committed(commitInput)).toMatchObject({ added: 1 })
  const [stored] = await db
    .select({ tags: tables.contacts.tags })
    .from(tables.contacts)
    .where(eq(tables.contacts.email, 'semi.colon@example.com'))
  expect(stored?.tags).toEqual(tags)
})
