import { afterAll, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { contactAppearances, contactFunds } from '#contract/contacts.ts'
import { events, optionChoices } from '#nucleus/db/tables/index.ts'
import { makeCompany, makeContact, makeEvent, makeFund, makeRegistration, ok, startNucleus } from '../support/nucleus.ts'
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

test('an event that names a contact as its host or IR representative is listed', async () => {
  const [{ contactId }, rep, other] = [await makeContact(db), await makeContact(db), await makeContact(db)]
  const { eventId } = await makeEvent(db)
  const host = { eventHostId: 1, contactId, companyId: null, displayName: 'Ada', sortOrder: 1 }
  await db
    .update(events)
    .set({ eventHosts: [host], irReps: [rep.contactId] })
    .where(eq(events.eventId, eventId))
  expect(await appearances(contactId)).toMatchObject([{ kind: 'Host', address: expect.stringContaining(`/events/${eventId}`) }])
  expect(await appearances(rep.contactId)).toMatchObject([{ kind: 'IR representative' }])
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
