import { afterAll, describe, expect, test } from '@jest/globals'
import { and, eq, isNull } from 'drizzle-orm'
import { registrationStatus, vettingStatus } from '#constants/statuses.ts'
import { allocatorTypes } from '#constants/vetting.ts'
import { registrations as declared } from '#contract/events/registrations.ts'
import { undo } from '#contract/history.ts'
import { identityId } from '#contract/forms/identity.ts'
import { eventContacts, registrations, vettingSubmissions } from '#nucleus/db/tables/index.ts'
import { fieldsOf, makeCompany, makeContact, makeRegistration, ok, startNucleus } from '../support/nucleus.ts'
import { person as submitted, publishedForm } from '../support/publicForm.ts'
import { openVettingCase, type VettingCase } from '../support/vettingCase.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('admin')
afterAll(() => nucleus.close())

const { approved, pending, inVetting } = registrationStatus
const upsert = (eventRegistrationId: number, values: object, rowVersion = 1) =>
  nucleus.call(declared.calls.upsert, { eventRegistrationId, rowVersion, ...values }, token)
const vettingOf = async (id: number) =>
  (await db.select().from(vettingSubmissions).where(eq(vettingSubmissions.vettingSubmissionId, id)))[0]
const contactsAt = (eventId: number) => db.$count(eventContacts, and(eq(eventContacts.eventId, eventId), isNull(eventContacts.deletedAt)))

describe('a vetted registration', () => {
  const person = { firstName: 'Renée', lastName: 'Miller', companyName: 'Acme Pension Fund' }
  async function vetted(values: VettingCase = {}) {
    const { companyId } = await makeCompany(db)
    const registration = { ...person, companyId, eventStatusId: approved, ...values.registration }
    return openVettingCase(db, { status: vettingStatus.approved, ...values, registration })
  }

  test.each([
    ['contact', async () => ({ contactId: (await makeContact(db)).contactId }), 'contactId'],
    ['company', async () => ({ companyId: (await makeCompany(db)).companyId }), 'companyId'],
    ['address', () => ({ email: 'somebody.else@example.com' }), 'email'],
    ['company name', () => ({ companyName: 'Globex' }), 'companyName'],
    ['name', () => ({ firstName: 'Bob', lastName: 'Stone' }), 'lastName'],
  ])('does not get the %s of somebody else, approved or before', async (_, valuesOf, field) => {
    for (const eventStatusId of [approved, pending]) {
      const { eventRegistrationId } = await vetted({ registration: { eventStatusId } })
      const refused = fieldsOf(await upsert(eventRegistrationId, await valuesOf()))
      expect(Object.keys(refused)).toEqual([field])
      expect(refused[field]).toContain('Transfer the registration to give the place to somebody else')
    }
  })

  test('has its spelling corrected, and everything else changed', async () => {
    const { eventRegistrationId: id } = await vetted()
    ok(await upsert(id, { firstName: 'Renee', lastName: 'Muller', companyName: 'Acme Pension Funds', jobTitle: 'CIO', tags: ['vip'] }))
    ok(await upsert(id, { lastName: 'Stone-Miller' }, 2))
    const { eventRegistrationId: other } = await vetted({ registration: { email: 'renee@funt.exmple' } })
    expect(ok(await upsert(other, { email: 'renee@fund.example' })).email).toBe('renee@fund.example')
  })

  test('is free to change while nobody has vetted it, or where no vetting is required', async () => {
    const change = { firstName: 'Bob', lastName: 'Stone', email: `bob.${Date.now()}@example.com`, companyName: 'Globex' }
    const open = await vetted({ status: vettingStatus.inReview, registration: { eventStatusId: inVetting } })
    ok(await upsert(open.eventRegistrationId, change))
    const { eventRegistrationId } = await makeRegistration(db, { ...person, eventStatusId: approved })
    ok(await upsert(eventRegistrationId, change))
  })
})

test('the private link of a vetted registration corrects the spelling of a name, and shows the company as text', async () => {
  const form = await publishedForm(nucleus, { type: { requiresVetting: true } })
  const given = submitted({ companyName: 'Acme Pension' })
  const { key } = await form.register(given)
  const before = await form.own('read', { key })
  expect(before.data.lockedIds).not.toContain(identityId('companyName'))
  await db.update(registrations).set({ eventStatusId: approved }).where(eq(registrations.eventCompanyTypeId, form.eventCompanyTypeId))
  const { data } = await form.own('read', { key })
  expect(data.lockedIds).toContain(identityId('companyName'))
  const update = (answers: object) =>
    form.own('update', { key, rowVersion: data.rowVersion, version: 1, answers: { ...given, ...answers } })
  for (const [answers, field] of [
    [{ [identityId('companyName')]: 'Globex' }, 'companyName'],
    [{ [identityId('firstName')]: 'Bob', [identityId('lastName')]: 'Stone' }, 'lastName'],
  ] as const) {
    const refused = await update(answers)
    expect(refused.status).toBe(422)
    expect(JSON.stringify(refused.data)).toContain(String(identityId(field)))
  }
  expect((await update({ [identityId('lastName')]: 'Doé' })).status).toBe(200)
})

describe('a company that staff choose in a registration', () => {
  test('is that of its undecided vetting too, with assets and type where they are missing, until the undo', async () => {
    const { contactId, eventRegistrationId, vettingSubmissionId } = await openVettingCase(db, { aumUsd: 0 })
    const other = { allocatorType: allocatorTypes.other, proposedByContactId: contactId }
    await db.update(vettingSubmissions).set(other).where(eq(vettingSubmissions.vettingSubmissionId, vettingSubmissionId))
    const { companyId } = await makeCompany(db, { aumUsd: 250_000_000 })
    const saved = ok(await upsert(eventRegistrationId, { companyId }))
    expect(saved).toMatchObject({ effects: ['The vetting submission has the company too.'] })
    expect(await vettingOf(vettingSubmissionId)).toMatchObject({ companyId, aumUsd: 250_000_000, proposedByContactId: null })
    ok(await nucleus.call(undo, { undoToken: saved.undoToken ?? '' }, token))
    expect(await vettingOf(vettingSubmissionId)).toMatchObject({ companyId: null, aumUsd: 0, proposedByContactId: contactId })
  })

  test('leaves a vetting that is decided', async () => {
    const { eventRegistrationId, vettingSubmissionId } = await openVettingCase(db, { status: vettingStatus.approved })
    ok(await upsert(eventRegistrationId, { companyId: (await makeCompany(db)).companyId }))
    expect(await vettingOf(vettingSubmissionId)).toMatchObject({ companyId: null, rowVersion: 1 })
  })

  test('brings the people of an approved one in, counted, and takes them out with its undo', async () => {
    const { contactId } = await makeContact(db)
    const { eventRegistrationId, eventId } = await makeRegistration(db, { contactId, eventStatusId: approved })
    const saved = ok(await upsert(eventRegistrationId, { companyId: (await makeCompany(db)).companyId }))
    expect(saved).toMatchObject({ effects: ['1 event company and 1 event contact were added.'] })
    expect(await contactsAt(eventId)).toBe(1)
    ok(await nucleus.call(undo, { undoToken: saved.undoToken ?? '' }, token))
    expect(await contactsAt(eventId)).toBe(0)
  })
})
