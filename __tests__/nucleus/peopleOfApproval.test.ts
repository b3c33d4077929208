import { afterAll, expect, test } from '@jest/globals'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { previewMove } from '#contract/events/registrationMoves.ts'
import { registrationStatus } from '#contract/events/registrations.ts'
import { registrationStatusBulk } from '#contract/events/registrationBulk.ts'
import { promoteWaiting } from '#contract/events/waitingList.ts'
import { eventContacts } from '#contract/events/eventContacts.ts'
import { undo } from '#contract/history.ts'
import { eventCompanies as companyTable, eventContacts as contactTable, speakers } from '#nucleus/db/tables/index.ts'
import {
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

const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())

const [pending, approved, cancelled] = [2, 5, 7]
const none = { companiesAdded: 0, contactsAdded: 0, companiesRemoved: 0, contactsRemoved: 0, incomplete: 0 }

/** An event with a company type; `register` adds a registration of a new contact of a company. */
async function openEvent(values: object = {}) {
  const { eventId } = await makeEvent(db, values)
  const { eventCompanyTypeId } = await makeCompanyType(db, { eventId, name: 'Managers' })
  const register = async (companyId: number | null, of: object = {}) => {
    const { contactId } = await makeContact(db, { companyId })
    return makeRegistration(db, { eventId, eventCompanyTypeId, eventStatusId: pending, contactId, ...of })
  }
  return { eventId, eventCompanyTypeId, register }
}
const peopleOf = async (eventId: number) => ({
  companies: await db
    .select()
    .from(companyTable)
    .where(and(eq(companyTable.eventId, eventId), isNull(companyTable.deletedAt)))
    .orderBy(asc(companyTable.eventCompanyId)),
  contacts: await db
    .select()
    .from(contactTable)
    .where(and(eq(contactTable.eventId, eventId), isNull(contactTable.deletedAt)))
    .orderBy(asc(contactTable.eventCompanyContactId)),
})
const counted = async (eventId: number) => {
  const { companies, contacts } = await peopleOf(eventId)
  return [companies.length, contacts.length]
}
const move = (eventRegistrationId: number, eventStatusId: number, as = token) =>
  nucleus.call(registrationStatus, { eventRegistrationId, eventStatusId, reason: 'Because' }, as)
const moveAll = (eventRegistrationIds: number[], eventStatusId: number) =>
  nucleus.call(registrationStatusBulk, { eventRegistrationIds, eventStatusId, reason: 'Because' }, token)
const preview = async (eventRegistrationIds: number[], eventStatusId: number) =>
  ok(await nucleus.call(previewMove, { eventRegistrationIds, eventStatusId }, token)).people

test('an approval adds the company and the contact of a registration, says so, and its undo removes both', async () => {
  const { eventId, eventCompanyTypeId, register } = await openEvent()
  const { companyId } = await makeCompany(db)
  const row = await register(companyId)
  const { people, undoToken = '' } = ok(await move(row.eventRegistrationId, approved))
  expect(people).toEqual({ ...none, companiesAdded: 1, contactsAdded: 1 })
  const { companies, contacts } = await peopleOf(eventId)
  expect(companies).toMatchObject([{ companyId, eventCompanyTypeId, eventCompanyStatus: 2 }])
  expect(contacts).toMatchObject([
    { contactId: row.contactId, eventCompanyId: companies[0]?.eventCompanyId, eventRegistrationId: row.eventRegistrationId },
  ])
  const undone = ok(await nucleus.call(undo, { undoToken }, token))
  expect([undone.resource, undone.rows.length]).toEqual(['registrations', 1])
  expect(await counted(eventId)).toEqual([0, 0])
})

test('many are counted in the question as the move then does, and found where they are already', async () => {
  const { eventId, eventCompanyTypeId, register } = await openEvent()
  const [acme, known] = [await makeCompany(db), await makeCompany(db)]
  const there = await makeEventCompany(db, { eventId, eventCompanyTypeId, companyId: known.companyId })
  const rows = [await register(acme.companyId), await register(acme.companyId), await register(known.companyId), await register(null)]
  const added = await makeEventContact(db, { eventId, eventCompanyId: there.eventCompanyId, contactId: rows[2]?.contactId ?? 0 })
  const ids = rows.map(({ eventRegistrationId }) => eventRegistrationId)
  const expected = { ...none, companiesAdded: 1, contactsAdded: 2, incomplete: 1 }
  expect(await preview(ids, approved)).toEqual(expected)
  expect(await counted(eventId)).toEqual([1, 1])
  const { people, undoToken } = ok(await moveAll(ids, approved))
  expect(people).toEqual(expected)
  const { contacts } = await peopleOf(eventId)
  expect(contacts.find(({ eventCompanyContactId: id }) => id === added.eventCompanyContactId)?.eventRegistrationId).toBe(ids[2])
  ok(await nucleus.call(undo, { undoToken: undoToken ?? '' }, token))
  const after = await peopleOf(eventId)
  expect(after.contacts).toMatchObject([{ eventCompanyContactId: added.eventCompanyContactId, eventRegistrationId: null }])
  expect(after.companies).toHaveLength(1)
})

