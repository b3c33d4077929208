import { afterAll, describe, expect, test } from '@jest/globals'
import { eq, inArray } from 'drizzle-orm'
import { limits } from '#constants/limits.ts'
import { mergeEventCompanies, mergeEventContacts } from '#contract/events/merges.ts'
import { undo } from '#contract/history.ts'
import { mergeCompanies, mergeContacts } from '#contract/utilities/merges.ts'
import * as tables from '#nucleus/db/tables/index.ts'
import { makeAttendee, makeChat } from '../support/coffeeChats.ts'
import { makeCompany, makeCompanyType, makeContact, makeEvent, makeEventCompany, makeFund, ok, startNucleus } from '../support/nucleus.ts'
import { twoOfEach } from '../support/participants.ts'

const nucleus = await startNucleus()
afterAll(() => nucleus.close())
const { db, call } = nucleus
const { token, user } = await nucleus.signIn('eventManager')
const { eventContacts, eventCompanies, coffeeChatAttendees } = tables

const hours = (startsAt: string, endsAt: string) => ({ startsAt: `2026-06-01T${startsAt}:00.000Z`, endsAt: `2026-06-01T${endsAt}:00.000Z` })
const vegan = { notes: 'Vegan. Brings a guide dog.', blackouts: [hours('10:00', '11:00'), hours('16:00', '17:00')] }
const wheelchair = {
  notes: 'Only meets funds above 500m. Wheelchair access.',
  blackouts: [hours('10:30', '12:00'), hours('14:00', '15:00')],
}
const both = {
  notes: `${vegan.notes}\n\n${wheelchair.notes}`,
  blackouts: [hours('10:00', '12:00'), hours('14:00', '15:00'), hours('16:00', '17:00')],
}
type Two = Awaited<ReturnType<typeof twoOfEach>>
const idsOf = ({ first, second }: Two) => [first.eventCompanyContactId, second.eventCompanyContactId] as const
const placesOf = async (two: Two) =>
  db
    .select({ notes: eventContacts.notes, blackouts: eventContacts.blackouts, deletedAt: eventContacts.deletedAt })
    .from(eventContacts)
    .where(inArray(eventContacts.eventCompanyContactId, [...idsOf(two)]))
    .orderBy(eventContacts.eventCompanyContactId)

/** Two contacts of an event, with notes and closed hours each. */
async function twoWithTexts(second = wheelchair) {
  const two = await twoOfEach(db)
  const [one, other] = idsOf(two)
  await db.update(eventContacts).set(vegan).where(eq(eventContacts.eventCompanyContactId, one))
  await db.update(eventContacts).set(second).where(eq(eventContacts.eventCompanyContactId, other))
  return two
}
const mergePlaces = ({ eventId, ...two }: Two, more: object = {}) => {
  const [survivorEventCompanyContactId, mergedEventCompanyContactId] = idsOf({ eventId, ...two })
  const rowVersions = { survivor: 1, merged: 1 }
  return call(mergeEventContacts, { eventId, survivorEventCompanyContactId, mergedEventCompanyContactId, rowVersions, ...more }, token)
}
const mergePeople = ({ first, second }: Two) =>
  call(
    mergeContacts,
    { survivorContactId: first.contactId, mergedContactIds: [second.contactId], rowVersions: { survivor: 1, merged: [1] } },
    token,
  )

describe('of two contacts who are one, nothing that was written about them at an event is lost', () => {
  test.each([
    ['the merge at the event', async (two: Two) => ok(await mergePlaces(two)).undoToken],
    ['the merge over the whole product', async (two: Two) => ok(await mergePeople(two)).undoToken],
  ] as const)('by %s: notes are joined, closed hours united, and the undo brings both back', async (_, merge) => {
    const two = await twoWithTexts()
    const before = await placesOf(two)
    const undoToken = await merge(two)
    expect(await placesOf(two)).toMatchObject([{ ...both, deletedAt: null }, { deletedAt: expect.any(String) }])
    ok(await call(undo, { undoToken }, token))
    expect(await placesOf(two)).toEqual(before)
  })

  test('unless somebody chooses one of them', async () => {
    const two = await twoWithTexts()
    const [first, second] = idsOf(two)
    ok(await mergePlaces(two, { fieldChoices: { notes: second, blackouts: first } }))
    expect((await placesOf(two))[0]).toMatchObject({ notes: wheelchair.notes, blackouts: vegan.blackouts })
  })

  test('and a merge whose notes are too long together is refused with what to do', async () => {
    const long = 'x'.repeat(limits.notes - 10)
    const two = await twoWithTexts({ ...wheelchair, notes: long })
    const before = await placesOf(two)
    const answer = await mergePeople(two)
    expect([answer.status, answer.body.message]).toEqual([
      409,
      expect.stringMatching(/does not fit into one: .+Shorten one of them first\.$/),
    ])
    expect(await placesOf(two)).toEqual(before)
  })
})

