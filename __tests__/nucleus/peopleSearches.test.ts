import { afterAll, describe, expect, test } from '@jest/globals'
import { limits } from '#constants/limits.ts'
import { companyTypes as companyTypesCall, contactAutocompleteNetwork, contactAutocompleteV3 } from '#contract/common.ts'
import { addCompany } from '#contract/addCompany.ts'
import { eventContacts } from '#contract/events/eventContacts.ts'
import { contactsOfEvent, contactsOfEventCompany } from '#contract/events/eventPeople.ts'
import { registrations } from '#contract/events/registrations.ts'
import { byMatch } from '#contract/fields.ts'
import { searchEverything } from '#contract/search.ts'
import { companies, companyTypes } from '#nucleus/db/tables/index.ts'
import {
  fieldsOf,
  makeCompany,
  makeCompanyType,
  makeContact,
  makeEventCompany,
  makeEventContact,
  makeRegistration,
  ok,
  startNucleus,
} from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())

describe('a picker of rows of an event', () => {
  test('offers first who is called so, then who is found by the company, whatever the order of the words', async () => {
    const { eventId, eventCompanyTypeId } = await makeCompanyType(db)
    const place = { eventId, eventCompanyTypeId }
    const add = async (firstName: string, lastName: string, company: string, submittedAt: string) => {
      const { companyId } = await makeCompany(db, { name: company })
      const { contactId } = await makeContact(db, { firstName, lastName, companyId })
      await makeRegistration(db, { ...place, contactId, firstName, lastName, companyName: company, submittedAt })
      const { eventCompanyId } = await makeEventCompany(db, { ...place, companyId })
      await makeEventContact(db, { eventId, eventCompanyId, contactId })
    }
    await add('Clara', 'Ashdown', 'Birch Capital', '2026-01-01T00:00:00.000Z')
    await add('Clara', 'Abash', 'Cedar Capital', '2026-01-02T00:00:00.000Z')
    // The newest registration, and the first name in the alphabet of contacts.
    await add('Clara', 'Abel', 'Ashgrove', '2026-01-03T00:00:00.000Z')
    for (const q of ['clara ash', 'ash clara', 'Ash Clara']) {
      const query = { eventId, q, sort: byMatch, page: 1 }
      const registrants = ok(await nucleus.call(registrations.calls.list, { ...query, eventCompanyTypeId: 0, eventStatusId: 0 }, token))
      expect(registrants.map(({ lastName }) => lastName)).toEqual(['Ashdown', 'Abash', 'Abel'])
      const people = ok(await nucleus.call(eventContacts.calls.list, query, token))
      expect(people.map(({ lastName }) => lastName)).toEqual(['Ashdown', 'Abash', 'Abel'])
    }
  })

  test('of contacts offers a name before an address, in every search that finds contacts', async () => {
    const { eventId, eventCompanyTypeId } = await makeCompanyType(db)
    const { companyId } = await makeCompany(db, { name: 'Bergson Capital' })
    const { eventCompanyId } = await makeEventCompany(db, { eventId, eventCompanyTypeId, companyId })
    const add = async (lastName: string, email: string) => {
      const { contactId } = await makeContact(db, { firstName: 'Maria', lastName, email, companyId })
      await makeEventContact(db, { eventId, eventCompanyId, contactId })
    }
    await add('van der Bergmann', 'maria@birch.example')
    // The later one, and the first name in the alphabet.
    await add('Alba', 'maria.alba@bergmann.example')
    const expected = ['van der Bergmann', 'Alba']
    for (const term of ['maria bergmann', 'bergmann maria']) {
      const ofEvent = ok(await nucleus.call(contactsOfEvent, { eventId, searchText: term }, token))
      const all = ok(await nucleus.call(contactAutocompleteV3, { searchTerm: term }, token))
      const [group] = ok(await nucleus.call(searchEverything, { term }, token))
      expect(ofEvent.map(({ lastName }) => lastName)).toEqual(expected)
      expect(all.map(({ lastName }) => lastName)).toEqual(expected)
      expect(group?.rows.map(({ title }) => title)).toEqual(expected.map((name) => `Maria ${name}`))
    }
  })

  test('of an event finds German spellings', async () => {
    const { eventId, eventCompanyTypeId } = await makeCompanyType(db)
    const { companyId } = await makeCompany(db)
    const { eventCompanyId } = await makeEventCompany(db, { eventId, eventCompanyTypeId, companyId })
    const { contactId } = await makeContact(db, { firstName: 'Jo', lastName: 'Müller' })
    await makeEventContact(db, { eventId, eventCompanyId, contactId })
    const found = ok(await nucleus.call(contactsOfEvent, { eventId, searchText: 'mueller' }, token))
    expect(found.map(({ lastName }) => lastName)).toEqual(['Müller'])
  })
})

