import { afterAll, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { contactStates } from '#constants/choices.ts'
import { deliveryStatuses, mailKinds } from '#constants/mails.ts'
import { meetingStatuses } from '#constants/meetings.ts'
import { personMatches } from '#constants/vetting.ts'
import { contactAppearances, contactFunds } from '#contract/contacts.ts'
import { contactMails, contactMeetings, contactRegistrations } from '#contract/events/contactHistory.ts'
import { events, optionChoices } from '#nucleus/db/tables/index.ts'
import { makeCompany, makeContact, makeEvent, makeFund, makeRegistration, ok, startNucleus } from '../support/nucleus.ts'
import { makeContactEmail, makeContactMail } from '../support/contactEmails.ts'
import { makeMeeting } from '../support/meetings.ts'
import { makeOption } from '../support/options.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())

const deletedAt = '2026-01-01T00:00:00.000Z'
const appearances = async (contactId: number) =>
  ok(await nucleus.call(contactAppearances, { contactId }, token)).map(({ kind, address, detail }) => ({ kind, address, detail }))

test('a booking leads to its option, for who booked and for who shares the room; a deleted one does not', async () => {
  const { contactId } = await makeContact(db)
  const sharing = await makeContact(db)
  const { eventId } = await makeEvent(db)
  const { eventRegistrationId } = await makeRegistration(db, { eventId, contactId })
  const { eventOptionId } = await makeOption(db, { eventId, name: 'Harbour Hotel' })
  const gone = await makeOption(db, { eventId, name: 'Closed Inn' })
  await db.insert(optionChoices).values([
    { eventOptionId, eventRegistrationId, sharesWithContactId: sharing.contactId },
    { eventOptionId: gone.eventOptionId, eventRegistrationId, deletedAt },
  ])
  const address = `/events/${eventId}/options?open=${eventOptionId}`
  expect(await appearances(contactId)).toEqual([{ kind: 'Booking', address, detail: 'Harbour Hotel' }])
  expect(await appearances(sharing.contactId)).toEqual([{ kind: 'Shares a booking', address, detail: 'Harbour Hotel' }])
})

test('an event that names a contact as its host or IR rep is listed', async () => {
  const [{ contactId }, rep, other] = [await makeContact(db), await makeContact(db), await makeContact(db)]
  const { eventId } = await makeEvent(db)
  const host = { eventHostId: 1, contactId, companyId: null, displayName: 'Ada', sortOrder: 1 }
  await db
    .update(events)
    .set({ eventHosts: [host], irReps: [rep.contactId] })
    .where(eq(events.eventId, eventId))
  expect(await appearances(contactId)).toMatchObject([{ kind: 'Host', address: expect.stringContaining(`/events/${eventId}`) }])
  expect(await appearances(rep.contactId)).toMatchObject([{ kind: 'IR rep' }])
  expect(await appearances(other.contactId)).toEqual([])
})

test('the funds that a contact manages are listed by name with their company', async () => {
  const { contactId } = await makeContact(db)
  const { companyId } = await makeCompany(db, { name: 'Larch Capital' })
  const later = await makeFund(db, { companyId, name: 'Larch Macro', portfolioManagerContactId: contactId })
  const first = await makeFund(db, { companyId, name: 'Larch Credit', portfolioManagerContactId: contactId })
  await makeFund(db, { companyId, portfolioManagerContactId: contactId, deletedAt })
  await makeFund(db, { companyId })
  expect(ok(await nucleus.call(contactFunds, { contactId }, token))).toEqual([
    { fundId: first.fundId, name: 'Larch Credit', companyId, companyName: 'Larch Capital', fundStateId: 2 },
    { fundId: later.fundId, name: 'Larch Macro', companyId, companyName: 'Larch Capital', fundStateId: 2 },
  ])
})

test('meetings are listed with everybody else in them, at the newest event first, whatever became of them', async () => {
  const { contactId } = await makeContact(db)
  const bo = await makeContact(db, { firstName: 'Bo', lastName: 'Lee' })
  const { eventId } = await makeEvent(db, { name: 'Older', startsAt: '2026-03-01T08:00:00.000Z', endsAt: '2026-03-02T08:00:00.000Z' })
  const { eventId: newer } = await makeEvent(db, {
    name: 'Newer',
    startsAt: '2026-09-01T08:00:00.000Z',
    endsAt: '2026-09-02T08:00:00.000Z',
  })
  const pair = { requestedByContactId: contactId, requestedToContactId: bo.contactId }
  const declined = await makeMeeting(db, { eventId, ...pair, meetingStatusId: meetingStatuses.declined })
  const request = await makeMeeting(db, { eventId: newer, requestedByContactId: bo.contactId, requestedToContactId: contactId })
  await makeMeeting(db, { eventId, ...pair, deletedAt })
  await makeMeeting(db, { eventId })
  const found = ok(await nucleus.call(contactMeetings, { contactId }, token))
  expect(found).toMatchObject([
    { meetingId: request.meetingId, eventId: newer, eventName: 'Newer', startsAt: null, others: ['Bo Lee'] },
    { meetingId: declined.meetingId, eventName: 'Older', meetingStatusId: meetingStatuses.declined, others: ['Bo Lee'] },
  ])
  expect(found).toHaveLength(2)
})

test('every mail to a contact is listed, each with the address of what it is about', async () => {
  const { contactId, email } = await makeContact(db)
  const { eventId, eventRegistrationId } = await makeRegistration(db, { contactId })
  const ofAddress = await makeRegistration(db, { email: email ?? '' })
  const { contactEmailId } = await makeContactEmail(db)
  const about = { trigger: mailKinds.approved, contactId: null, contactEmailId: null }
  const refused = { deliveryStatusId: deliveryStatuses.failed, failure: 'Nobody here' }
  await makeContactMail(db, { contactId, contactEmailId, subject: 'Our letter', ...refused })
  await makeContactMail(db, { ...about, eventRegistrationId, subject: 'You are in', createdAt: '2026-01-01T00:00:00.000Z' })
  const older = { eventRegistrationId: ofAddress.eventRegistrationId, createdAt: '2025-01-01T00:00:00.000Z' }
  await makeContactMail(db, { ...about, ...older, subject: 'Sent' })
  await makeContactMail(db, { contactId: (await makeContact(db)).contactId, contactEmailId })
  expect(ok(await nucleus.call(contactMails, { contactId }, token))).toMatchObject([
    { subject: 'Our letter', eventName: null, address: `/email-tools?open=${contactEmailId}`, failure: 'Nobody here' },
    { subject: 'You are in', address: `/events/${eventId}/registrations?open=${eventRegistrationId}`, matchedBy: personMatches.contact },
    { subject: 'Sent', matchedBy: personMatches.address },
  ])
})

test('a contact without an address has registrations and mails, also under the id of one that was merged into it', async () => {
  const { contactId } = await makeContact(db, { email: null, contactStateId: contactStates.archived })
  const merged = { contactStateId: contactStates.merged, mergedIntoContactId: contactId, deletedAt }
  const { contactId: former } = await makeContact(db, merged)
  const { eventRegistrationId } = await makeRegistration(db, { contactId })
  await makeContactMail(db, { trigger: mailKinds.approved, eventRegistrationId, subject: 'You are in' })
  for (const id of [contactId, former]) {
    const found = ok(await nucleus.call(contactRegistrations, { contactId: id }, token))
    expect(found).toMatchObject([{ eventRegistrationId, matchedBy: personMatches.contact }])
    expect(ok(await nucleus.call(contactMails, { contactId: id }, token))).toMatchObject([{ subject: 'You are in' }])
  }
})
