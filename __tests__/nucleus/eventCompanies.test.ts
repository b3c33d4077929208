import { afterAll, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { dependents } from '#contract/dependents.ts'
import { eventCompanies as declared } from '#contract/events/eventCompanies.ts'
import { eventCompany, eventCompanyNames } from '#contract/events/eventPeople.ts'
import { locations } from '#contract/events/locations.ts'
import { companyTypes, eventCompanies, eventContacts, funds, sponsorLevels, sponsors } from '#nucleus/db/tables/index.ts'
import {
  fieldsOf,
  makeCompany,
  makeCompanyType,
  makeContact,
  makeEvent,
  makeEventCompany,
  makeEventContact,
  makeFund,
  makeLocation,
  makeStaff,
  ok,
  startNucleus,
} from '../support/nucleus.ts'

const { list, upsert, remove, removeMany } = declared.calls

const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('eventManager')
const { eventId, eventCompanyTypeId } = await makeCompanyType(db, { name: 'Managers', side: 2 })
const elsewhere = await makeCompanyType(db)
afterAll(() => nucleus.close())

const form = async (more: object = {}) => ({
  eventId,
  companyId: (await makeCompany(db)).companyId,
  eventCompanyTypeId,
  eventCompanyStatus: 2,
  ...more,
})
const save = (input: object, as = token) => nucleus.call(upsert, input, as)
const stored = async (id: number) => (await db.select().from(eventCompanies).where(eq(eventCompanies.eventCompanyId, id)))[0]

describe('a company of an event', () => {
  test('brings funds of its own, each once, and no fund of another company', async () => {
    const { companyId } = await makeCompany(db)
    const [alpha, beta, gone, foreign] = [
      await makeFund(db, { companyId, name: 'Alpha' }),
      await makeFund(db, { companyId, name: 'beta' }),
      await makeFund(db, { companyId, deletedAt: '2026-01-01T00:00:00.000Z' }),
      await makeFund(db),
    ]
    const row = ok(await save(await form({ companyId, fundIds: [beta.fundId, alpha.fundId, beta.fundId] })))
    expect(row).toMatchObject({ fundIds: [beta.fundId, alpha.fundId], fundNames: 'Alpha, beta' })
    const { eventCompanyId, rowVersion } = row
    for (const { fundId } of [foreign, gone])
      expect(fieldsOf(await save({ eventCompanyId, rowVersion, fundIds: [alpha.fundId, fundId] }))).toEqual({
        'fundIds.1': 'This fund does not belong to the company',
      })
    await db.update(funds).set({ deletedAt: '2026-01-01T00:00:00.000Z' }).where(eq(funds.fundId, alpha.fundId))
    const unchanged = ok(await save({ eventCompanyId, rowVersion, notes: 'Booth by the door' }))
    expect(unchanged).toMatchObject({ fundIds: [beta.fundId, alpha.fundId], fundNames: 'beta' })
  })

  test('is shown under its display name, or else its own, with what its ids are called', async () => {
    const { contactId } = await makeStaff(db, 'irRep', { firstName: 'Nina', lastName: 'Reyes' })
    const { sessionLocationId } = await makeLocation(db, { eventId, name: 'Booth 7' })
    const { companyId } = await makeCompany(db, { name: 'Kestrel Partners' })
    const row = ok(await save(await form({ companyId, irRepContactId: contactId, fixedLocationId: sessionLocationId })))
    expect(row).toMatchObject({
      name: 'Kestrel Partners',
      companyTypeName: 'Managers',
      irRepName: 'Nina Reyes',
      locationName: 'Booth 7',
      sponsorName: null,
      contactCount: 0,
      isHiddenFromDirectory: false,
    })
    const { eventCompanyId, rowVersion } = row
    expect(ok(await save({ eventCompanyId, rowVersion, displayName: 'Kestrel' })).name).toBe('Kestrel')
    await makeEventContact(db, { eventId, eventCompanyId })
    await makeEventContact(db, { eventId, eventCompanyId, deletedAt: '2026-01-01T00:00:00.000Z' })
    expect(ok(await nucleus.call(eventCompany, { eventCompanyId }, token))).toMatchObject({ name: 'Kestrel', contactCount: 1 })
    expect((await nucleus.call(eventCompany, { eventCompanyId: 999_999 }, token)).status).toBe(404)
  })

  test('comes once in each company type', async () => {
    const input = await form()
    ok(await save(input))
    expect(fieldsOf(await save(input))).toEqual({
      companyId: 'This company is already at the event with this company type. Open it instead',
    })
    const other = await makeCompanyType(db, { eventId })
    ok(await save({ ...input, eventCompanyTypeId: other.eventCompanyTypeId }))
    ok(await save({ ...input, eventId: elsewhere.eventId, eventCompanyTypeId: elsewhere.eventCompanyTypeId }))
  })

  test('names nothing of another event', async () => {
    const { sessionLocationId } = await makeLocation(db)
    const [level] = await db.insert(sponsorLevels).values({ eventId: elsewhere.eventId, name: 'Gold', rank: 1 }).returning()
    const [sponsor] = await db
      .insert(sponsors)
      .values({ eventId: elsewhere.eventId, sponsorLevelId: level?.sponsorLevelId ?? 0, name: 'Away' })
      .returning()
    const refused = async (more: object) => fieldsOf(await save(await form(more)))
    expect(await refused({ eventCompanyTypeId: elsewhere.eventCompanyTypeId })).toEqual({
      eventCompanyTypeId: 'This company type does not belong to the event',
    })
    expect(await refused({ fixedLocationId: sessionLocationId })).toEqual({ fixedLocationId: 'This location does not belong to the event' })
    expect(await refused({ sponsorId: sponsor?.sponsorId })).toEqual({ sponsorId: 'This sponsor does not belong to the event' })
    const { contactId } = await makeContact(db)
    expect(await refused({ irRepContactId: contactId })).toEqual({ irRepContactId: 'An IR rep must be a member of staff' })
  })

  test('keeps its company, and a least of meetings that is not above the most', async () => {
    const { eventCompanyId, rowVersion } = ok(await save(await form({ minMeetings: 2, maxMeetings: 5 })))
    const before = await stored(eventCompanyId)
    const { companyId } = await makeCompany(db)
    expect(fieldsOf(await save({ eventCompanyId, rowVersion, companyId }))).toEqual({
      companyId: 'companyId of an existing row cannot change',
    })
    expect(fieldsOf(await save({ eventCompanyId, rowVersion, minMeetings: 6 }))).toEqual({
      maxMeetings: 'Maximum meetings cannot be below Minimum meetings',
    })
    expect(await stored(eventCompanyId)).toEqual(before)
  })

  test('stays while contacts come for it or a location is reserved for it', async () => {
    const { eventCompanyId } = ok(await save(await form()))
    const { eventCompanyContactId } = await makeEventContact(db, { eventId, eventCompanyId })
    const list = `/events/${eventId}/contacts?eventCompanyId=${eventCompanyId}`
    expect(ok(await nucleus.call(dependents, { resource: 'eventCompanies', id: eventCompanyId }, token))).toEqual([
      { noun: 'contact of the event', count: 1, keeps: true, list },
    ])
    const refused = await nucleus.call(remove, { eventCompanyId }, token)
    expect([refused.status, refused.body.message]).toEqual([422, '1 contact of the event uses it. Move or delete that first.'])
    await db.delete(eventContacts).where(eq(eventContacts.eventCompanyContactId, eventCompanyContactId))
    await makeLocation(db, { eventId, name: 'Suite 3', assignment: 2, reservedForEventCompanyId: eventCompanyId })
    const { results } = ok(await nucleus.call(removeMany, { ids: [eventCompanyId] }, token))
    expect(results).toMatchObject([{ isRefused: true, message: 'Suite 3 is reserved for this company. Free the location first.' }])
    expect(await stored(eventCompanyId)).toMatchObject({ deletedAt: null })
  })

  test('is deleted when nothing needs it', async () => {
    const { eventCompanyId } = ok(await save(await form()))
    expect(ok(await nucleus.call(remove, { eventCompanyId }, token)).id).toBe(eventCompanyId)
    expect(ok(await nucleus.call(list, { eventId, companyTypeId: 0, id: eventCompanyId }, token))).toEqual([])
  })

  test('is neither saved nor deleted by somebody who may only read', async () => {
    const { token: reader } = await nucleus.signIn('readOnly')
    const { eventCompanyId } = ok(await save(await form()))
    expect((await save(await form(), reader)).status).toBe(403)
    expect((await nucleus.call(remove, { eventCompanyId }, reader)).status).toBe(403)
    expect(await stored(eventCompanyId)).toMatchObject({ deletedAt: null })
  })
})

describe('the companies of an event', () => {
  test('are narrowed by their own type in the path, and by type, status and representative at the event', async () => {
    const own = (await makeEvent(db)).eventId
    const [pension, fund] = await db
      .insert(companyTypes)
      .values([
        { name: 'Test pension', side: 1 },
        { name: 'Test fund', side: 2 },
      ])
      .returning()
    const types = [await makeCompanyType(db, { eventId: own, name: 'B type' }), await makeCompanyType(db, { eventId: own, name: 'A type' })]
    const { contactId } = await makeStaff(db, 'irRep')
    const made = async (name: string, companyTypeId: number | undefined, type: number, more: object = {}) => {
      const { companyId } = await makeCompany(db, { name, companyTypeId })
      await makeEventCompany(db, { eventId: own, companyId, eventCompanyTypeId: types[type]?.eventCompanyTypeId ?? 0, ...more })
    }
    await made('Osprey', pension?.companyTypeId, 0, { eventCompanyStatus: 3 })
    await made('Alder', fund?.companyTypeId, 0, { irRepContactId: contactId })
    await made('Mistral', undefined, 1, { displayName: 'Zephyr' })
    const names = async (more: object = {}) =>
      ok(await nucleus.call(list, { eventId: own, companyTypeId: 0, ...more }, token)).map(({ name }) => name)
    expect(await names()).toEqual(['Alder', 'Osprey', 'Zephyr'])
    expect(await names({ companyTypeId: pension?.companyTypeId })).toEqual(['Osprey'])
    expect(await names({ eventCompanyTypeId: types[1]?.eventCompanyTypeId })).toEqual(['Zephyr'])
    expect(await names({ eventCompanyStatus: 3 })).toEqual(['Osprey'])
    expect(await names({ irRepContactId: contactId })).toEqual(['Alder'])
    expect(await names({ sort: 'eventCompanyTypeId,-name' })).toEqual(['Zephyr', 'Osprey', 'Alder'])
    // By what it is called at the event and by its own name.
    expect([await names({ q: 'zeph' }), await names({ q: 'mistral' })]).toEqual([['Zephyr'], ['Zephyr']])
    expect(
      ok(await nucleus.call(eventCompanyNames, { eventId: own }, token)).map(({ name, companyTypeName }) => [name, companyTypeName]),
    ).toEqual([
      ['Alder', 'B type'],
      ['Osprey', 'B type'],
      ['Zephyr', 'A type'],
    ])
  })

  test('may have a location reserved for them, those of the same event', async () => {
    const saveLocation = (more: object) =>
      nucleus.call(locations.calls.upsert, { eventId, locationType: 1, assignment: 2, priority: 1, ...more }, token)
    const { eventCompanyId } = ok(await save(await form()))
    const { reservedForEventCompanyId } = ok(await saveLocation({ name: 'Suite 10', reservedForEventCompanyId: eventCompanyId }))
    expect(reservedForEventCompanyId).toBe(eventCompanyId)
    const other = await makeEventCompany(db, { eventId: elsewhere.eventId, eventCompanyTypeId: elsewhere.eventCompanyTypeId })
    expect(fieldsOf(await saveLocation({ name: 'Suite 11', reservedForEventCompanyId: other.eventCompanyId }))).toEqual({
      reservedForEventCompanyId: 'This company does not belong to the event',
    })
  })
})
