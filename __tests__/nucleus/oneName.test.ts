import { afterAll, expect, test } from '@jest/globals'
import { asc, eq } from 'drizzle-orm'
import { mailTriggers } from '#constants/mails.ts'
import { contacts as declaredContacts } from '#contract/contacts.ts'
import { addPerson } from '#contract/events/eventPeople.ts'
import { nightTimeGuests } from '#contract/events/nightTimeGuests.ts'
import { previewRegistrationMail } from '#contract/events/registrationMails.ts'
import { registrations } from '#contract/events/registrations.ts'
import { speakers } from '#contract/events/speakers.ts'
import { identityId } from '#contract/forms/identity.ts'
import { searchEverything } from '#contract/search.ts'
import * as tables from '#nucleus/db/tables/index.ts'
import { isOtherName } from '#nucleus/events/common/vettedIdentity.ts'
import { csvFile, importsBy } from '../support/importFile.ts'
import {
  fieldsOf,
  makeCompany,
  makeCompanyType,
  makeContact,
  makeEvent,
  makeEventCompany,
  makeRegistration,
  ok,
  startNucleus,
} from '../support/nucleus.ts'
import { person, publishedForm } from '../support/publicForm.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('admin')
afterAll(() => nucleus.close())

const needsOne = 'Please enter a first name or a last name'

/** A file as other programs write it, with people who have one name: the first, the last, and one with a full stop as the other. */
const someHaveOneName = csvFile([
  ['First name', 'Last name', 'E-mail'],
  ['Suharto', '', 'suharto@example.com'],
  ['', 'Sukarno', 'sukarno@example.com'],
  ['Aung', '.', 'aung@example.com'],
])

test('a contact with one name is imported, found, and sorted by that name', async () => {
  const { companyId } = await makeCompany(db)
  for (const [firstName, lastName] of [
    ['Ada', 'Suhr'],
    ['Zoe', 'Suarez'],
  ])
    await makeContact(db, { firstName, lastName, companyId })
  const people = importsBy(nucleus, declaredContacts.calls, token)
  const { results, commitInput } = await people.checked(someHaveOneName, {})
  expect(results.map(({ name, state }) => [name, state])).toEqual([
    ['Suharto, suharto@example.com', 'new'],
    ['Sukarno, sukarno@example.com', 'new'],
    ['Aung ., aung@example.com', 'new'],
  ])
  expect(await people.committed(commitInput)).toMatchObject({ added: 3 })
  const list = (input: object) => nucleus.call(declaredContacts.calls.list, { page: 1, pageSize: 50, ...input }, token)
  const [suharto] = ok(await list({ q: 'suharto@example.com' }))
  const [sukarno] = ok(await list({ q: 'sukarno@example.com' }))
  expect([suharto, sukarno]).toMatchObject([
    { firstName: 'Suharto', lastName: '' },
    { firstName: '', lastName: 'Sukarno' },
  ])
  for (const { contactId, rowVersion, ...row } of [suharto, sukarno].flatMap((one) => one ?? []))
    ok(await nucleus.call(declaredContacts.calls.upsert, { ...row, contactId, rowVersion, companyId }, token))
  const sorted = async (sort?: string) => ok(await list({ companyId, sort })).map((row) => row.firstName || row.lastName)
  expect(await sorted()).toEqual(['Zoe', 'Suharto', 'Ada', 'Sukarno'])
  expect(await sorted('-lastName')).toEqual(['Sukarno', 'Ada', 'Suharto', 'Zoe'])
  const groups = ok(await nucleus.call(searchEverything, { term: 'sukarno' }, token))
  expect(groups.flatMap(({ rows }) => rows.map(({ title }) => title))).toEqual(['Sukarno'])
  // The same file again adds nobody.
  expect((await people.checked(someHaveOneName, {})).results.map(({ state }) => state)).toEqual(['existing', 'existing', 'existing'])
})

test('a form that clears one of the names keeps the other, and nobody has neither', async () => {
  const save = (input: object) => nucleus.call(declaredContacts.calls.upsert, input, token)
  const row = ok(await save({ firstName: 'Aung', lastName: '.', email: 'aung.2@example.com', isSure: true }))
  const named = ok(await save({ ...row, lastName: null }))
  expect(named).toMatchObject({ firstName: 'Aung', lastName: '', formerNames: ['Aung .'] })
  expect(ok(await save({ contactId: row.contactId, rowVersion: named.rowVersion, email: row.email, jobTitle: 'Partner' }))).toMatchObject({
    ...{ firstName: 'Aung', lastName: '', jobTitle: 'Partner' },
  })
  for (const names of [{}, { firstName: ' ', lastName: null }, { firstName: '', lastName: '' }])
    expect(fieldsOf(await save({ ...names, email: 'nobody@example.com' }))).toEqual({ firstName: needsOne, lastName: needsOne })
})

