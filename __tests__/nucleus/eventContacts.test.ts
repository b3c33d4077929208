import { afterAll, describe, expect, test } from '@jest/globals'
import { and, eq } from 'drizzle-orm'
import { eventContacts as declared } from '#contract/events/eventContacts.ts'
import { addPerson, duplicatePeople } from '#contract/events/eventPeople.ts'
import { registrationStatus } from '#contract/events/registrations.ts'
import { changes, contacts, eventContacts } from '#nucleus/db/tables/index.ts'
import {
  bearer,
  fieldsOf,
  makeCompany,
  makeCompanyType,
  makeContact,
  makeEvent,
  makeEventCompany,
  makeEventContact,
  makeRegistration,
  ok,
  startNucleus,
} from '../support/nucleus.ts'

const { list, upsert, remove } = declared.calls

const nucleus = await startNucleus()
const { db } = nucleus
const { token, user } = await nucleus.signIn('eventManager')
const { eventId, eventCompanyTypeId } = await makeCompanyType(db)
const { companyId } = await makeCompany(db, { name: 'Kestrel Partners' })
const { eventCompanyId } = await makeEventCompany(db, { eventId, eventCompanyTypeId, companyId })
afterAll(() => nucleus.close())

const form = async (more: object = {}) => ({
  eventId,
  eventCompanyId,
  contactId: (await makeContact(db)).contactId,
  role: 2,
  ...more,
})
const save = (input: object, as = token) => nucleus.call(upsert, input, as)

describe('a contact of an event', () => {
  test('is stored with what the form leaves out, and shown with what the contact and the company say', async () => {
    const { contactId } = await makeContact(db, { firstName: 'Ada', lastName: 'Park', email: 'ada@kestrel.example', jobTitle: 'CIO' })
    const row = ok(await save(await form({ contactId })))
    expect(row).toMatchObject({
      attendsMeetings: true,
      blackouts: [],
      firstName: 'Ada',
      lastName: 'Park',
      email: 'ada@kestrel.example',
      jobTitle: 'CIO',
      contactStateId: 1,
      companyName: 'Kestrel Partners',
      checkedInAt: null,
    })
  })

  test('is shown with what staff know the linked registration by', async () => {
    const { contactId } = await makeContact(db)
    const { confirmationNumber } = await makeRegistration(db, { eventId, eventCompanyTypeId, contactId, eventStatusId: 5 })
    const linked = ok(await save(await form({ contactId })))
    expect(linked).toMatchObject({ registrationNumber: confirmationNumber, registrationStatusId: 5 })
    const alone = ok(await save(await form()))
    expect(alone).toMatchObject({ eventRegistrationId: null, registrationNumber: null, registrationStatusId: null })
  })

  test('shows the registration that is active now, whichever it is linked to', async () => {
    const { contactId } = await makeContact(db)
    const { eventCompanyContactId } = ok(await save(await form({ contactId })))
    const register = (more: object = {}) => makeRegistration(db, { eventId, eventCompanyTypeId, contactId, eventStatusId: 2, ...more })
    const cancel = ({ eventRegistrationId, rowVersion }: Awaited<ReturnType<typeof register>>) =>
      nucleus.call(registrationStatus, { eventRegistrationId, rowVersion, eventStatusId: 7, reason: 'Because' }, token)
    const shown = async () => {
      const rows = ok(await nucleus.call(list, { eventId, companyTypeId: 0 }, token))
      const row = rows.find((one) => one.eventCompanyContactId === eventCompanyContactId)
      return [row?.shownRegistrationId, row?.registrationNumber, row?.registrationStatusId]
    }
    const of = ({ eventRegistrationId, confirmationNumber }: Awaited<ReturnType<typeof register>>, status: number) => [
      eventRegistrationId,
      confirmationNumber,
      status,
    ]
    expect(await shown()).toEqual([null, null, null])
    const first = await register()
    expect(await shown()).toEqual(of(first, 2))
    await db
      .update(eventContacts)
      .set({ eventRegistrationId: first.eventRegistrationId })
      .where(eq(eventContacts.eventCompanyContactId, eventCompanyContactId))
    ok(await cancel(first))
    expect(await shown()).toEqual(of(first, 7))
    const second = await register()
    expect(await shown()).toEqual(of(second, 2))
    const { payload } = await nucleus.app.inject({
      url: `/nucleus/events/company_contact/export/${eventId}?format=csv&columns=registrationNumber`,
      headers: bearer(token),
    })
    expect([payload.includes(second.confirmationNumber), payload.includes(first.confirmationNumber)]).toEqual([true, false])
  })

  test('comes once to an event; the refusal names the company they come for', async () => {
    const input = await form()
    ok(await save(input))
    const other = await makeEventCompany(db, { eventId, eventCompanyTypeId })
    expect(fieldsOf(await save({ ...input, eventCompanyId: other.eventCompanyId }))).toEqual({
      contactId: 'This contact is already at the event, for Kestrel Partners',
    })
  })

  test('moves to another company of the event and of no other', async () => {
    const { eventCompanyContactId, rowVersion } = ok(await save(await form()))
    const other = await makeEventCompany(db, { eventId, eventCompanyTypeId, displayName: 'Harbour' })
    const moved = ok(await save({ eventCompanyContactId, rowVersion, eventCompanyId: other.eventCompanyId }))
    expect(moved.companyName).toBe('Harbour')
    const away = await makeCompanyType(db)
    const stranger = await makeEventCompany(db, away)
    expect(fieldsOf(await save({ eventCompanyContactId, rowVersion: moved.rowVersion, eventCompanyId: stranger.eventCompanyId }))).toEqual({
      eventCompanyId: 'This company does not belong to the event',
    })
  })

  test('stays the same contact', async () => {
    const { eventCompanyContactId, rowVersion } = ok(await save(await form()))
    const { contactId } = await makeContact(db)
    expect(fieldsOf(await save({ eventCompanyContactId, rowVersion, contactId }))).toEqual({
      contactId: 'contactId of an existing row cannot change',
    })
  })

  test.each([
    ['merged', 3, 422],
    ['archived', 4, 422],
    ['in purgatory', 2, 200],
  ])('who is %s', async (_, contactStateId, status) => {
    const { contactId } = await makeContact(db, { contactStateId })
    const answer = await save(await form({ contactId }))
    expect(answer.status).toBe(status)
    if (status === 422)
      expect(fieldsOf(answer)).toEqual({ contactId: 'This contact does not exist, or was merged or archived. Choose another one' })
  })

  test('is linked to a registration of their own at the event alone', async () => {
    const { contactId } = await makeContact(db)
    const mine = await makeRegistration(db, { eventId, eventCompanyTypeId, contactId })
    const somebodys = await makeRegistration(db, { eventId, eventCompanyTypeId })
    const away = await makeRegistration(db, { contactId })
    const refused = async (eventRegistrationId: number) => fieldsOf(await save(await form({ contactId, eventRegistrationId })))
    expect(await refused(somebodys.eventRegistrationId)).toEqual({ eventRegistrationId: 'This registration belongs to another contact' })
    expect(await refused(away.eventRegistrationId)).toEqual({ eventRegistrationId: 'This registration does not belong to the event' })
    const row = ok(await save(await form({ contactId, eventRegistrationId: mine.eventRegistrationId })))
    expect(row.eventRegistrationId).toBe(mine.eventRegistrationId)
  })

  test('is deleted and may come again', async () => {
    const input = await form()
    const { eventCompanyContactId } = ok(await save(input))
    ok(await nucleus.call(remove, { eventCompanyContactId }, token))
    ok(await save(input))
  })
})

