import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { contactStates } from '#constants/choices.ts'
import { contacts } from '#contract/contacts.ts'
import type { ImportRowResult } from '#contract/import.ts'
import { contacts as table } from '#nucleus/db/tables/index.ts'
import { csvFile, importsBy } from '../support/importFile.ts'
import { fieldsOf, makeContact, startNucleus } from '../support/nucleus.ts'
import { makeSix, spellings } from '../support/spellings.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('eventManager')
const people = importsBy(nucleus, contacts.calls, token)
afterAll(() => nucleus.close())

let six: Awaited<ReturnType<typeof makeSix>>
beforeAll(async () => {
  six = await makeSix(db)
})
const head = ['First name', 'Last name', 'E-mail', 'Mobile', 'Company', 'Job title']
const statesOf = (results: readonly ImportRowResult[]) => results.map(({ state }) => state)
const stored = async (contactId: number) => (await db.select().from(table).where(eq(table.contactId, contactId)))[0]

test('nineteen spellings of six people are each shown with the person and the reason, and none is written', async () => {
  const { company, ids } = six
  const rows = spellings.map(([, { firstName, lastName, email, mobile, isOfCompany }]) => [
    ...[firstName, lastName, email, mobile ?? '', isOfCompany ? company.name : ''],
  ])
  const before = await db.$count(table)
  const { results, commitInput } = await people.checked(csvFile([head.slice(0, 5), ...rows]), {})
  expect(results.map(({ state, sameAs = [], messages }) => [state, sameAs[0]?.id, messages.sameAs])).toEqual(
    spellings.map(([of, , notes]) => {
      // The address is the key of an import: who has it needs no question.
      if (notes === '') return ['existing', undefined, undefined]
      return ['possible', ids[of], expect.stringMatching(new RegExp(`^This may be .*\\(${notes}\\)`))]
    }),
  )
  expect((await people.commit(commitInput)).status).toBe(422)
  expect(await people.committed({ ...commitInput, skipFaulty: true })).toMatchObject({ added: 0, updated: 0, leftOut: 18 })
  expect(await db.$count(table)).toBe(before)
})

test('rows that may be somebody wait for a decision: the same is updated, another is added', async () => {
  const { ids } = six
  const before = await db.$count(table)
  const file = csvFile([
    ['First name', 'Last name', 'E-mail', 'Job title'],
    ['Nadia', 'Haddad', 'nadia.haddad@example.com', 'Analyst'],
    ['Sean', 'O’Brien', '', 'Partner'],
    ['JOSE', 'ALVAREZ', '', 'Director'],
    ['Mary  Ann', 'Cole', 'mary.ann@elsewhere.example', 'Counsel'],
    ['Uwe', 'Muller', 'UWE.MULLER@HARBOR.EXAMPLE', 'Trader'],
  ])
  const first = await people.checked(file, { existing: 'update' })
  expect(statesOf(first.results)).toEqual(['new', 'possible', 'possible', 'possible', 'changed'])
  expect(first.job.summary).toBe('2 ready, 3 to decide, 0 with errors')
  const decide = (to: string, which: { row: number } | { from: string } = { from: '' }) => ({ field: 'sameAs', to, ...which })
  // Whoever is said to be another one needs what a new contact needs.
  const second = await people.recheck(first.commitInput.checkId, { corrections: [decide('same'), decide('new', { row: 4 })] })
  expect(statesOf(second.results)).toEqual(['new', 'changed', 'fault', 'changed', 'changed'])
  expect(second.results[2]?.messages).toHaveProperty('email')
  const third = await people.recheck(second.commitInput.checkId, {
    corrections: [decide(String(ids.jose), { row: 4 }), decide('new', { row: 5 })],
  })
  expect(statesOf(third.results)).toEqual(['new', 'changed', 'changed', 'new', 'changed'])
  expect(await people.committed(third.commitInput)).toMatchObject({ added: 2, updated: 3 })
  expect(await db.$count(table)).toBe(before + 2)
  expect(await stored(ids.sean)).toMatchObject({ jobTitle: 'Partner', email: 'sean.obrien@harbor.example' })
  expect(await stored(ids.jose)).toMatchObject({ jobTitle: 'Director', email: 'jose@harbor.example' })
  expect(await stored(ids.mary)).toMatchObject({ jobTitle: null })
})

