import { afterAll, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { contactStates } from '#constants/choices.ts'
import { registrationStatus } from '#constants/statuses.ts'
import { addPerson } from '#contract/events/eventPeople.ts'
import { transferRegistration } from '#contract/events/transfer.ts'
import type { Db } from '#nucleus/db/client.ts'
import * as tables from '#nucleus/db/tables/index.ts'
import { during } from '../support/during.ts'
import {
  makeCompany,
  makeCompanyType,
  makeContact,
  makeEventCompany,
  makeRegistration,
  next,
  ok,
  startNucleus,
} from '../support/nucleus.ts'
import { person, publishedForm } from '../support/publicForm.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())

const deletedAt = '2026-03-01T00:00:00.000Z'
const { contacts, companies } = tables
const lockContact = (tx: Db, id: number) => tx.select().from(contacts).where(eq(contacts.contactId, id)).for('update')
const lockCompany = (tx: Db, id: number) => tx.select().from(companies).where(eq(companies.companyId, id)).for('update')
/** What a merge of a contact does to both, so that the survivor has its address. */
const merge = (from: { contactId: number; email: string | null }, into: number) => async (tx: Db) => {
  await lockContact(tx, from.contactId)
  const tombstone = { deletedAt, contactStateId: contactStates.merged, mergedIntoContactId: into }
  await tx.update(contacts).set(tombstone).where(eq(contacts.contactId, from.contactId))
  await tx
    .update(contacts)
    .set({ secondaryEmails: [from.email ?? ''] })
    .where(eq(contacts.contactId, into))
}
const mergeCompany = (from: number, into: number) => async (tx: Db) => {
  await lockCompany(tx, from)
  await tx.update(companies).set({ deletedAt, mergedIntoCompanyId: into }).where(eq(companies.companyId, from))
  await tx.update(contacts).set({ companyId: into }).where(eq(contacts.companyId, from))
  await tx.update(tables.eventCompanies).set({ companyId: into }).where(eq(tables.eventCompanies.companyId, from))
}
const registrationOf = async (email: string) =>
  (await db.select().from(tables.registrations).where(eq(tables.registrations.email, email)))[0]

test('who registers while they are merged is registered as the survivor', async () => {
  const form = await publishedForm(nucleus)
  const [merged, survivor] = [await makeContact(db, { email: `merged.${next()}@fund.example` }), await makeContact(db)]
  const answers = person({ email: merged.email ?? '' })
  await during(db, merge(merged, survivor.contactId), () => form.register(answers))
  expect((await registrationOf(merged.email ?? ''))?.contactId).toBe(survivor.contactId)
})

test('who registers while they are deleted is somebody new', async () => {
  const form = await publishedForm(nucleus)
  const { contactId, email } = await makeContact(db, { email: `deleted.${next()}@fund.example` })
  const remove = async (tx: Db) => {
    await lockContact(tx, contactId)
    await tx.update(contacts).set({ deletedAt }).where(eq(contacts.contactId, contactId))
  }
  await during(db, remove, () => form.register(person({ email: email ?? '' })))
  const registration = await registrationOf(email ?? '')
  const [contact] = await db
    .select()
    .from(contacts)
    .where(eq(contacts.contactId, registration?.contactId ?? 0))
  expect([contact?.contactId === contactId, contact?.deletedAt]).toEqual([false, null])
})

test('who registers while their company is merged is registered for the survivor', async () => {
  const form = await publishedForm(nucleus)
  const [merged, survivor] = [await makeCompany(db), await makeCompany(db)]
  const { email } = await makeContact(db, { email: `mover.${next()}@fund.example`, companyId: merged.companyId })
  await during(db, mergeCompany(merged.companyId, survivor.companyId), () => form.register(person({ email: email ?? '' })))
  expect((await registrationOf(email ?? ''))?.companyId).toBe(survivor.companyId)
})

test('a place is not given to somebody who is merged meanwhile', async () => {
  const [merged, survivor] = [await makeContact(db, { email: `holder.${next()}@fund.example` }), await makeContact(db)]
  const { eventRegistrationId } = await makeRegistration(db, { contactId: survivor.contactId, eventStatusId: registrationStatus.approved })
  const { status, body } = await during(db, merge(merged, survivor.contactId), () =>
    nucleus.call(transferRegistration, { eventRegistrationId, contactId: merged.contactId }, token),
  )
  expect([status, body.message]).toEqual([404, 'Contact was not found. It may have been deleted.'])
})

test('a new person at an event is at the company that theirs was merged into meanwhile', async () => {
  const [merged, survivor] = [await makeCompany(db), await makeCompany(db)]
  const { eventId, eventCompanyTypeId } = await makeCompanyType(db)
  const { eventCompanyId } = await makeEventCompany(db, { eventId, eventCompanyTypeId, companyId: merged.companyId })
  const email = `new.${next()}@fund.example`
  const added = await during(db, mergeCompany(merged.companyId, survivor.companyId), () =>
    nucleus.call(addPerson, { eventId, eventCompanyId, role: 1, person: { firstName: 'Ada', lastName: 'Newcomer', email } }, token),
  )
  const { contactId } = ok(added)
  const [contact] = await db.select().from(contacts).where(eq(contacts.contactId, contactId))
  expect(contact?.companyId).toBe(survivor.companyId)
})
