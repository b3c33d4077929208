import { afterAll, expect, test } from '@jest/globals'
import { and, eq, isNull } from 'drizzle-orm'
import { contactStates } from '#constants/choices.ts'
import { checkIn } from '#contract/events/checkIn.ts'
import { registrationStatus } from '#contract/events/registrations.ts'
import { previewTransfer, transferCandidates, transferRegistration } from '#contract/events/transfer.ts'
import { undo } from '#contract/history.ts'
import { contacts, eventContacts, optionChoices, registrations } from '#nucleus/db/tables/index.ts'
import {
  makeCompany,
  makeCompanyType,
  makeContact,
  makeEvent,
  makeRegistration,
  makeVetting,
  ok,
  startNucleus,
} from '../support/nucleus.ts'
import { makeBooking, makeOption } from '../support/options.ts'
import { wrongCounts } from '../support/wrongCounts.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())

/** An approved registration of a contact of a company at a full event, with a booking, and a colleague of theirs. */
async function approved(type: object = {}) {
  const { eventId } = await makeEvent(db, { capacity: 1, waitlistEnabled: true, promotesAutomatically: true })
  const { eventCompanyTypeId } = await makeCompanyType(db, { eventId, name: 'Allocators', ...type })
  const { companyId } = await makeCompany(db)
  const [{ contactId }, colleague] = [await makeContact(db, { companyId }), await makeContact(db, { companyId })]
  const { eventRegistrationId } = await makeRegistration(db, { eventId, eventCompanyTypeId, contactId, companyId, tags: ['vip'] })
  const waiting = await makeRegistration(db, { eventId, eventCompanyTypeId, eventStatusId: 4, waitlistPosition: 1 })
  const vetting = await makeVetting(db, { eventRegistrationId, vettingStatusId: 5 })
  ok(await nucleus.call(registrationStatus, { eventRegistrationId, eventStatusId: 5 }, token))
  const { eventOptionId } = await makeOption(db, { eventId, name: 'Dinner' })
  const booking = await makeBooking(db, { eventOptionId, eventRegistrationId, choiceStatus: 2 })
  return { eventId, eventRegistrationId, contactId, companyId, colleague, booking, waiting, vetting }
}
const stateOf = async (eventId: number) => ({
  registrations: (
    await db
      .select()
      .from(registrations)
      .where(and(eq(registrations.eventId, eventId), isNull(registrations.deletedAt)))
  ).map(({ contactId, eventStatusId, companyId, tags, replacedByRegistrationId }) => ({
    contactId,
    eventStatusId,
    companyId,
    tags,
    replacedByRegistrationId,
  })),
  contacts: (
    await db
      .select()
      .from(eventContacts)
      .where(and(eq(eventContacts.eventId, eventId), isNull(eventContacts.deletedAt)))
  ).map(({ contactId, eventRegistrationId }) => ({ contactId, eventRegistrationId })),
})

test('a colleague takes over the seat, the bookings and the place on the people tabs; nobody is promoted, and one undo reverses it', async () => {
  const one = await approved()
  const { eventId, eventRegistrationId, colleague, booking } = one
  const before = await stateOf(eventId)
  const input = { eventRegistrationId, contactId: colleague.contactId }
  const moves = ok(await nucleus.call(previewTransfer, input, token))
  expect(moves).toMatchObject({
    isReplacement: true,
    bookings: ['Dinner'],
    tags: ['vip'],
    vetting: false,
    people: { contactsAdded: 1, contactsRemoved: 1, companiesAdded: 0, companiesRemoved: 0 },
  })
  expect(await stateOf(eventId)).toEqual(before)
  const done = ok(await nucleus.call(transferRegistration, input, token))
  expect(done).toMatchObject({ moves, contactId: colleague.contactId, eventStatusId: 5 })
  const after = await stateOf(eventId)
  expect(after.contacts).toEqual([{ contactId: colleague.contactId, eventRegistrationId: done.eventRegistrationId }])
  expect(after.registrations.map(({ eventStatusId }) => eventStatusId).toSorted()).toEqual([4, 5, 9])
  const [old] = await db.select().from(registrations).where(eq(registrations.eventRegistrationId, eventRegistrationId))
  expect(old?.replacedByRegistrationId).toBe(done.eventRegistrationId)
  const bookingOf = async () =>
    (await db.select().from(optionChoices).where(eq(optionChoices.eventOptionChoiceId, booking.eventOptionChoiceId)))[0]
  expect(await bookingOf()).toMatchObject({ eventRegistrationId: done.eventRegistrationId, choiceStatus: 2 })
  expect((await db.execute(wrongCounts)).rows).toEqual([])
  ok(await nucleus.call(undo, { undoToken: done.undoToken ?? '' }, token))
  expect(await stateOf(eventId)).toEqual(before)
  expect(await bookingOf()).toMatchObject({ eventRegistrationId })
  expect((await db.execute(wrongCounts)).rows).toEqual([])
})