test('the contacts of an event are narrowed, sorted and searched by what they show', async () => {
  const own = (await makeEvent(db)).eventId
  const [first, second] = [await makeCompanyType(db, { eventId: own }), await makeCompanyType(db, { eventId: own })]
  const osprey = await makeEventCompany(db, { ...pick(first), displayName: 'Osprey' })
  const alder = await makeEventCompany(db, { ...pick(second), displayName: 'Alder' })
  const made = async (lastName: string, company: { eventCompanyId: number }, role: number) => {
    const { contactId } = await makeContact(db, { lastName })
    await makeEventContact(db, { eventId: own, eventCompanyId: company.eventCompanyId, contactId, role, badgeName: `Badge ${lastName}` })
  }
  await made('Ode', osprey, 1)
  await made('Brand', osprey, 2)
  await made('Canto', alder, 2)
  const names = async (more: object = {}) =>
    ok(await nucleus.call(list, { eventId: own, companyTypeId: 0, ...more }, token)).map(({ lastName }) => lastName)
  expect(await names()).toEqual(['Brand', 'Canto', 'Ode'])
  expect(await names({ eventCompanyTypeId: first.eventCompanyTypeId })).toEqual(['Brand', 'Ode'])
  expect(await names({ eventCompanyId: alder.eventCompanyId })).toEqual(['Canto'])
  expect(await names({ role: 1 })).toEqual(['Ode'])
  expect(await names({ sort: 'companyName,-lastName' })).toEqual(['Canto', 'Ode', 'Brand'])
  expect(await names({ q: 'osprey ode' })).toEqual(['Ode'])
  expect(await names({ companyTypeId: 999_999 })).toEqual([])
})