test('people of an event may have one name, and a second import knows them by it', async () => {
  const { eventId } = await makeEvent(db)
  const file = csvFile([
    ['First name', 'Last name'],
    ['', 'Sukarno'],
    ['Suharto', ''],
  ])
  for (const calls of [speakers.calls, nightTimeGuests.calls]) {
    const people = importsBy(nucleus, calls, token)
    const { results, commitInput } = await people.checked(file, { parentId: eventId })
    expect(results.map(({ name, state }) => [name, state])).toEqual([
      ['Sukarno', 'new'],
      ['Suharto', 'new'],
    ])
    await people.committed(commitInput)
    expect((await people.checked(file, { parentId: eventId })).results.map(({ state }) => state)).toEqual(['existing', 'existing'])
  }
  const listed = ok(await nucleus.call(speakers.calls.list, { eventId, sort: 'lastName' }, token))
  expect(listed.map(({ displayName }) => displayName)).toEqual(['Suharto', 'Sukarno'])
  const { eventCompanyTypeId } = await makeCompanyType(db, { eventId })
  const { eventCompanyId } = await makeEventCompany(db, { eventId, eventCompanyTypeId })
  const added = { eventId, eventCompanyId, role: 1, person: { firstName: null, lastName: 'Habibie', email: 'habibie@example.com' } }
  expect(ok(await nucleus.call(addPerson, added, token))).toMatchObject({ firstName: '', lastName: 'Habibie' })
  const again = { ...added, person: { firstName: 'Habibie', email: 'habibie.2@example.com' } }
  expect((await nucleus.call(addPerson, again, token)).body.message).toContain('This may be Habibie of ')
})

test('somebody with one name registers, and is greeted by it', async () => {
  const form = await publishedForm(nucleus, { event: { fromName: 'Alpine', replyToEmail: 'team@alpine.example' } })
  const { [identityId('firstName')]: _, ...withoutFirst } = person({ lastName: 'Sukarno' })
  await form.register(withoutFirst)
  const refused = await form.submit(person({ firstName: ' ', lastName: '' }))
  expect(refused.data.answers).toEqual({ [identityId('firstName')]: needsOne, [identityId('lastName')]: needsOne })
  const [row] = await db
    .select()
    .from(tables.registrations)
    .where(eq(tables.registrations.eventId, form.eventId))
    .orderBy(asc(tables.registrations.eventRegistrationId))
  expect(row).toMatchObject({ firstName: '', lastName: 'Sukarno' })
  const eventRegistrationId = row?.eventRegistrationId ?? 0
  const preview = (trigger: number) => nucleus.call(previewRegistrationMail, { eventRegistrationId, trigger }, token)
  expect(ok(await preview(mailTriggers.approved)).html).toContain('Dear Sukarno,')
  await db.insert(tables.emailTemplates).values({
    ...{ eventId: form.eventId, trigger: mailTriggers.declined, name: 'Own', subject: '{{contact.firstName}} {{contact.lastName}}: sorry' },
    bodyHtml: '<p>Dear {{ contact.firstName }}&nbsp;{{contact.lastName}}, you cannot come.</p>',
  })
  const own = ok(await preview(mailTriggers.declined))
  expect([own.subject, own.html]).toEqual(['Sukarno: sorry', expect.stringContaining('Dear Sukarno, you cannot come.')])
})

test('a registration of somebody with one name is listed by it', async () => {
  const { eventId } = await makeEvent(db)
  const { eventCompanyTypeId } = await makeCompanyType(db, { eventId })
  const place = { eventId, eventCompanyTypeId }
  for (const [firstName, lastName] of [
    ['Zoe', 'Abbot'],
    ['Ada', 'Zorn'],
  ])
    await makeRegistration(db, { ...place, firstName, lastName })
  ok(await nucleus.call(registrations.calls.upsert, { ...place, firstName: 'Suharto', email: 'suharto.3@example.com' }, token))
  const scope = { ...place, eventStatusId: 0, sort: 'lastName' }
  const listed = ok(await nucleus.call(registrations.calls.list, scope, token))
  expect(listed.map(({ firstName }) => firstName)).toEqual(['Zoe', 'Suharto', 'Ada'])
})

test('two people with one name are not the same because both have no other', () => {
  const suharto = { firstName: 'Suharto', lastName: '' }
  expect(isOtherName(suharto, { firstName: 'Megawati', lastName: '' })).toBe(true)
  expect(isOtherName(suharto, { firstName: 'Megawati', lastName: 'Li' })).toBe(true)
  expect(isOtherName(suharto, { firstName: 'Soeharto', lastName: '' })).toBe(false)
  expect(isOtherName(suharto, { firstName: '', lastName: 'Suharto' })).toBe(false)
})