test('where vetting is required, a colleague takes it over and a stranger is refused', async () => {
  const { eventRegistrationId, colleague } = await approved({ requiresVetting: true })
  const stranger = await makeContact(db, { companyId: (await makeCompany(db)).companyId })
  const refused = await nucleus.call(transferRegistration, { eventRegistrationId, contactId: stranger.contactId }, token)
  expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('only a colleague from the same company')])
  const done = ok(await nucleus.call(transferRegistration, { eventRegistrationId, contactId: colleague.contactId }, token))
  expect(done).toMatchObject({ vettingStatusId: 5, moves: { vetting: true } })
})

test('a transfer names what prevents it', async () => {
  const { eventId, eventRegistrationId, contactId, colleague, waiting } = await approved()
  const refusal = async (id: number, to: number) =>
    (await nucleus.call(transferRegistration, { eventRegistrationId: id, contactId: to }, token)).body.message
  expect(await refusal(eventRegistrationId, contactId)).toContain('This person has the registration already.')
  expect(await refusal(waiting.eventRegistrationId, colleague.contactId)).toContain(
    'A registration cannot move from Waitlisted to Transferred.',
  )
  await makeRegistration(db, { eventId, eventCompanyTypeId: waiting.eventCompanyTypeId, contactId: colleague.contactId, eventStatusId: 4 })
  expect(await refusal(eventRegistrationId, colleague.contactId)).toContain('already has an active registration')
  const nobody = await makeContact(db, { email: null })
  expect(await refusal(eventRegistrationId, nobody.contactId)).toContain('has no e-mail address')
  ok(await nucleus.call(checkIn, { eventRegistrationId }, token))
  expect(await refusal(eventRegistrationId, nobody.contactId)).toContain('is checked in. Undo the check-in first.')
})

test('a search says of whom the transfer would refuse why, and finds nobody archived or merged', async () => {
  const { eventId, eventRegistrationId, contactId, colleague, waiting, companyId } = await approved()
  const lastName = `Candida${eventRegistrationId}`
  const rename = (id: number, more: object = {}) =>
    db
      .update(contacts)
      .set({ lastName, ...more })
      .where(eq(contacts.contactId, id))
  await rename(contactId)
  await rename(colleague.contactId)
  const registered = await makeContact(db, { companyId })
  await makeRegistration(db, { eventId, eventCompanyTypeId: waiting.eventCompanyTypeId, contactId: registered.contactId, eventStatusId: 4 })
  await rename(registered.contactId)
  await rename((await makeContact(db, { email: null })).contactId)
  await rename((await makeContact(db)).contactId, { contactStateId: contactStates.archived })
  const found = ok(await nucleus.call(transferCandidates, { eventRegistrationId, searchText: lastName }, token))
  expect(found).toHaveLength(4)
  for (const person of found) {
    const done = await nucleus.call(previewTransfer, { eventRegistrationId, contactId: person.contactId }, token)
    expect([person.contactId, person.refusal]).toEqual([person.contactId, done.status === 200 ? null : done.body.message])
  }
  expect(found.filter(({ refusal }) => refusal === null).map((one) => one.contactId)).toEqual([colleague.contactId])
})

test('a new person is added with the transfer and removed by its undo; a known one is named instead', async () => {
  const { eventId, eventRegistrationId, companyId, colleague } = await approved()
  const before = await stateOf(eventId)
  const email = `new.${eventRegistrationId}@fund.example`
  const person = { firstName: 'Nia', lastName: 'New', email, companyId }
  const added = () => db.select().from(contacts).where(eq(contacts.email, email))
  expect(ok(await nucleus.call(previewTransfer, { eventRegistrationId, person }, token))).toMatchObject({ isReplacement: true })
  expect(await added()).toEqual([])
  const done = ok(await nucleus.call(transferRegistration, { eventRegistrationId, person }, token))
  expect(done).toMatchObject({ firstName: 'Nia', email, companyId, eventStatusId: 5 })
  expect(await added()).toMatchObject([{ contactId: done.contactId, deletedAt: null }])
  ok(await nucleus.call(undo, { undoToken: done.undoToken ?? '' }, token))
  expect(await stateOf(eventId)).toEqual(before)
  expect(await added()).toMatchObject([{ deletedAt: expect.any(String) }])

  const taken = { ...person, email: colleague.email ?? '' }
  const refused = await nucleus.call(transferRegistration, { eventRegistrationId, person: taken }, token)
  expect(refused).toMatchObject({ status: 422, body: { data: { known: { contactId: colleague.contactId } } } })
  const namesake = { ...person, firstName: colleague.firstName, lastName: colleague.lastName }
  const input = { eventRegistrationId, person: namesake }
  expect((await nucleus.call(transferRegistration, input, token)).body.data).toMatchObject({ possible: [{}] })
  expect(ok(await nucleus.call(previewTransfer, { ...input, isNewPerson: true }, token))).toMatchObject({ isReplacement: true })
  expect((await nucleus.call(transferRegistration, { eventRegistrationId }, token)).status).toBe(422)
})
