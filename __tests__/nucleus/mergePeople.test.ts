import { afterAll, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { contactStates } from '#constants/choices.ts'
import { registrationStatus } from '#constants/statuses.ts'
import { contactAutocomplete, companyAutocomplete } from '#contract/common.ts'
import { companies, companyById } from '#contract/companies.ts'
import { contactById, contacts } from '#contract/contacts.ts'
import { funds } from '#contract/funds/funds.ts'
import { history, undo } from '#contract/history.ts'
import { mergeCompanies, mergeContacts, mergedRecords, previewUndoMerge } from '#contract/utilities/merges.ts'
import * as tables from '#nucleus/db/tables/index.ts'
import {
  fieldsOf,
  makeCompany,
  makeCompanyType,
  makeContact,
  makeEvent,
  makeEventCompany,
  makeEventContact,
  makeFund,
  makeRegistration,
  makeSpeaker,
  makeStaff,
  ok,
  type SignedIn,
  startNucleus,
} from '../support/nucleus.ts'
import { makeBooking, makeGuest, makeOption, twoOfEach } from '../support/participants.ts'

const nucleus = await startNucleus()
afterAll(() => nucleus.close())
const { db } = nucleus
const manager = await nucleus.signIn('eventManager')
const other = await nucleus.signIn('eventManager')

const order = (survivorContactId: number, mergedContactIds: number | number[], more: object = {}) => {
  const ids = [mergedContactIds].flat()
  return { survivorContactId, mergedContactIds: ids, rowVersions: { survivor: 1, merged: ids.map(() => 1) }, ...more }
}
const merge = (survivor: number, merged: number | number[], more: object = {}, by: SignedIn = manager) =>
  nucleus.call(mergeContacts, order(survivor, merged, more), by.token)
const mergeFirms = (survivorCompanyId: number, mergedCompanyId: number, more: object = {}) =>
  nucleus.call(
    mergeCompanies,
    { survivorCompanyId, mergedCompanyIds: [mergedCompanyId], rowVersions: { survivor: 1, merged: [1] }, ...more },
    manager.token,
  )
const contact = async (contactId: number) => ok(await nucleus.call(contactById, { contactId }, manager.token))
const company = async (companyId: number) => ok(await nucleus.call(companyById, { companyId }, manager.token))
const stored = async (contactId: number) => (await db.select().from(tables.contacts).where(eq(tables.contacts.contactId, contactId)))[0]
const pair = async (first: object = {}, second: object = {}) => {
  const one = await makeContact(db, { firstName: 'Ann', lastName: 'Lee', ...first })
  const two = await makeContact(db, { firstName: 'Anne', lastName: 'Leigh', ...second })
  return [one.contactId, two.contactId] as const
}

describe('a merge of contacts over the whole product', () => {
  test('keeps the chosen values, fills what is empty and combines lists, texts and addresses', async () => {
    const [ann, anne] = await pair(
      { email: 'ann@lee.example', jobTitle: 'CIO', tags: ['a', 'b'], notes: 'One' },
      { email: 'anne@lee.example', jobTitle: 'CEO', city: 'Zurich', tags: ['b', 'c'], notes: 'Two', emailSuppressed: true },
    )
    const { row } = ok(await merge(ann, anne, { fieldChoices: { jobTitle: anne, lastName: anne } }))
    expect(row).toMatchObject({
      ...{ contactId: ann, firstName: 'Ann', lastName: 'Leigh', jobTitle: 'CEO', city: 'Zurich', email: 'ann@lee.example' },
      ...{ secondaryEmails: ['anne@lee.example'], tags: ['a', 'b', 'c'], notes: 'One\n\nTwo', emailSuppressed: true },
      formerNames: expect.arrayContaining(['Ann Lee', 'Anne Leigh']) as unknown,
    })
  })

  test('the old id finds the survivor, also through two merges, and so does the old name', async () => {
    const [ann, anne] = await pair({}, { firstName: 'Quillon', lastName: 'Vextrap' })
    const { contactId: last } = await makeContact(db, { firstName: 'Oda', lastName: 'Nissenbaum' })
    ok(await merge(ann, anne))
    ok(await merge(last, ann, { rowVersions: { survivor: 1, merged: [2] } }))
    expect((await contact(anne)).contactId).toBe(last)
    expect((await contact(ann)).contactId).toBe(last)
    const hits = ok(await nucleus.call(contactAutocomplete, { term: 'Vextrap' }, manager.token))
    expect(hits.map(({ contactId }) => contactId)).toEqual([last])
    expect(await stored(anne)).toMatchObject({ contactStateId: contactStates.merged, mergedIntoContactId: ann })
  })

  test('a renamed contact is found by the earlier name', async () => {
    const { contactId } = await makeContact(db, { firstName: 'Hedwig', lastName: 'Brambleforth' })
    ok(await nucleus.call(contacts.calls.upsert, { contactId, rowVersion: 1, lastName: 'Stone' }, manager.token))
    const hits = ok(await nucleus.call(contactAutocomplete, { term: 'Brambleforth' }, manager.token))
    expect(hits.map((hit) => [hit.contactId, hit.lastName])).toEqual([[contactId, 'Stone']])
  })

  test('moves everything of every event, hosts and IR reps among it; places at the same event become one', async () => {
    const two = await twoOfEach(db)
    const [mine, theirs] = [two.first.contactId, two.second.contactId]
    const elsewhere = await makeEvent(db, {
      eventHosts: [{ eventHostId: 1, contactId: theirs, displayName: 'Anne Lee', sortOrder: 0 }],
      irReps: [theirs],
    })
    const { eventCompanyTypeId } = await makeCompanyType(db, { eventId: elsewhere.eventId })
    const registration = await makeRegistration(db, { eventId: elsewhere.eventId, eventCompanyTypeId, contactId: theirs })
    const speaker = await makeSpeaker(db, { eventId: elsewhere.eventId, contactId: theirs })
    const assistant = await makeContact(db, { assistantContactId: theirs })
    const dry = ok(await merge(mine, theirs, { dryRun: true }))
    expect(dry.problems).toEqual([])
    expect(dry.joined?.join(' ')).toContain('There they become one contact.')
    const { moved, undoToken } = ok(await merge(mine, theirs))
    expect(moved).toEqual(dry.moved)
    const [event] = await db.select().from(tables.events).where(eq(tables.events.eventId, elsewhere.eventId))
    expect([event?.eventHosts[0]?.contactId, event?.irReps]).toEqual([mine, [mine]])
    const of = async () => ({
      registration: (
        await db.select().from(tables.registrations).where(eq(tables.registrations.eventRegistrationId, registration.eventRegistrationId))
      )[0]?.contactId,
      speaker: (await db.select().from(tables.speakers).where(eq(tables.speakers.speakerId, speaker.speakerId)))[0]?.contactId,
      assistant: (await stored(assistant.contactId))?.assistantContactId,
    })
    expect(await of()).toEqual({ registration: mine, speaker: mine, assistant: mine })
    const places = await db.select().from(tables.eventContacts).where(eq(tables.eventContacts.eventId, two.eventId))
    expect(places.map(({ contactId, deletedAt }) => [contactId, deletedAt === null])).toEqual(
      expect.arrayContaining([
        [mine, true],
        [theirs, false],
      ]),
    )
    ok(await nucleus.call(undo, { undoToken }, manager.token))
    expect(await of()).toEqual({ registration: theirs, speaker: theirs, assistant: theirs })
    expect((await contact(theirs)).contactId).toBe(theirs)
  })

  test('says in the history of the survivor who was merged, and lists them with the token', async () => {
    const [ann, anne] = await pair({}, { email: 'anne.history@example.com' })
    const { undoToken } = ok(await merge(ann, anne))
    const [latest] = ok(await nucleus.call(history, { resource: 'contacts', id: ann }, manager.token))
    expect(JSON.stringify(latest)).toContain('Anne Leigh (anne.history@example.com)')
    const list = ok(await nucleus.call(mergedRecords, { resource: 'contacts', id: ann }, manager.token))
    expect(list).toMatchObject([{ id: anne, name: 'Anne Leigh', detail: 'anne.history@example.com', undoToken }])
    expect(ok(await nucleus.call(mergedRecords, { resource: 'contacts', id: anne }, manager.token))).toEqual(list)
  })
})

describe('the undo of a merge', () => {
  test('is possible for anybody who may merge, keeps later edits and lists them, and says so before', async () => {
    const [ann, anne] = await pair({ jobTitle: 'CIO', city: null }, { jobTitle: 'CEO', city: 'Zurich' })
    const { undoToken, row } = ok(await merge(ann, anne, { fieldChoices: { jobTitle: anne } }))
    const edit = { contactId: ann, rowVersion: row?.rowVersion, city: 'Basel' }
    const edited = ok(await nucleus.call(contacts.calls.upsert, edit, manager.token))
    const preview = ok(await nucleus.call(previewUndoMerge, { undoToken }, other.token))
    expect(preview.problem).toBeNull()
    expect(preview.conflicts).toEqual([expect.stringContaining('was changed since: City stays as it is.')])
    expect(await stored(ann)).toMatchObject({ city: 'Basel', jobTitle: 'CEO', rowVersion: edited.rowVersion })
    const undone = ok(await nucleus.call(undo, { undoToken }, other.token))
    expect(undone.conflicts).toEqual(preview.conflicts)
    expect(undone.undone).toEqual(preview.undone)
    expect(await stored(ann)).toMatchObject({ city: 'Basel', jobTitle: 'CIO' })
    expect(await stored(anne)).toMatchObject({
      deletedAt: null,
      contactStateId: contactStates.active,
      mergedIntoContactId: null,
      city: 'Zurich',
    })
    expect((await nucleus.call(undo, { undoToken }, manager.token)).status).toBe(404)
  })

  test('leaves what was added since where it is: a host beside the one that goes back, a registration of the survivor', async () => {
    const [ann, anne] = await pair()
    const host = (eventHostId: number, contactId: number) => ({ eventHostId, contactId, displayName: `Host ${eventHostId}`, sortOrder: 0 })
    const { eventId } = await makeEvent(db, { eventHosts: [host(1, anne)], irReps: [anne] })
    const { eventCompanyTypeId } = await makeCompanyType(db, { eventId })
    const { undoToken } = ok(await merge(ann, anne))
    await db
      .update(tables.events)
      .set({ eventHosts: [host(2, ann), host(1, ann)], irReps: [manager.user.contactId, ann], rowVersion: 3 })
      .where(eq(tables.events.eventId, eventId))
    const { eventRegistrationId } = await makeRegistration(db, { eventId, eventCompanyTypeId, contactId: ann })
    const { conflicts } = ok(await nucleus.call(undo, { undoToken }, manager.token))
    expect(conflicts ?? []).toEqual([])
    const [event] = await db.select().from(tables.events).where(eq(tables.events.eventId, eventId))
    expect(event?.eventHosts).toEqual([host(2, ann), host(1, anne)])
    expect(event?.irReps).toEqual([manager.user.contactId, anne])
    const [registration] = await db
      .select()
      .from(tables.registrations)
      .where(eq(tables.registrations.eventRegistrationId, eventRegistrationId))
    expect(registration?.contactId).toBe(ann)
  })

  test('waits for the undo of a later merge of the survivor', async () => {
    const [ann, anne] = await pair()
    const { contactId: last } = await makeContact(db)
    const first = ok(await merge(ann, anne))
    const second = ok(await merge(last, ann, { rowVersions: { survivor: 1, merged: [2] } }))
    const preview = ok(await nucleus.call(previewUndoMerge, { undoToken: first.undoToken }, manager.token))
    expect(preview.problem).toContain('Ann Lee was merged into another contact since. Undo that merge first.')
    expect((await nucleus.call(undo, { undoToken: first.undoToken }, manager.token)).status).toBe(422)
    ok(await nucleus.call(undo, { undoToken: second.undoToken }, manager.token))
    ok(await nucleus.call(undo, { undoToken: first.undoToken }, manager.token))
    expect((await contact(anne)).contactId).toBe(anne)
  })

  test('is refused to who may not merge', async () => {
    const reader = await nucleus.signIn('readOnly')
    const [ann, anne] = await pair()
    const { undoToken } = ok(await merge(ann, anne))
    expect((await merge(ann, anne, {}, reader)).status).toBe(403)
    expect((await nucleus.call(undo, { undoToken }, reader.token)).status).toBe(403)
  })
})

/** Stores what two contacts cannot have at one event together. */
type Planner = (eventId: number, two: readonly [number, number]) => Promise<void>

describe('a merge is refused', () => {
  test('when somebody else was first, with who has the record now', async () => {
    const [ann, anne] = await pair({ firstName: 'Una' })
    const { contactId: third } = await makeContact(db, { firstName: 'Tom', lastName: 'Third' })
    const answers = await Promise.all([merge(ann, anne), merge(third, anne, {}, other)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const lost = answers.find(({ status }) => status === 409)
    expect(lost?.body.message).toMatch(/^Anne Leigh was merged into (Una Lee|Tom Third) in the meantime\.$/)
  })

  test('with itself, and with a version that is not the stored one', async () => {
    const [ann, anne] = await pair()
    expect(fieldsOf(await merge(ann, ann))).toEqual({ mergedContactIds: 'Choose two different records to merge' })
    expect((await merge(ann, anne, { rowVersions: { survivor: 1, merged: [7] } })).status).toBe(409)
  })

  test('when the merged record signs in, or is on the staff and the other is not', async () => {
    const { contactId: ann } = await makeContact(db)
    const staff = await makeStaff(db, 'sender', { firstName: 'Sid', lastName: 'Signer' })
    expect(fieldsOf(await merge(ann, staff.contactId)).mergedContactIds).toContain('Sid Signer may sign in. Keep that record')
    const former = await makeStaff(db, 'irRep', { firstName: 'Fay', lastName: 'Former', isAdmin: false })
    expect(fieldsOf(await merge(ann, former.contactId)).mergedContactIds).toContain('Fay Former is on the staff. Keep that record.')
    ok(await merge(staff.contactId, ann))
  })

  test.each<[string, Planner, string]>([
    [
      'both have an active registration in a company type',
      async (eventId, [ann, anne]) => {
        const { eventCompanyTypeId } = await makeCompanyType(db, { eventId, name: 'Press' })
        for (const contactId of [ann, anne])
          await makeRegistration(db, { eventId, eventCompanyTypeId, contactId, eventStatusId: registrationStatus.approved })
      },
      'Both have an active registration in Press',
    ],
    [
      'both are speakers',
      async (eventId, [ann, anne]) => {
        for (const contactId of [ann, anne]) await makeSpeaker(db, { eventId, contactId })
      },
      'Both are speakers of this event',
    ],
    [
      'they share a room',
      async (eventId, [ann, anne]) => {
        const { eventOptionId } = await makeOption(db, { eventId, name: 'Hotel' })
        const { eventCompanyTypeId } = await makeCompanyType(db, { eventId })
        const { eventRegistrationId } = await makeRegistration(db, { eventId, eventCompanyTypeId, contactId: ann })
        await makeBooking(db, { eventOptionId, eventRegistrationId, sharesWithContactId: anne })
      },
      'shares a room with the other contact',
    ],
    [
      'one is the evening guest of the other',
      async (eventId, [ann, anne]) => void (await makeGuest(db, { eventId, contactId: ann, hostContactId: anne })),
      'is an evening guest of the other contact',
    ],
    [
      'both are guests of an evening',
      async (eventId, [ann, anne]) => {
        for (const contactId of [ann, anne]) await makeGuest(db, { eventId, contactId, functionName: 'Dinner' })
      },
      'are evening guests of the same evening',
    ],
  ])('when %s at an event, which the refusal names', async (_, plan, message) => {
    const { eventId, name } = await makeEvent(db)
    const two = await pair()
    await plan(eventId, two)
    const dry = ok(await merge(...two, { dryRun: true }))
    expect(dry.problems).toEqual([expect.stringContaining(`${name}: `)])
    expect(dry.problems[0]).toContain(message)
    expect(fieldsOf(await merge(...two)).mergedContactIds).toBe(dry.problems.join(' '))
    expect(await stored(two[1])).toMatchObject({ deletedAt: null, rowVersion: 1 })
  })
})

describe('a merge of companies over the whole product', () => {
  test('moves contacts, funds, subsidiaries and places at events; the old id and name find the survivor; undo brings all back', async () => {
    const [acme, acmeLtd] = [await makeCompany(db, { name: 'Acme Zephyr' }), await makeCompany(db, { name: 'Quorndon Acme' })]
    const [keep, gone] = [acme.companyId, acmeLtd.companyId]
    const person = await makeContact(db, { companyId: gone })
    const fund = await makeFund(db, { companyId: gone })
    const child = await makeCompany(db, { parentCompanyId: gone })
    const { eventId } = await makeEvent(db, { eventHosts: [{ eventHostId: 1, companyId: gone, displayName: 'Acme', sortOrder: 0 }] })
    const { eventCompanyTypeId } = await makeCompanyType(db, { eventId })
    const [mine, theirs] = [
      await makeEventCompany(db, { eventId, eventCompanyTypeId, companyId: keep }),
      await makeEventCompany(db, { eventId, eventCompanyTypeId, companyId: gone }),
    ]
    const place = await makeEventContact(db, { eventId, eventCompanyId: theirs.eventCompanyId, contactId: person.contactId })
    const of = async () => ({
      person: (await stored(person.contactId))?.companyId,
      fund: (await db.select().from(tables.funds).where(eq(tables.funds.fundId, fund.fundId)))[0]?.companyId,
      child: (await company(child.companyId)).parentCompanyId,
      host: (await db.select().from(tables.events).where(eq(tables.events.eventId, eventId)))[0]?.eventHosts[0]?.companyId,
      place: (
        await db.select().from(tables.eventContacts).where(eq(tables.eventContacts.eventCompanyContactId, place.eventCompanyContactId))
      )[0]?.eventCompanyId,
    })
    const { undoToken, joined } = ok(await mergeFirms(keep, gone))
    expect(joined?.join(' ')).toContain('There they become one company.')
    expect(await of()).toEqual({ person: keep, fund: keep, child: keep, host: keep, place: mine.eventCompanyId })
    expect((await company(gone)).companyId).toBe(keep)
    expect(ok(await nucleus.call(funds.calls.list, { companyId: gone }, manager.token))).toMatchObject([{ fundId: fund.fundId }])
    const hits = ok(await nucleus.call(companyAutocomplete, { term: 'Quorndon' }, manager.token))
    expect(hits.map(({ companyId }) => companyId)).toEqual([keep])
    expect(ok(await nucleus.call(mergedRecords, { resource: 'companies', id: keep }, manager.token))).toMatchObject([
      { id: gone, name: 'Quorndon Acme', undoToken },
    ])
    ok(await nucleus.call(undo, { undoToken }, other.token))
    expect(await of()).toEqual({ person: gone, fund: gone, child: gone, host: gone, place: theirs.eventCompanyId })
    expect((await company(gone)).companyId).toBe(gone)
  })

  test('is refused when both have a fund of the same name', async () => {
    const [one, two] = [await makeCompany(db), await makeCompany(db)]
    await makeFund(db, { companyId: one.companyId, name: 'Alpha' })
    await makeFund(db, { companyId: two.companyId, name: 'alpha' })
    expect(fieldsOf(await mergeFirms(one.companyId, two.companyId)).mergedCompanyIds).toMatch(/has a fund called alpha/i)
  })

  test('a renamed company is found by the earlier name', async () => {
    const { companyId } = await makeCompany(db, { name: 'Thistlewick Partners' })
    ok(await nucleus.call(companies.calls.upsert, { companyId, rowVersion: 1, name: 'Plain Partners' }, manager.token))
    const hits = ok(await nucleus.call(companyAutocomplete, { term: 'Thistlewick' }, manager.token))
    expect(hits.map((hit) => hit.name)).toEqual(['Plain Partners'])
  })
})
