import { afterAll, expect, test } from '@jest/globals'
import { contacts } from '#contract/contacts.ts'
import { identityId } from '#contract/forms/identity.ts'
import { registrations } from '#nucleus/db/tables/index.ts'
import { csvFile, importsBy } from '../support/importFile.ts'
import { fieldsOf, ok, startNucleus } from '../support/nucleus.ts'
import { person, publishedForm } from '../support/publicForm.ts'

const nucleus = await startNucleus()
const { token } = await nucleus.signIn('admin')
afterAll(() => nucleus.close())
const { list, upsert } = contacts.calls

test('addresses as they are copied from mails and links are imported as what they are, and found again', async () => {
  const people = importsBy(nucleus, contacts.calls, token)
  const file = csvFile([
    ['First name', 'Last name', 'E-mail'],
    ['Anna', 'Berg', '\u200banna.berg@example.com'],
    ['Ben', 'Cole', 'ben.cole@example.com\u200b'],
    ['Dora', 'Egan', 'dora.egan@example.com\u00a0'],
    ['Gus', 'Hall', 'mailto:Gus.Hall@example.com'],
    ['Hana', 'Ito', 'Hana Ito <hana.ito@example.com>'],
  ])
  const { results, commitInput } = await people.checked(file, {})
  expect(results.map(({ state, messages }) => [state, messages])).toEqual(results.map(() => ['new', {}]))
  await people.committed(commitInput)
  const stored = ok(await nucleus.call(list, { page: 1, pageSize: 50, q: 'example.com', sort: 'lastName' }, token))
  expect(stored.flatMap(({ email }) => (email?.match(/^(anna|ben|dora|gus|hana)\./) ? [email] : []))).toEqual([
    ...['anna.berg@example.com', 'ben.cole@example.com', 'dora.egan@example.com', 'gus.hall@example.com', 'hana.ito@example.com'],
  ])
  expect((await people.checked(file, {})).results.map(({ state }) => state)).toEqual(results.map(() => 'existing'))
})

test('a wrong address is refused with the character that does not belong, in a file and in a form', async () => {
  const message = 'E-mail: the character “＠” (U+FF20) cannot be in an e-mail address'
  const people = importsBy(nucleus, contacts.calls, token)
  const file = csvFile([
    ['Last name', 'E-mail'],
    ['Park', 'ada＠example.com'],
  ])
  expect((await people.checked(file, {})).results[0]).toMatchObject({ state: 'fault', messages: { email: message } })
  expect(fieldsOf(await nucleus.call(upsert, { lastName: 'Park', email: 'ada＠example.com' }, token))).toEqual({ email: message })
})

test('an address is taken out of what is pasted into a form', async () => {
  const pasted = { lastName: 'Ito', email: 'Jo Ito <jo.ito@example.com>', secondaryEmails: ['mailto:jo@example.com'] }
  expect(ok(await nucleus.call(upsert, pasted, token))).toMatchObject({ email: 'jo.ito@example.com', secondaryEmails: ['jo@example.com'] })
  const form = await publishedForm(nucleus)
  await form.register(person({ email: 'Jo Ito <Jo.Ito@fund.example>' }))
  expect(await nucleus.db.select({ email: registrations.email }).from(registrations)).toEqual([{ email: 'jo.ito@fund.example' }])
  const refused = await form.submit(person({ email: 'jo＠fund.example' }))
  expect(refused.data.answers).toEqual({
    [identityId('email')]: 'Please enter an e-mail address, such as name@example.com: the character “＠” (U+FF20) cannot be in it',
  })
})