describe('a new person', () => {
  let count = 0
  const person = (more: object = {}) => ({
    firstName: 'Noor',
    lastName: `Haddad ${(count += 1)}`,
    email: `noor.${count}@kestrel.example`,
    jobTitle: 'Analyst',
    ...more,
  })
  const add = (someone: object, more: object = {}) =>
    nucleus.call(addPerson, { eventId, eventCompanyId, person: someone, role: 2, ...more }, token)
  const howMany = async () => [await db.$count(contacts), await db.$count(eventContacts)]

  test('becomes a contact in purgatory and a contact of the event, with a trace of both', async () => {
    const someone = person({ email: 'Noor.First@Kestrel.example' })
    const row = ok(await add(someone, { attendsMeetings: false }))
    expect(row).toMatchObject({
      ...someone,
      email: 'noor.first@kestrel.example',
      contactStateId: 2,
      companyName: 'Kestrel Partners',
      attendsMeetings: false,
    })
    const [contact] = await db.select().from(contacts).where(eq(contacts.contactId, row.contactId))
    expect(contact).toMatchObject({ contactStateId: 2, companyId, createdByContactId: user.contactId })
    const traces = async (resource: string, rowId: number) =>
      (
        await db
          .select()
          .from(changes)
          .where(and(eq(changes.resource, resource), eq(changes.rowId, rowId)))
      ).map(({ action }) => action)
    expect(await traces('contacts', row.contactId)).toEqual(['create'])
    expect(await traces('eventContacts', row.eventCompanyContactId)).toEqual(['create'])
  })

  test.each([
    ['active', 1],
    ['in purgatory', 2],
  ])('is not made when somebody %s has the address, who is named', async (_, contactStateId) => {
    const email = `known.${contactStateId}@kestrel.example`
    const known = await makeContact(db, { firstName: 'Ina', lastName: 'Voss', email, companyId, contactStateId })
    const before = await howMany()
    const answer = await add(person({ email: email.toUpperCase() }), { isNewPerson: true })
    expect(fieldsOf(answer)).toEqual({ 'person.email': 'Ina Voss of Kestrel Partners already has this e-mail address' })
    expect(answer.body.data).toMatchObject({ known: { contactId: known.contactId, eventCompanyContactId: null } })
    expect(await howMany()).toEqual(before)
    // Once they are there, the answer says for whom.
    const there = ok(await save(await form({ contactId: known.contactId })))
    const again = await add(person({ email }))
    expect(again.body.message).toBe('Ina Voss of Kestrel Partners has this e-mail address and is already at the event for Kestrel Partners')
    expect(again.body.data).toMatchObject({ known: { eventCompanyContactId: there.eventCompanyContactId } })
  })

  test('is not made when an archived contact has the address, who cannot be taken', async () => {
    const { email } = await makeContact(db, { firstName: 'Old', lastName: 'Hand', contactStateId: 4 })
    const answer = await add(person({ email }))
    expect(fieldsOf(answer)).toEqual({
      'person.email': 'Old Hand has this e-mail address and was archived. Restore that contact instead',
    })
    expect(answer.body.data).not.toHaveProperty('known')
  })

  test('takes the address of somebody who was merged away', async () => {
    const { email } = await makeContact(db, { contactStateId: 3 })
    ok(await add(person({ email })))
  })

  test('of a name that the company has, but for accents and case, needs a confirmation; a different person is added', async () => {
    const twin = await makeContact(db, { firstName: 'José', lastName: 'Núñez-Prat', companyId, contactStateId: 4 })
    const { companyId: elsewhere } = await makeCompany(db)
    await makeContact(db, { firstName: 'Jose', lastName: 'Nunez Prat', companyId: elsewhere })
    const someone = person({ firstName: 'jose', lastName: 'NUNEZ PRAT' })
    const before = await howMany()
    const answer = await add(someone)
    expect(fieldsOf(answer)).toEqual({
      'person.lastName':
        'This may be José Núñez-Prat of Kestrel Partners (archived, same name and company). Choose them, or confirm that this is a different person',
    })
    expect(duplicatePeople.parse(answer.body.data).possible?.map(({ contactId }) => contactId)).toEqual([twin.contactId])
    expect(await howMany()).toEqual(before)
    ok(await add(someone, { isNewPerson: true }))
  })

  test.each([
    ['Søren', 'Lindgård', 'Soren', 'Lindgard'],
    ['Niamh', 'O’Dowd', 'niamh', 'ODowd'],
  ])('called %s %s is recognised when they are spelled %s %s', async (firstName, lastName, first, last) => {
    const twin = await makeContact(db, { firstName, lastName, companyId })
    const answer = await add(person({ firstName: first, lastName: last }))
    expect(duplicatePeople.parse(answer.body.data).possible?.map(({ contactId }) => contactId)).toEqual([twin.contactId])
  })

  test('added twice at once is made once', async () => {
    const someone = person()
    const answers = await Promise.all([1, 2, 3].map(() => add(someone, { isNewPerson: true })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
    expect(await db.$count(contacts, eq(contacts.email, someone.email))).toBe(1)
  })

  test('is not made for a company of another event, or without what a person needs', async () => {
    const away = await makeEventCompany(db, await makeCompanyType(db))
    const reader = await nucleus.signIn('readOnly')
    const before = await howMany()
    expect(fieldsOf(await add(person(), { eventCompanyId: away.eventCompanyId }))).toEqual({
      eventCompanyId: 'This company does not belong to the event',
    })
    expect((await add(person({ email: 'no address' }))).status).toBe(422)
    expect((await nucleus.call(addPerson, { eventId, eventCompanyId, person: person(), role: 2 }, reader.token)).status).toBe(403)
    expect(await howMany()).toEqual(before)
  })
})

const pick = ({ eventId, eventCompanyTypeId }: { eventId: number; eventCompanyTypeId: number }) => ({ eventId, eventCompanyTypeId })