test('a decision names one of those who were found, and no two rows are the same contact', async () => {
  const { ids } = six
  const file = csvFile([
    ['First name', 'Last name', 'E-mail'],
    ['Emil', 'Fox', 'emil.1@elsewhere.example'],
    ['EMIL', 'Fox', 'emil.2@elsewhere.example'],
  ])
  const { commitInput } = await people.checked(file, { existing: 'update' })
  const decided = await people.recheck(commitInput.checkId, {
    corrections: [
      { field: 'sameAs', row: 2, to: String(ids.emil) },
      { field: 'sameAs', row: 3, to: String(ids.jose) },
    ],
  })
  expect(statesOf(decided.results)).toEqual(['changed', 'possible'])
  const both = await people.recheck(commitInput.checkId, { corrections: [{ field: 'sameAs', from: '', to: 'same' }] })
  expect(both.results[1]).toMatchObject({ state: 'duplicate', messages: { form: 'Row 2 of this file is the same contact' } })
  const wrong = await nucleus.call(
    contacts.calls.importRecheck ?? fail(),
    { checkId: commitInput.checkId, corrections: [{ field: 'isAdmin', row: 2, to: 'yes' }] },
    token,
  )
  expect(Object.keys(fieldsOf(wrong))).toEqual(['corrections'])
})

test('a row that may be another row of its file waits too', async () => {
  const file = csvFile([
    ['First name', 'Last name', 'E-mail', 'Mobile'],
    ['Ana', 'Lima', 'ana@lima.example', ''],
    ['ANA', 'LIMA', 'ana.lima@private.example', ''],
    ['Ben', 'Ito', 'ben@ito.example', '+41 44 668 18 77'],
    ['Benjamin', 'Ito', 'b.ito@private.example', '+41446681877'],
    ['Ana', 'Lima', 'ana@lima.example', ''],
  ])
  const { results, commitInput } = await people.checked(file, {})
  expect(results.map(({ state, messages, sameAs }) => [state, messages.sameAs, sameAs])).toEqual([
    ['new', undefined, undefined],
    ['possible', 'This may be Ana Lima in row 2 of this file (same name)', []],
    ['new', undefined, undefined],
    ['possible', 'This may be Ben Ito in row 4 of this file (same phone)', []],
    ['duplicate', undefined, undefined],
  ])
  const decided = await people.recheck(commitInput.checkId, { corrections: [{ field: 'sameAs', from: '', to: 'new' }] })
  expect(statesOf(decided.results)).toEqual(['new', 'new', 'new', 'new', 'duplicate'])
  expect(await people.committed({ ...decided.commitInput, skipFaulty: true })).toMatchObject({ added: 4, leftOut: 1 })
})

test('people of a file who are written together are checked as if one came after the other', async () => {
  const state = { contactStateId: contactStates.purgatory }
  await makeContact(db, { firstName: 'Ola', lastName: 'Berg', email: 'ola@berg.example', ...state })
  const file = csvFile([
    ['First name', 'Last name', 'E-mail', 'Other e-mail addresses'],
    ['Kim', 'Roe', 'kim@roe.example', 'office@roe.example'],
    ['Lee', 'Roe', 'lee@roe.example', 'office@roe.example'],
    ['Mia', 'Roe', 'mia@roe.example', 'kim@roe.example'],
    ['Noa', 'Roe', 'noa@roe.example', 'ola@berg.example'],
    ['Pia', 'Roe', 'pia@roe.example', 'pia.roe@private.example'],
  ])
  const { commitInput } = await people.checked(file, {})
  const { results, ...decided } = await people.recheck(commitInput.checkId, { corrections: [{ field: 'sameAs', from: '', to: 'new' }] })
  expect(results.map(({ state: one, messages }) => [one, messages.secondaryEmails])).toEqual([
    ['new', undefined],
    ['fault', 'Kim Roe has the address office@roe.example already'],
    ['fault', 'Kim Roe has the address kim@roe.example already'],
    ['fault', 'Ola Berg has the address ola@berg.example already and is awaiting approval. Accept or merge that contact instead'],
    ['new', undefined],
  ])
  expect(await people.committed({ ...decided.commitInput, skipFaulty: true })).toMatchObject({ added: 2, leftOut: 3 })
  const [kim] = await db.select().from(table).where(eq(table.email, 'kim@roe.example'))
  const { active } = contactStates
  expect(kim).toMatchObject({ firstName: 'Kim', secondaryEmails: ['office@roe.example'], contactStateId: active, rowVersion: 1 })
})

test('an update by another address leaves the own one', async () => {
  const { contactId } = await makeContact(db, { email: 'own@doe.example', secondaryEmails: ['other@doe.example'] })
  const file = csvFile([
    ['First name', 'Last name', 'E-mail', 'Job title'],
    ['Jo', 'Doe', 'other@doe.example', 'Chair'],
  ])
  const { results, commitInput } = await people.checked(file, { existing: 'update' })
  expect(results[0]).toMatchObject({
    state: 'possible',
    sameAs: [{ id: contactId }],
    messages: { sameAs: expect.stringContaining('(same e-mail') },
  })
  const decided = await people.recheck(commitInput.checkId, { corrections: [{ field: 'sameAs', row: 2, to: 'same' }] })
  await people.committed(decided.commitInput)
  expect(await stored(contactId)).toMatchObject({ jobTitle: 'Chair', email: 'own@doe.example', secondaryEmails: ['other@doe.example'] })
})

function fail(): never {
  throw new Error('Contacts are imported')
}
