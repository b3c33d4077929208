import { afterAll, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { companyStatuses, regulatoryIdTypes } from '#constants/choices.ts'
import { addCompany, updateCompanyType } from '#contract/addCompany.ts'
import { companies, companyById, type Company } from '#contract/companies.ts'
import { companyContacts } from '#contract/companyContacts.ts'
import { companyTypes } from '#contract/companyTypes.ts'
import { companyAppearances, companyEvents, companyRegistrations } from '#contract/events/companyEvents.ts'
import { history, undo } from '#contract/history.ts'
import { companies as table, events } from '#nucleus/db/tables/index.ts'
import { makeSponsor } from '../support/agendaRows.ts'
import {
  fieldsOf,
  makeCompany,
  makeCompanyType,
  makeContact,
  makeEvent,
  makeEventCompany,
  makeRegistration,
  makeSpeaker,
  makeVetting,
  ok,
  startNucleus,
} from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { db, call } = nucleus
const { token } = await nucleus.signIn('eventManager')
const { list, upsert, remove, updateMany } = companies.calls
afterAll(() => nucleus.close())

const namesIn = async (query: object) => ok(await call(list, { page: 1, pageSize: 50, ...query }, token)).map(({ name }) => name)
const read = async (companyId: number): Promise<Company> => ok(await call(companyById, { companyId }, token))
const save = ({ companyId, rowVersion }: Pick<Company, 'companyId' | 'rowVersion'>, values: object) =>
  call(upsert, { companyId, rowVersion, ...values }, token)
const typeIds = ok(await call(companyTypes.calls.list, {}, token)).map(({ companyTypeId }) => companyTypeId)

describe('the list', () => {
  test('is filtered by type, side, status, country, representative, parent, tag and first letter', async () => {
    const { contactId: irRepContactId } = await makeContact(db, { isAdmin: true, role: 'irRep' })
    const { companyId: parentCompanyId } = await makeCompany(db, { name: 'Quail Holding' })
    const row = { companyTypeId: typeIds[0], companyStatus: companyStatuses.doNotContact, countryCode: 'CH', tags: ['VIP', 'Board'] }
    await makeCompany(db, { name: 'Quail Reserve', ...row, irRepContactId, parentCompanyId })
    await makeCompany(db, { name: 'Quail Capital', companyTypeId: typeIds[14], tags: ['vip'] })
    for (const filter of [
      { companyTypeId: typeIds[0] },
      { side: 1 },
      { companyStatus: companyStatuses.doNotContact },
      { countryCode: 'CH' },
      { irRepContactId },
      { parentCompanyId },
      { tag: 'VIP' },
      { from: 'Quail R' },
    ])
      expect([filter, await namesIn({ q: 'quail', ...filter })]).toEqual([filter, ['Quail Reserve']])
    expect(await namesIn({ q: 'quail', sort: '-name' })).toEqual(['Quail Reserve', 'Quail Holding', 'Quail Capital'])
  })

  test('finds a company by its legal name, and shows its type, side and number of contacts', async () => {
    const { companyId } = await makeCompany(db, { name: 'Wren', legalName: 'Zaunkönig Verwaltungs GmbH', companyTypeId: typeIds[0] })
    await makeContact(db, { companyId })
    expect(ok(await call(list, { q: 'zaunkonig' }, token))).toMatchObject([
      { companyId, companyTypeName: 'Public pension', side: 1, contactCount: 1 },
    ])
  })
})

describe('a save', () => {
  test('is answered with code 200 and the whole row, and stores a phone number of its country complete', async () => {
    const made = await makeCompany(db)
    const values = { name: 'Ibis', countryCode: 'CH', phone: '044 668 18 00', foundedYear: 1931, emailDomains: ['Ibis.example.com'] }
    const answer = await save(made, values)
    expect(answer.body.code).toBe(200)
    expect(ok(answer)).toMatchObject({ name: 'Ibis', phone: '+41446681800', emailDomains: ['ibis.example.com'], rowVersion: 2 })
    expect(fieldsOf(await save({ ...made, rowVersion: 2 }, { phone: '12' })).phone).toMatch('“12” is not a complete number')
  })

  test('refuses what cannot be, beside its field', async () => {
    const made = await makeCompany(db)
    const lei = { type: regulatoryIdTypes.lei, value: '5493001KJTIIGC8Y1R13' }
    const { contactId } = await makeContact(db)
    for (const [values, field, text] of [
      [{ foundedYear: 2150 }, 'foundedYear', /at most/],
      [{ emailDomains: ['gmail.com'] }, 'emailDomains.0', /anyone/],
      [{ emailDomains: ['a@b.com'] }, 'emailDomains.0', /such as example.com/],
      [{ regulatoryIds: [lei] }, 'regulatoryIds.0.value', /not an LEI/],
      [{ irRepContactId: contactId }, 'irRepContactId', /member of staff/],
    ] as const)
      expect(fieldsOf(await save(made, values))[field]).toMatch(text)
    ok(await save(made, { regulatoryIds: [{ ...lei, value: '5493001kjtiigc8y1r12' }] }))
  })

  test('never closes a circle of parents, and neither does an undo', async () => {
    const [top, middle, low] = [await makeCompany(db, { name: 'Top' }), await makeCompany(db), await makeCompany(db)]
    ok(await save(middle, { parentCompanyId: top.companyId }))
    ok(await save(low, { parentCompanyId: middle.companyId }))
    expect(fieldsOf(await save(top, { parentCompanyId: top.companyId }))).toEqual({ parentCompanyId: 'A company cannot be its own parent' })
    expect(fieldsOf(await save(top, { parentCompanyId: low.companyId })).parentCompanyId).toMatch('belongs to this company')
    expect(fieldsOf(await call(remove, { companyId: top.companyId, rowVersion: 1 }, token)).companyId).toMatch(/1 company/)
  })

  test('of two that give each other as parents at once, one is refused', async () => {
    const [one, other] = [await makeCompany(db), await makeCompany(db)]
    const answers = await Promise.all([save(one, { parentCompanyId: other.companyId }), save(other, { parentCompanyId: one.companyId })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })
})

describe('a new company', () => {
  const known = { name: 'Avocet Partners LLP', website: 'https://www.avocet.example.com/about', emailDomains: ['avocet.example.org'] }
  const crd = { type: regulatoryIdTypes.crd, value: '107105' }
  test.each([
    ['name', { name: 'avocet partners' }],
    ['domain', { name: 'Another', website: 'https://avocet.example.org' }],
    ['domain', { name: 'Another', emailDomains: ['avocet.example.com'] }],
    ['regulatoryId', { name: 'Another', regulatoryIds: [crd] }],
  ])('with the %s of another needs a confirmation', async (reason, input) => {
    const { companyId } =
      (await db.select().from(table).where(eq(table.name, known.name)))[0] ?? (await makeCompany(db, { ...known, regulatoryIds: [crd] }))
    const answer = await call(addCompany, input, token)
    expect([answer.status, answer.body.data]).toMatchObject([422, { possible: [{ companyId, reason }] }])
    expect((await call(upsert, input, token)).body.data).toMatchObject({ question: { title: 'Add this company?' } })
    const added = ok(await call(addCompany, { ...input, isNewCompany: true }, token))
    expect(added.companyID).toBe(added.companyId)
    await db.update(table).set({ deletedAt: '2026-01-01T00:00:00Z' }).where(eq(table.companyId, added.companyId))
  })

  test('may have what it shares with another company of its group', async () => {
    const { companyId } = await makeCompany(db)
    const shared = { companyTypeId: typeIds[0], parentCompanyId: companyId, countryCode: 'CH', tags: ['Platform'] }
    expect(ok(await call(addCompany, { name: 'Bittern Credit', ...shared }, token))).toMatchObject(shared)
    const ofNone = await call(addCompany, { name: 'Bittern Equity', parentCompanyId: 2_000_000_000 }, token)
    expect(fieldsOf(ofNone)).toHaveProperty('parentCompanyId')
  })

  test('may have its page on a site that others have theirs on', async () => {
    await makeCompany(db, { website: 'https://www.linkedin.com/company/stilt' })
    ok(await call(addCompany, { name: 'Godwit', website: 'https://linkedin.com/company/godwit' }, token))
  })
})

test('a type is changed with its reason in the history, and to no other than one that exists', async () => {
  const { companyId } = await makeCompany(db, { companyTypeId: typeIds[0] })
  const change = (companyTypeId: number) => call(updateCompanyType, { companyId, companyTypeId, reason: 'Spun out' }, token)
  expect(ok(await change(typeIds[1] ?? 0))).toMatchObject({ companyTypeName: 'Corporate pension', rowVersion: 2 })
  const [latest] = ok(await call(history, { resource: companies.name, id: companyId }, token))
  expect(latest).toMatchObject({ after: { companyTypeId: typeIds[1] }, details: { parts: [{ label: 'Reason', after: 'Spun out' }] } })
  expect(fieldsOf(await change(typeIds[1] ?? 0)).companyTypeId).toMatch('has this type already')
  expect(fieldsOf(await change(2_000_000_000))).toEqual({ companyTypeId: 'This company type does not exist' })
})

test('tags and the representative of many are changed together and undone', async () => {
  const ids = [(await makeCompany(db, { tags: ['A'] })).companyId, (await makeCompany(db)).companyId]
  const { contactId: irRepContactId } = await makeContact(db, { isAdmin: true, role: 'irRep' })
  if (!updateMany) throw new Error('Companies have no bulk edit')
  ok(await call(updateMany, { ids, values: { tags: ['B'] }, listMode: 'add' }, token))
  const { undoToken } = ok(await call(updateMany, { ids, values: { irRepContactId } }, token))
  expect(await read(ids[0] ?? 0)).toMatchObject({ tags: ['A', 'B'], irRepContactId })
  ok(await call(undo, { undoToken: undoToken ?? '' }, token))
  expect(await read(ids[1] ?? 0)).toMatchObject({ tags: ['B'], irRepContactId: null })
})

test('a delete is refused while contacts belong to the company, and undone otherwise', async () => {
  const [used, unused] = [await makeCompany(db), await makeCompany(db)]
  await makeContact(db, { companyId: used.companyId })
  expect(fieldsOf(await call(remove, { companyId: used.companyId, rowVersion: 1 }, token)).companyId).toMatch(/1 contact/)
  const { undoToken } = ok(await call(remove, { companyId: unused.companyId, rowVersion: 1 }, token))
  expect((await call(companyById, { companyId: unused.companyId }, token)).status).toBe(404)
  ok(await call(undo, { undoToken }, token))
  expect(await read(unused.companyId)).toMatchObject({ companyId: unused.companyId })
})

test('who may only read changes nothing', async () => {
  const reader = await nucleus.signIn('readOnly')
  const made = await makeCompany(db)
  expect((await call(upsert, { companyId: made.companyId, rowVersion: 1, name: 'Mine' }, reader.token)).status).toBe(403)
  expect((await call(list, { page: 1 }, reader.token)).status).toBe(200)
})

test('its page lists its contacts, events, registrations, sponsors, speakers, vetting and hosts, also under the id of a merged company', async () => {
  const { companyId } = await makeCompany(db)
  const deletedAt = '2026-01-01T00:00:00.000Z'
  const former = await makeCompany(db, { mergedIntoCompanyId: companyId, deletedAt })
  const { contactId } = await makeContact(db, { companyId })
  const { eventId } = await makeEvent(db)
  const { eventCompanyTypeId } = await makeCompanyType(db, { eventId, name: 'Managers' })
  const { eventCompanyId } = await makeEventCompany(db, { eventId, eventCompanyTypeId, companyId })
  const person = { firstName: 'Ada', lastName: 'Park' }
  const { eventRegistrationId } = await makeRegistration(db, { eventId, eventCompanyTypeId, companyId, ...person })
  await makeRegistration(db, { eventId, eventCompanyTypeId, companyId, deletedAt })
  const { sponsorId } = await makeSponsor(db, { eventId, companyId })
  const { speakerId } = await makeSpeaker(db, { eventId, companyId, ...person })
  const { vettingSubmissionId } = await makeVetting(db, { eventId, eventRegistrationId, contactId, companyId })
  const host = { eventHostId: 1, companyId, contactId: null, displayName: 'Us', sortOrder: 1 }
  await db
    .update(events)
    .set({ eventHosts: [host] })
    .where(eq(events.eventId, eventId))
  for (const input of [{ companyId }, { companyId: former.companyId }]) {
    expect(ok(await call(companyContacts, input, token))).toMatchObject([{ contactId }])
    expect(ok(await call(companyEvents, input, token))).toMatchObject([{ eventCompanyId, companyTypeName: 'Managers' }])
    const registered = ok(await call(companyRegistrations, input, token))
    expect(registered).toMatchObject([{ eventRegistrationId, eventId, registrantName: 'Ada Park', companyTypeName: 'Managers' }])
    expect(registered).toHaveLength(1)
    const at = `/events/${eventId}`
    expect(ok(await call(companyAppearances, input, token)).map(({ kind, address, detail }) => [kind, address, detail])).toEqual([
      ['Sponsor', `${at}/sponsor?open=${sponsorId}`, expect.stringContaining('Level')],
      ['Speaker', `${at}/speakers?open=${speakerId}`, 'Ada Park'],
      ['Vetting submission', `${at}/invetting?open=${vettingSubmissionId}`, expect.any(String)],
      ['Host', expect.stringContaining(at), null],
    ])
  }
})