test('who leaves Approved takes along what the approval added, the company with its last contact, and the undo restores it', async () => {
  const { eventId, register } = await openEvent()
  const { companyId } = await makeCompany(db)
  const ids = [await register(companyId), await register(companyId)].map(({ eventRegistrationId }) => eventRegistrationId)
  ok(await moveAll(ids, approved))
  expect(ok(await move(ids[0] ?? 0, cancelled)).people).toEqual({ ...none, contactsRemoved: 1 })
  expect(await counted(eventId)).toEqual([1, 1])
  expect(await preview(ids, cancelled)).toEqual({ ...none, contactsRemoved: 1, companiesRemoved: 1 })
  const { people, undoToken = '' } = ok(await move(ids[1] ?? 0, cancelled))
  expect(people).toEqual({ ...none, contactsRemoved: 1, companiesRemoved: 1 })
  expect(await counted(eventId)).toEqual([0, 0])
  ok(await nucleus.call(undo, { undoToken }, token))
  expect(await counted(eventId)).toEqual([1, 1])
  // What was restored is still what the approval added.
  expect(ok(await move(ids[1] ?? 0, pending)).people).toEqual({ ...none, contactsRemoved: 1, companiesRemoved: 1 })
})

test('what staff added, changed or use stays', async () => {
  const { eventId, eventCompanyTypeId, register } = await openEvent()
  const company = async () => (await makeCompany(db)).companyId
  const [edited, speaking, byHand] = [await register(await company()), await register(await company()), await register(await company())]
  const there = await makeEventCompany(db, { eventId, eventCompanyTypeId, companyId: await company() })
  await makeEventContact(db, { eventId, eventCompanyId: there.eventCompanyId, contactId: byHand.contactId ?? 0 })
  const ids = [edited, speaking, byHand].map(({ eventRegistrationId }) => eventRegistrationId)
  ok(await moveAll(ids, approved))
  const { contacts } = await peopleOf(eventId)
  const place = contacts.find(({ contactId }) => contactId === edited.contactId)
  const { eventCompanyContactId, rowVersion } = place ?? { eventCompanyContactId: 0, rowVersion: 0 }
  ok(await nucleus.call(eventContacts.calls.upsert, { eventCompanyContactId, rowVersion, notes: 'Sits in front' }, token))
  await db.insert(speakers).values({ eventId, contactId: speaking.contactId, firstName: 'Spea', lastName: 'Ker', speakerStatusId: 2 })
  expect(ok(await moveAll(ids, cancelled)).people).toEqual({ ...none, companiesRemoved: 1 })
  expect(await counted(eventId)).toEqual([3, 3])
})

test('the undo of an approval leaves what somebody uses since, and undoes the rest', async () => {
  const { eventId, register } = await openEvent()
  const { companyId } = await makeCompany(db)
  const row = await register(companyId)
  const { undoToken = '' } = ok(await move(row.eventRegistrationId, approved))
  const { companies } = await peopleOf(eventId)
  const colleague = await makeContact(db, { companyId })
  await makeEventContact(db, { eventId, eventCompanyId: companies[0]?.eventCompanyId ?? 0, contactId: colleague.contactId })
  ok(await nucleus.call(undo, { undoToken }, token))
  const after = await peopleOf(eventId)
  expect(after.contacts.map(({ contactId }) => contactId)).toEqual([colleague.contactId])
  expect(after.companies).toHaveLength(1)
})

test('a contact with two approved registrations stays for the other one, with its company', async () => {
  const { eventId, register } = await openEvent()
  const other = await makeCompanyType(db, { eventId, name: 'Sponsors' })
  const { companyId } = await makeCompany(db)
  const first = await register(companyId)
  const second = await register(companyId, { contactId: first.contactId, eventCompanyTypeId: other.eventCompanyTypeId })
  expect(ok(await moveAll([first.eventRegistrationId, second.eventRegistrationId], approved)).people).toEqual({
    ...none,
    companiesAdded: 2,
    contactsAdded: 1,
  })
  expect(ok(await move(first.eventRegistrationId, cancelled)).people).toEqual({ ...none, companiesRemoved: 1 })
  const { companies, contacts } = await peopleOf(eventId)
  expect(companies).toMatchObject([{ eventCompanyTypeId: other.eventCompanyTypeId }])
  expect(contacts).toMatchObject([{ eventRegistrationId: second.eventRegistrationId, eventCompanyId: companies[0]?.eventCompanyId }])
})

test('promotion from the waiting list adds people too, and its undo removes them', async () => {
  const { eventId, register } = await openEvent({ waitlistEnabled: true })
  const { companyId } = await makeCompany(db)
  await register(companyId, { eventStatusId: 4, waitlistPosition: 1 })
  const { people, undoToken } = ok(await nucleus.call(promoteWaiting, { eventId }, token))
  expect(people).toEqual({ ...none, companiesAdded: 1, contactsAdded: 1 })
  ok(await nucleus.call(undo, { undoToken: undoToken ?? '' }, token))
  expect(await counted(eventId)).toEqual([0, 0])
})

test('a vetter, who may not edit companies, undoes an approval whole', async () => {
  const { eventId, register } = await openEvent()
  const { companyId } = await makeCompany(db)
  const row = await register(companyId)
  const vetter = await nucleus.signIn('vetter')
  const { undoToken = '' } = ok(await move(row.eventRegistrationId, approved, vetter.token))
  expect(await counted(eventId)).toEqual([1, 1])
  ok(await nucleus.call(undo, { undoToken }, vetter.token))
  expect(await counted(eventId)).toEqual([0, 0])
})

test('colleagues approved at once share one company', async () => {
  const { eventId, register } = await openEvent()
  const { companyId } = await makeCompany(db)
  const rows = await Promise.all(Array.from({ length: 12 }, () => register(companyId)))
  const replies = await Promise.all(rows.map(({ eventRegistrationId }) => move(eventRegistrationId, approved)))
  expect(replies.map(ok).filter(({ people }) => people?.companiesAdded === 1)).toHaveLength(1)
  expect(await counted(eventId)).toEqual([1, 12])
})