describe('the search for people', () => {
  test('by v3 gives everybody who is Active or in purgatory, with company and state', async () => {
    const { companyId } = await makeCompany(db, { name: 'Kestrel' })
    await makeContact(db, { firstName: 'Zora', lastName: 'Quill', companyId, jobTitle: 'CIO' })
    await makeContact(db, { firstName: 'Zora', lastName: 'Waits', contactStateId: 2 })
    await makeContact(db, { firstName: 'Zora', lastName: 'Gone', contactStateId: 3 })
    const found = ok(await nucleus.call(contactAutocompleteV3, { searchTerm: 'zora' }, token))
    expect(found.map(({ fullName, companyName, state }) => [fullName, companyName, state])).toEqual([
      ['Zora Quill', 'Kestrel', 1],
      ['Zora Waits', null, 2],
    ])
    expect((await nucleus.call(contactAutocompleteV3, { searchTerm: 'z' }, token)).status).toBe(400)
  })

  test('in the network gives only those who come or came to an event', async () => {
    const type = await makeCompanyType(db)
    const place = { eventId: type.eventId, eventCompanyTypeId: type.eventCompanyTypeId }
    const named = (firstName: string) => makeContact(db, { firstName, lastName: 'Netwick' })
    const [came, approved, pending, gone] = [await named('Came'), await named('Approved'), await named('Pending'), await named('Gone')]
    await named('Never')
    const { eventCompanyId } = await makeEventCompany(db, place)
    await makeEventContact(db, { eventId: place.eventId, eventCompanyId, contactId: came.contactId })
    await makeEventContact(db, {
      eventId: place.eventId,
      eventCompanyId,
      contactId: gone.contactId,
      deletedAt: '2026-01-01T00:00:00.000Z',
    })
    await makeRegistration(db, { ...place, contactId: approved.contactId, eventStatusId: 5 })
    await makeRegistration(db, { ...place, contactId: pending.contactId, eventStatusId: 2 })
    const names = async (searchTerm: string) =>
      ok(await nucleus.call(contactAutocompleteNetwork, { searchTerm }, token)).map(({ firstName }) => firstName)
    expect(await names('netwick')).toEqual(['Approved', 'Came'])
    expect(await names('came net')).toEqual(['Came'])
    expect(await names('--')).toEqual([])
  })

  test('in a company gives who works there and who comes for it, and says who comes to the event already', async () => {
    const type = await makeCompanyType(db)
    const place = { eventId: type.eventId, eventCompanyTypeId: type.eventCompanyTypeId }
    const { companyId } = await makeCompany(db, { name: 'Osprey' })
    const osprey = await makeEventCompany(db, { ...place, companyId })
    const other = await makeEventCompany(db, { ...place, displayName: 'Alder' })
    const named = (firstName: string, more: object = {}) => makeContact(db, { firstName, lastName: 'Marsh', ...more })
    await named('Works', { companyId })
    await named('Archived', { companyId, contactStateId: 4 })
    const [elsewhere, comes] = [await named('Elsewhere', { companyId }), await named('Comes')]
    await named('Stranger')
    const there = await makeEventContact(db, {
      eventId: place.eventId,
      eventCompanyId: other.eventCompanyId,
      contactId: elsewhere.contactId,
    })
    await makeEventContact(db, { eventId: place.eventId, eventCompanyId: osprey.eventCompanyId, contactId: comes.contactId })
    const found = ok(await nucleus.call(contactsOfEventCompany, { eventCompanyId: osprey.eventCompanyId, searchText: 'marsh' }, token))
    expect(found.map(({ firstName, eventCompanyName }) => [firstName, eventCompanyName])).toEqual([
      ['Comes', 'Osprey'],
      ['Elsewhere', 'Alder'],
      ['Works', null],
    ])
    expect(found[1]?.eventCompanyContactId).toBe(there.eventCompanyContactId)
    expect((await nucleus.call(contactsOfEventCompany, { eventCompanyId: 999_999, searchText: 'marsh' }, token)).status).toBe(404)
  })

  test('in an event gives its people alone', async () => {
    const type = await makeCompanyType(db)
    const { eventCompanyId } = await makeEventCompany(db, type)
    const here = await makeContact(db, { firstName: 'Here', lastName: 'Fenwick' })
    await makeContact(db, { firstName: 'Away', lastName: 'Fenwick' })
    await makeEventContact(db, { eventId: type.eventId, eventCompanyId, contactId: here.contactId })
    const names = async (eventId: number) =>
      ok(await nucleus.call(contactsOfEvent, { eventId, searchText: 'fenwick' }, token)).map(({ fullName }) => fullName)
    expect(await names(type.eventId)).toEqual(['Here Fenwick'])
    expect(await names(999_999)).toEqual([])
  })
})