describe('of two contacts who are one, the first arrival stays, with who checked them in', () => {
  test.each([
    ['the merge at the event', async (two: Two) => ok(await mergePlaces(two)).undoToken],
    ['the merge over the whole product', async (two: Two) => ok(await mergePeople(two)).undoToken],
  ] as const)('by %s, and the undo takes it back', async (_, merge) => {
    const two = await twoOfEach(db)
    const colleague = await makeContact(db)
    const [one, other] = idsOf(two)
    const set = (id: number, checkedInAt: string, checkedInByContactId: number) =>
      db.update(eventContacts).set({ checkedInAt, checkedInByContactId }).where(eq(eventContacts.eventCompanyContactId, id))
    await set(one, '2026-06-01T15:00:00.000Z', colleague.contactId)
    await set(other, '2026-06-01T14:00:00.000Z', user.contactId)
    const { checkedInAt, checkedInByContactId } = eventContacts
    const arrival = async () =>
      (await db.select({ checkedInAt, checkedInByContactId }).from(eventContacts).where(eq(eventContacts.eventCompanyContactId, one)))[0]
    const before = await arrival()
    const undoToken = await merge(two)
    expect(await arrival()).toEqual({ checkedInAt: '2026-06-01T14:00:00.000Z', checkedInByContactId: user.contactId })
    ok(await call(undo, { undoToken }, token))
    expect(await arrival()).toEqual(before)
  })
})

test('of two places on the list of a coffee chat both notes stay', async () => {
  const { roundTableId } = await makeChat(db)
  const [one, other] = [await makeContact(db), await makeContact(db)]
  await makeAttendee(db, { roundTableId, contactId: one.contactId, note: 'Needs a lift' })
  await makeAttendee(db, { roundTableId, contactId: other.contactId, note: 'Comes with slides' })
  ok(
    await call(
      mergeContacts,
      { survivorContactId: one.contactId, mergedContactIds: [other.contactId], rowVersions: { survivor: 1, merged: [1] } },
      token,
    ),
  )
  const stored = await db.select().from(coffeeChatAttendees).where(eq(coffeeChatAttendees.contactId, one.contactId))
  expect(stored).toMatchObject([{ note: 'Needs a lift\n\nComes with slides' }])
})

test('two companies at an event keep both notes; over the whole product also the funds that both bring', async () => {
  const at = await twoOfEach(db)
  const setNotes = (eventCompanyId: number, notes: string) =>
    db.update(eventCompanies).set({ notes }).where(eq(eventCompanies.eventCompanyId, eventCompanyId))
  await setNotes(at.firstCompany.eventCompanyId, 'Needs a quiet table')
  await setNotes(at.secondCompany.eventCompanyId, 'Pays by card')
  const ids = { survivorEventCompanyId: at.firstCompany.eventCompanyId, mergedEventCompanyId: at.secondCompany.eventCompanyId }
  const { row } = ok(await call(mergeEventCompanies, { eventId: at.eventId, ...ids, rowVersions: { survivor: 1, merged: 1 } }, token))
  expect(row?.notes).toBe('Needs a quiet table\n\nPays by card')

  const { eventId } = await makeEvent(db)
  const { eventCompanyTypeId } = await makeCompanyType(db, { eventId })
  const [one, other] = [await makeCompany(db), await makeCompany(db)]
  const funds = [await makeFund(db, { companyId: one.companyId }), await makeFund(db, { companyId: other.companyId })]
  const fundIds = funds.map(({ fundId }) => fundId)
  const place = await makeEventCompany(db, { eventId, eventCompanyTypeId, companyId: one.companyId, fundIds: fundIds.slice(0, 1) })
  await makeEventCompany(db, { eventId, eventCompanyTypeId, companyId: other.companyId, fundIds: fundIds.slice(1) })
  const rowVersions = { survivor: 1, merged: [1] }
  ok(await call(mergeCompanies, { survivorCompanyId: one.companyId, mergedCompanyIds: [other.companyId], rowVersions }, token))
  const [stored] = await db.select().from(eventCompanies).where(eq(eventCompanies.eventCompanyId, place.eventCompanyId))
  expect(stored?.fundIds.toSorted()).toEqual(fundIds.toSorted())
})
