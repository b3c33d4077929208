import { afterAll, describe, expect, test } from '@jest/globals'
import { and, eq, isNull } from 'drizzle-orm'
import { attendances, contactStates } from '#constants/choices.ts'
import { registrationStatus as statuses, vettingStatus } from '#constants/statuses.ts'
import { checkIn } from '#contract/events/checkIn.ts'
import { registrationStatusBulk } from '#contract/events/registrationBulk.ts'
import { previewMove } from '#contract/events/registrationMoves.ts'
import { registrationStatus } from '#contract/events/registrations.ts'
import { undo } from '#contract/history.ts'
import { contacts, eventContacts, registrations, vettingSubmissions } from '#nucleus/db/tables/index.ts'
import { makeCompany, makeContact, makeRegistration, ok, startNucleus } from '../support/nucleus.ts'
import { openVettingCase } from '../support/vettingCase.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('admin')
afterAll(() => nucleus.close())

const { approved, pending, cancelled, withdrawn, transferred, inVetting, waitlisted } = statuses
const move = async (eventRegistrationId: number, eventStatusId: number) =>
  ok(await nucleus.call(registrationStatus, { eventRegistrationId, eventStatusId, reason: 'Because' }, token))
const preview = async (eventRegistrationIds: number[], eventStatusId: number) =>
  ok(await nucleus.call(previewMove, { eventRegistrationIds, eventStatusId }, token)).people
const undone = async (undoToken = '') => ok(await nucleus.call(undo, { undoToken }, token))
const rowOf = async (id: number) => (await db.select().from(registrations).where(eq(registrations.eventRegistrationId, id)))[0]
const vettingOf = async (id: number) =>
  (await db.select().from(vettingSubmissions).where(eq(vettingSubmissions.vettingSubmissionId, id)))[0]
const stateOf = async (id: number) => (await db.select().from(contacts).where(eq(contacts.contactId, id)))[0]?.contactStateId

describe('who was checked in and no longer attends', () => {
  const register = async () => {
    const { companyId } = await makeCompany(db)
    const { contactId } = await makeContact(db, { companyId })
    const { eventRegistrationId, eventId } = await makeRegistration(db, { contactId, eventStatusId: pending })
    await move(eventRegistrationId, approved)
    ok(await nucleus.call(checkIn, { eventRegistrationId }, token))
    return { id: eventRegistrationId, eventId }
  }
  const placesOf = (eventId: number) =>
    db
      .select()
      .from(eventContacts)
      .where(and(eq(eventContacts.eventId, eventId), isNull(eventContacts.deletedAt)))

  test.each([withdrawn, cancelled, transferred, waitlisted])('is not there any more (status %i), and again with the undo', async (to) => {
    const { id, eventId } = await register()
    const { undoToken, people } = await move(id, to)
    expect(await rowOf(id)).toMatchObject({ attendance: attendances.notArrived, checkedInAt: null, checkedInByContactId: null })
    expect(people).toMatchObject({ contactsRemoved: 1 })
    expect(await placesOf(eventId)).toEqual([])
    await undone(undoToken)
    expect(await rowOf(id)).toMatchObject({ attendance: attendances.checkedIn })
    expect(await placesOf(eventId)).toMatchObject([{ checkedInAt: (await rowOf(id))?.checkedInAt }])
  })

  test('stays a no-show', async () => {
    const { id } = await register()
    await db
      .update(registrations)
      .set({ attendance: attendances.noShow, checkedInAt: null })
      .where(eq(registrations.eventRegistrationId, id))
    await move(id, cancelled)
    expect(await rowOf(id)).toMatchObject({ attendance: attendances.noShow })
  })
})

describe('the vetting of a registration that ends', () => {
  test.each([cancelled, withdrawn])('is withdrawn, counted before and after, and waits again with the undo (status %i)', async (to) => {
    const { eventRegistrationId: id, vettingSubmissionId } = await openVettingCase(db, { status: vettingStatus.references })
    expect(await preview([id], to)).toMatchObject({ vettingsWithdrawn: 1 })
    const { undoToken, people } = await move(id, to)
    expect(people).toMatchObject({ vettingsWithdrawn: 1 })
    expect(await vettingOf(vettingSubmissionId)).toMatchObject({ vettingStatusId: vettingStatus.withdrawn })
    await undone(undoToken)
    expect(await rowOf(id)).toMatchObject({ eventStatusId: inVetting })
    expect(await vettingOf(vettingSubmissionId)).toMatchObject({ vettingStatusId: vettingStatus.references, decisionReason: null })
  })

  test('is submitted again when the registration is reopened', async () => {
    const { eventRegistrationId: id, vettingSubmissionId } = await openVettingCase(db)
    await move(id, cancelled)
    expect(await preview([id], pending)).toMatchObject({ vettingsReopened: 1 })
    expect((await move(id, pending)).people).toMatchObject({ vettingsReopened: 1 })
    expect(await vettingOf(vettingSubmissionId)).toMatchObject({ vettingStatusId: vettingStatus.submitted })
  })

  test('stays as it was decided', async () => {
    const { eventRegistrationId: id, vettingSubmissionId } = await openVettingCase(db, { status: vettingStatus.approved })
    await move(id, cancelled)
    expect(await vettingOf(vettingSubmissionId)).toMatchObject({ vettingStatusId: vettingStatus.approved, rowVersion: 1 })
  })

  test('of many is withdrawn at once', async () => {
    const cases = [await openVettingCase(db), await openVettingCase(db)]
    const eventRegistrationIds = cases.map(({ eventRegistrationId }) => eventRegistrationId)
    const body = { eventRegistrationIds, eventStatusId: cancelled, reason: 'Because' }
    expect(ok(await nucleus.call(registrationStatusBulk, body, token)).people).toMatchObject({ vettingsWithdrawn: 2 })
  })
})

test('a contact leaves purgatory when staff approve their registration, and is there again with the undo', async () => {
  const { companyId } = await makeCompany(db)
  const { contactId } = await makeContact(db, { companyId, contactStateId: contactStates.purgatory })
  const { eventRegistrationId: id } = await makeRegistration(db, { contactId, eventStatusId: pending })
  expect(await preview([id], approved)).toMatchObject({ contactsAccepted: 1 })
  const { people, undoToken } = await move(id, approved)
  expect(people).toMatchObject({ contactsAccepted: 1 })
  expect(await stateOf(contactId)).toBe(contactStates.active)
  await undone(undoToken)
  expect(await stateOf(contactId)).toBe(contactStates.purgatory)
})

test('a contact from purgatory without a company gets that of the registration, which the undo takes away', async () => {
  const { companyId } = await makeCompany(db)
  const { contactId } = await makeContact(db, { companyId: null, contactStateId: contactStates.purgatory })
  const { eventRegistrationId: id } = await makeRegistration(db, { contactId, companyId, eventStatusId: pending })
  const companyOf = async () => (await db.select().from(contacts).where(eq(contacts.contactId, contactId)))[0]?.companyId
  const { undoToken } = await move(id, approved)
  expect(await companyOf()).toBe(companyId)
  await undone(undoToken)
  expect(await companyOf()).toBeNull()
})