test('who of some people is at the event is said of each, however many others of it have the name', async () => {
  const type = await makeCompanyType(db)
  const { eventCompanyId } = await makeEventCompany(db, type)
  const join = async (firstName: string) => {
    const { contactId } = await makeContact(db, { firstName, lastName: 'Thornby' })
    return makeEventContact(db, { eventId: type.eventId, eventCompanyId, contactId })
  }
  for (let n = 0; n < limits.lookupRows; n += 1) await join(`A${n}`)
  const last = await join('Zoe')
  const away = await makeContact(db, { firstName: 'Zoe', lastName: 'Thornby' })
  const among = (contactIds: string) => nucleus.call(contactsOfEvent, { eventId: type.eventId, searchText: 'thornby', contactIds }, token)
  expect(ok(await among(`${last.contactId},${away.contactId}`)).map((hit) => hit.eventCompanyContactId)).toEqual([
    last.eventCompanyContactId,
  ])
  expect((await among('1;2')).status).toBe(400)
  expect((await among(Array.from({ length: limits.lookupRows + 1 }, () => 1).join(','))).status).toBe(400)
})

test('the types of companies come in their order', async () => {
  await db.insert(companyTypes).values([
    { name: 'Later', side: 1, sortOrder: 900 },
    { name: 'Sooner', side: 2, sortOrder: 800, isActive: false },
  ])
  const rows = ok(await nucleus.call(companyTypesCall, {}, token))
  expect(rows.slice(-2).map(({ name, isActive }) => [name, isActive])).toEqual([
    ['Sooner', false],
    ['Later', true],
  ])
})

describe('a new company', () => {
  const add = (input: object, as = token) => nucleus.call(addCompany, input, as)
  const howMany = () => db.$count(companies)

  test('is answered with its id in both spellings', async () => {
    const answer = await add({ name: 'Blue Heron', website: 'https://heron.example.com' })
    const { companyId, companyID, name } = ok(answer)
    expect([answer.body.code, companyID, name]).toEqual([200, companyId, 'Blue Heron'])
  })

  test.each([
    ['Acme Capital Partners', 'acme capital  partners'],
    ['The Fjord-Fund, L.L.C.', 'Fjord Fund'],
    ['Élan Gestion SA', 'élan gestion'],
    ["O'Hara & Sons Ltd", 'OHara Sons Limited'],
    ['Elan Ventures', 'Élan Ventures SA'],
    ['O’Dowd Capital', 'ODowd Capital LLP'],
    ['Große Straße AG', 'GROSSE STRASSE'],
    ['Ｗｉｄｅ Lakes', 'Wide\u200b Lakes Co.'],
  ])('called %s needs a confirmation when there is one called %s', async (name, known) => {
    const { companyId } = await makeCompany(db, { name: known })
    const before = await howMany()
    const answer = await add({ name })
    expect(Object.keys(fieldsOf(answer))).toEqual(['name'])
    expect(answer.body.data).toMatchObject({ possible: [{ companyId, name: known }] })
    expect(await howMany()).toBe(before)
    ok(await add({ name, isNewCompany: true }))
  })

  test.each([
    ['AG Capital', 'Capital'],
    ['North Ridge', 'Northridge Holdings'],
    ['Limited', 'Ltd'],
  ])('called %s is another than one called %s', async (name, known) => {
    await makeCompany(db, { name: known })
    ok(await add({ name }))
  })

  test('added twice at once is made once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => add({ name: 'Twice Sent LP' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
  })

  test('needs a name, a type that exists, and somebody who may add it', async () => {
    const before = await howMany()
    expect((await add({ name: ' ' })).status).toBe(422)
    expect(fieldsOf(await add({ name: 'Typeless', companyTypeId: 999_999 }))).toEqual({
      companyTypeId: 'This company type does not exist',
    })
    expect((await add({ name: 'Readers' }, (await nucleus.signIn('readOnly')).token)).status).toBe(403)
    expect(await howMany()).toBe(before)
  })
})
