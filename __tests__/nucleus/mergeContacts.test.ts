import { afterAll, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { eventCompanies } from '#contract/events/eventCompanies.ts'
import { eventContacts } from '#contract/events/eventContacts.ts'
import { mergeEventContacts } from '#contract/events/merges.ts'
import { registrations } from '#contract/events/registrations.ts'
import { undo } from '#contract/history.ts'
import * as tables from '#nucleus/db/tables/index.ts'
import {
  fieldsOf,
  makeCompanyType,
  makeEvent,
  makeRegistration,
  makeSpeaker,
  makeVetting,
  ok,
  type SignedIn,
  startNucleus,
} from '../support/nucleus.ts'
import { contentOf, makeBooking, makeGuest, makeOption, makeSponsor, recordOf, twoOfEach } from '../support/participants.ts'

const nucleus = await startNucleus()
afterAll(() => nucleus.close())
const { db } = nucleus
const manager = await nucleus.signIn('eventManager')
const colleague = await nucleus.signIn('eventManager')
const mergedKey = 'mergedEventCompanyContactId'

type Two = Awaited<ReturnType<typeof twoOfEach>>
const order = ({ eventId, first, second }: Two, more: object = {}) => ({
  eventId,
  survivorEventCompanyContactId: first.eventCompanyContactId,
  mergedEventCompanyContactId: second.eventCompanyContactId,
  rowVersions: { survivor: 1, merged: 1 },
  ...more,
})
const merge = (two: Two, more: object = {}, by: SignedIn = manager) => nucleus.call(mergeEventContacts, order(two, more), by.token)
const revert = (undoToken: string | null) => nucleus.call(undo, { undoToken }, manager.token)

/** Two contacts of an event, of whom the second has one of everything that can hang on a contact. */
async function withEverything() {
  const two = await twoOfEach(db)
  const { eventId, eventCompanyTypeId } = two
  const [mine, theirs] = [two.first.contactId, two.second.contactId]
  const press = await makeCompanyType(db, { eventId, name: 'Press' })
  const own = await makeRegistration(db, { eventId, eventCompanyTypeId, contactId: mine })
  const other = await makeRegistration(db, { eventId, eventCompanyTypeId: press.eventCompanyTypeId, contactId: theirs })
  const stranger = await makeRegistration(db, { eventId, eventCompanyTypeId })
  await makeSpeaker(db, { eventId, contactId: theirs })
  await makeGuest(db, { eventId, contactId: theirs })
  await makeGuest(db, { eventId, hostContactId: theirs })
  await makeGuest(db, { eventId, contactId: theirs, deletedAt: '2026-01-01T00:00:00.000Z' })
  await makeSponsor(db, { eventId, primaryContactId: theirs })
  await makeVetting(db, { eventId, contactId: theirs, eventRegistrationId: other.eventRegistrationId })
  const { eventOptionId } = await makeOption(db, { eventId, name: 'Dinner' })
  await makeBooking(db, { eventOptionId, eventRegistrationId: stranger.eventRegistrationId, sharesWithContactId: theirs })
  const host = { eventHostId: 1, contactId: theirs, displayName: 'Anne Lee', sortOrder: 0 }
  await db
    .update(tables.events)
    .set({ eventHosts: [host] })
    .where(eq(tables.events.eventId, eventId))
  return { ...two, own, other, mine, theirs }
}
const everything = [
  { resource: 'events', noun: 'host', count: 1 },
  { resource: 'registrations', noun: 'registration', count: 1 },
  { resource: 'speakers', noun: 'speaker', count: 1 },
  { resource: 'sponsors', noun: 'sponsor', count: 1 },
  { resource: 'nightTimeGuests', noun: 'evening guests', count: 2 },
  { resource: 'optionChoices', noun: 'booking', count: 1 },
  { resource: 'vettingSubmissions', noun: 'vetting submission', count: 1 },
]
const byName = (a: { resource: string }, b: { resource: string }) => (a.resource < b.resource ? -1 : 1)

describe('a merge of two contacts of an event', () => {
  test('moves what hangs on the one to the other, deletes it, and counts what moved', async () => {
    const two = await withEverything()
    const { eventId, mine, theirs, other } = two
    const { row, moved, problems, undoToken } = ok(await merge(two))
    expect(row).toMatchObject({ eventCompanyContactId: two.first.eventCompanyContactId, contactId: mine, firstName: 'Ann' })
    expect(moved.toSorted(byName)).toEqual(everything.toSorted(byName))
    expect([problems, undoToken]).toEqual([[], expect.stringMatching(/^[\w-]{22}$/)])
    const now = await contentOf(db, eventId)
    const at = (name: string, key: string) => now[name]?.filter(({ deletedAt }) => deletedAt === null).map((one) => one[key])
    expect(at('registrations', 'contactId')).toEqual([mine, mine, null])
    expect(at('speakers', 'contactId')).toEqual([mine])
    expect(at('nightTimeGuests', 'contactId')).toEqual([mine, null])
    expect(at('nightTimeGuests', 'hostContactId')).toEqual([null, mine])
    expect(at('sponsors', 'primaryContactId')).toEqual([mine])
    expect(at('vettingSubmissions', 'contactId')).toEqual([mine])
    expect(at('optionChoices', 'sharesWithContactId')).toEqual([mine])
    expect(at('events', 'eventHosts')).toMatchObject([[{ contactId: mine, displayName: 'Anne Lee' }]])
    expect(at('eventContacts', 'contactId')).toEqual([mine])
    const [change] = await recordOf(db, 'registrations', [other.eventRegistrationId])
    expect(change).toMatchObject({ action: 'update', version: 2, before: { contactId: theirs }, after: { contactId: mine } })
    const gone = await recordOf(db, 'eventContacts', [two.second.eventCompanyContactId])
    expect(gone).toMatchObject([{ action: 'delete', actorContactId: manager.user.contactId }])
  })

  test('tried first says the same and does nothing', async () => {
    const two = await withEverything()
    const before = await contentOf(db, two.eventId)
    const tried = ok(await merge(two, { dryRun: true }))
    expect({ ...tried, moved: tried.moved.toSorted(byName) }).toEqual({
      row: null,
      moved: everything.toSorted(byName),
      problems: [],
      undoToken: null,
    })
    expect(await contentOf(db, two.eventId)).toEqual(before)
    expect(await recordOf(db, 'eventContacts', [two.second.eventCompanyContactId])).toEqual([])
  })

  test('leaves what is of other events', async () => {
    const two = await twoOfEach(db)
    const elsewhere = await makeRegistration(db, { contactId: two.second.contactId })
    ok(await merge(two))
    const [row] = (await contentOf(db, elsewhere.eventId)).registrations ?? []
    expect(row).toMatchObject({ contactId: two.second.contactId })
  })

  test('keeps the chosen values, the survivor’s own where nothing was chosen, and fills what it lacks', async () => {
    const two = await twoOfEach(db)
    const set = (id: number, values: object) =>
      db.update(tables.eventContacts).set(values).where(eq(tables.eventContacts.eventCompanyContactId, id))
    const { first, second, secondCompany } = two
    await set(first.eventCompanyContactId, { badgeName: 'Ann', role: 1, checkedInAt: '2026-06-01T15:00:00.000Z', notes: 'Late' })
    const theirs = {
      badgeName: 'Anne',
      role: 3,
      badgeTitle: 'CIO',
      minMeetings: 2,
      notes: 'Early',
      checkedInAt: '2026-06-01T14:00:00.000Z',
    }
    await set(second.eventCompanyContactId, theirs)
    const fieldChoices = { badgeName: second.eventCompanyContactId, eventCompanyId: second.eventCompanyContactId }
    const keep = { notes: first.eventCompanyContactId }
    const { row } = ok(await merge(two, { fieldChoices: { ...fieldChoices, ...keep } }))
    expect(row).toMatchObject({
      badgeName: 'Anne',
      badgeTitle: 'CIO',
      role: 1,
      notes: 'Late',
      minMeetings: 2,
      eventCompanyId: secondCompany.eventCompanyId,
      checkedInAt: '2026-06-01T14:00:00.000Z',
      rowVersion: 2,
    })
  })

  test('keeps a link to the registration of the one that goes', async () => {
    const two = await twoOfEach(db)
    const { eventId, eventCompanyTypeId, second } = two
    const { eventRegistrationId } = await makeRegistration(db, { eventId, eventCompanyTypeId, contactId: second.contactId })
    await db
      .update(tables.eventContacts)
      .set({ eventRegistrationId })
      .where(eq(tables.eventContacts.eventCompanyContactId, second.eventCompanyContactId))
    expect(ok(await merge(two)).row).toMatchObject({ eventRegistrationId, contactId: two.first.contactId })
  })

  test.each([true, false])('of two with active registrations in one company type is refused by name (dry run: %s)', async (dryRun) => {
    const two = await twoOfEach(db)
    const { eventId, eventCompanyTypeId } = two
    const place = { eventId, eventCompanyTypeId }
    const a = await makeRegistration(db, { ...place, contactId: two.first.contactId, firstName: 'Ann', lastName: 'Lee' })
    const b = await makeRegistration(db, {
      ...place,
      contactId: two.second.contactId,
      firstName: 'Anne',
      lastName: 'Lee',
      eventStatusId: 5,
    })
    const words = `Both have an active registration in Allocators: ${a.confirmationNumber} (Ann Lee) and ${b.confirmationNumber} (Anne Lee). Decline, cancel or withdraw one of them first.`
    const answer = await merge(two, { dryRun })
    if (dryRun) expect(ok(answer)).toMatchObject({ problems: [words], undoToken: null })
    else expect(fieldsOf(answer)).toEqual({ [mergedKey]: words })
    await db
      .update(tables.registrations)
      .set({ eventStatusId: 7 })
      .where(eq(tables.registrations.eventRegistrationId, a.eventRegistrationId))
    expect(ok(await merge(two, { dryRun })).problems).toEqual([])
  })

  test('of two speakers, room mates, or a guest and their host is refused in words', async () => {
    const two = await twoOfEach(db)
    const { eventId, eventCompanyTypeId, first, second } = two
    for (const contactId of [first.contactId, second.contactId])
      await makeSpeaker(db, { eventId, contactId, firstName: 'A', lastName: 'Lee' })
    const name = { firstName: 'Ann', lastName: 'Lee' }
    const { eventRegistrationId } = await makeRegistration(db, { eventId, eventCompanyTypeId, contactId: first.contactId, ...name })
    const { eventOptionId } = await makeOption(db, { eventId, name: 'Hotel' })
    await makeBooking(db, { eventOptionId, eventRegistrationId, sharesWithContactId: second.contactId })
    await makeGuest(db, { eventId, contactId: second.contactId, hostContactId: first.contactId })
    expect(ok(await merge(two, { dryRun: true })).problems).toEqual([
      'Both are speakers of this event: A Lee and A Lee. Delete one of the two speakers first.',
      'Ann Lee shares a room with the other contact. Change the booking first.',
      'Gu Est is an evening guest of the other contact. Choose another host first.',
    ])
  })

  test('of two guests of the same evening is refused in words', async () => {
    const two = await twoOfEach(db)
    const { eventId, first, second } = two
    for (const { contactId } of [first, second]) {
      await makeGuest(db, { eventId, contactId, functionName: 'Welcome dinner' })
      await makeGuest(db, { eventId, contactId, functionName: `Only for ${contactId}` })
    }
    const problem = 'Both are evening guests of the same evening: Gu Est and Gu Est. Delete one of the two guests first.'
    expect(ok(await merge(two, { dryRun: true })).problems).toEqual([problem])
  })

  test('whose chosen values break a rule of the row says so before and at the merge', async () => {
    const two = await twoOfEach(db)
    const set = (id: number, values: object) =>
      db.update(tables.eventContacts).set(values).where(eq(tables.eventContacts.eventCompanyContactId, id))
    await set(two.first.eventCompanyContactId, { minMeetings: 9, maxMeetings: 10 })
    await set(two.second.eventCompanyContactId, { minMeetings: 1, maxMeetings: 2 })
    const fieldChoices = { maxMeetings: two.second.eventCompanyContactId }
    const words = 'Maximum meetings cannot be below Minimum meetings'
    expect(ok(await merge(two, { fieldChoices, dryRun: true })).problems).toEqual([words])
    expect(fieldsOf(await merge(two, { fieldChoices }))).toEqual({ maxMeetings: words })
  })

  test('answers 409 with the newer row when one was changed meanwhile, and changes nothing', async () => {
    const two = await withEverything()
    const { eventCompanyContactId } = two.second
    ok(await nucleus.call(eventContacts.calls.upsert, { eventCompanyContactId, rowVersion: 1, notes: 'New' }, manager.token))
    const before = await contentOf(db, two.eventId)
    const message = 'The contact of the event Anne Lee has changed. Review both, then merge again.'
    expect(await merge(two)).toMatchObject({ status: 409, body: { message, data: { eventCompanyContactId, notes: 'New', rowVersion: 2 } } })
    expect(await contentOf(db, two.eventId)).toEqual(before)
    ok(await merge(two, { rowVersions: { survivor: 1, merged: 2 } }))
  })

  test('takes neither one contact twice, nor one of another event, nor one that is gone, nor a choice of a third', async () => {
    const [two, strangers] = [await twoOfEach(db), await twoOfEach(db)]
    const { eventCompanyContactId } = two.first
    expect(fieldsOf(await merge(two, { [mergedKey]: eventCompanyContactId }))).toEqual({
      [mergedKey]: 'Choose two different records to merge',
    })
    expect((await merge(two, { [mergedKey]: strangers.second.eventCompanyContactId })).status).toBe(404)
    expect((await merge(two, { eventId: (await makeEvent(db)).eventId })).status).toBe(404)
    expect(Object.keys(fieldsOf(await merge(two, { fieldChoices: { notes: 2_000_000_000 } })))).toEqual(['fieldChoices.notes'])
    ok(await merge(two))
    expect((await merge(two, {}, colleague)).status).toBe(404)
  })

  test('is not for a role that may not edit the event', async () => {
    const two = await twoOfEach(db)
    for (const role of ['vetter', 'irRep', 'readOnly'] as const) expect((await merge(two, {}, await nucleus.signIn(role))).status).toBe(403)
  })

  test('in both directions at once, or of overlapping pairs, happens once and whole', async () => {
    const two = await withEverything()
    const swapped = { ...two, first: two.second, second: two.first }
    const answers = await Promise.all([merge(two), merge(swapped, {}, colleague), merge(two, {}, await nucleus.signIn('eventManager'))])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    const { eventContacts = [] } = await contentOf(db, two.eventId)
    expect(eventContacts.filter(({ deletedAt }) => deletedAt === null)).toHaveLength(1)
  })
})

describe('the undo of a merge', () => {
  test('gives every row back as it was', async () => {
    const two = await withEverything()
    const before = await contentOf(db, two.eventId)
    const { undoToken } = ok(await merge(two, { fieldChoices: { eventCompanyId: two.second.eventCompanyContactId } }))
    const { resource, rows, others } = ok(await revert(undoToken))
    expect([resource, rows.length, others?.length]).toEqual(['eventContacts', 2, everything.length])
    expect(await contentOf(db, two.eventId)).toEqual(before)
  })

  test('is refused whole, by name, when something that moved was changed since', async () => {
    const two = await withEverything()
    const { undoToken } = ok(await merge(two))
    const { eventRegistrationId } = two.other
    ok(await nucleus.call(registrations.calls.upsert, { eventRegistrationId, rowVersion: 2, lastName: 'Lee-Park' }, manager.token))
    const between = await contentOf(db, two.eventId)
    const message = 'Cannot undo: registration Regi Lee-Park has changed since.'
    expect(await revert(undoToken)).toMatchObject({ status: 409, body: { message } })
    expect(await contentOf(db, two.eventId)).toEqual(between)
  })

  test('is refused when the company of the contact that would come back was deleted', async () => {
    const two = await twoOfEach(db)
    const { undoToken } = ok(await merge(two))
    const { eventCompanyId } = two.secondCompany
    ok(await nucleus.call(eventCompanies.calls.remove, { eventCompanyId }, manager.token))
    const message = 'Cannot undo: The company of the event it refers to was deleted. Restore that first.'
    expect(await revert(undoToken)).toMatchObject({ status: 422, body: { message } })
  })

  test('and a merge at the same moment do not harm each other', async () => {
    const two = await withEverything()
    const { undoToken } = ok(await merge(two))
    const answers = await Promise.all([revert(undoToken), merge(two, { rowVersions: { survivor: 2, merged: 3 } }), revert(undoToken)])
    expect(answers.map(({ status }) => status).every((status) => [200, 404, 409].includes(status))).toBe(true)
  })
})
