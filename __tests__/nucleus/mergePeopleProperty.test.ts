import { afterAll, expect, test } from '@jest/globals'
import { eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { attendeeStatuses } from '#constants/coffeeChats.ts'
import { meetingStatuses } from '#constants/meetings.ts'
import { undo } from '#contract/history.ts'
import { mergeContacts } from '#contract/utilities/merges.ts'
import * as tables from '#nucleus/db/tables/index.ts'
import type { Values } from '#nucleus/kernel/values.ts'
import { makeAttendee, makeChat } from '../support/coffeeChats.ts'
import { makeContactEmail, makeContactMail } from '../support/contactEmails.ts'
import { makeMeeting } from '../support/meetings.ts'
import { makeNotification } from '../support/notifications.ts'
import {
  makeCompany,
  makeCompanyType,
  makeContact,
  makeEvent,
  makeEventCompany,
  makeEventContact,
  makeFund,
  makeRegistration,
  makeSpeaker,
  makeVetting,
  ok,
  startNucleus,
} from '../support/nucleus.ts'
import { makeBooking, makeGuest, makeOption, makeSponsor } from '../support/participants.ts'
import { everything, liveCounts, refersTo, rowsOf, spareRows } from '../support/wholeDatabase.ts'

/** Hundreds of rows and thousands of statements, also on a busy machine. */

/** Whatever hangs on people anywhere: a merge over the whole product loses and doubles nothing, the chosen values win, and its undo gives back every row. */
const nucleus = await startNucleus()
afterAll(() => nucleus.close())
const { db } = nucleus
const { token } = await nucleus.signIn()

const person = fc.nat({ max: 3 })
const who = fc.option(person, { freq: 5, nil: null })
const people = fc.uniqueArray(person, { maxLength: 3 })
const event = fc.record({
  places: fc.array(fc.record({ who: person, at: fc.nat({ max: 1 }), notes: fc.option(fc.constantFrom('a', 'b')) }), {
    minLength: 2,
    maxLength: 5,
  }),
  registrations: fc.array(fc.record({ who, type: fc.nat({ max: 1 }), status: fc.constantFrom(1, 7, 9) }), { maxLength: 3 }),
  speakers: fc.array(who, { maxLength: 1 }),
  guests: fc.array(fc.record({ who, host: who }), { maxLength: 2 }),
  sponsors: fc.array(who, { maxLength: 1 }),
  mates: fc.array(who, { maxLength: 1 }),
  hosts: fc.array(who, { maxLength: 2 }),
  reps: fc.uniqueArray(person, { maxLength: 2 }),
  meetings: fc.array(fc.record({ by: who, to: who, status: fc.constantFrom(meetingStatuses.requested, meetingStatuses.declined) }), {
    maxLength: 2,
  }),
})
/** What people have outside of events. */
const outside = {
  chats: fc.array(
    fc.record({
      host: fc.option(person, { freq: 1, nil: null }),
      coHosts: fc.uniqueArray(person, { maxLength: 1 }),
      attendees: fc.array(
        fc.record({
          who: person,
          status: fc.constantFrom(attendeeStatuses.invited, attendeeStatuses.declined),
          note: fc.option(fc.constantFrom('c', 'd')),
        }),
        { maxLength: 3 },
      ),
    }),
    { maxLength: 1 },
  ),
  letters: fc.array(fc.record({ to: people, mailed: people }), { maxLength: 2 }),
  notifications: fc.array(people, { maxLength: 2 }),
  positions: fc.array(person, { maxLength: 3 }),
  unsubscribed: fc.array(person, { maxLength: 2 }),
}
const choice = fc.option(fc.nat({ max: 1 }), { nil: undefined })
const plan = fc.record({
  ...outside,
  events: fc.array(event, { minLength: 1, maxLength: 2 }),
  assistants: fc.array(who, { maxLength: 4 }),
  managers: fc.array(who, { maxLength: 2 }),
  merged: fc.constantFrom([1], [1, 2]),
  chosen: fc.record({ jobTitle: choice, lastName: choice, department: choice, city: choice, email: choice, notes: choice, tags: choice }),
})
type Plan = typeof plan extends fc.Arbitrary<infer T> ? T : never
type PersonOf = (index: number | null) => number | null

/** Stores what is planned; what a unique index does not allow is left out. */
async function store({ events, assistants, managers, ...rest }: Plan): Promise<number[]> {
  const { companyId } = await makeCompany(db)
  const people: number[] = []
  for (let at = 0; at < 4; at += 1) {
    const texts = { jobTitle: `Title ${at}`, notes: `Note ${at}`, tags: [`tag ${at}`] }
    // The survivor has no city, and only the last of them has a department.
    const sparse = { city: at === 0 ? null : `City ${at}`, department: at < 2 ? null : `Department ${at}` }
    people.push((await makeContact(db, { companyId, lastName: `Name ${at}`, ...texts, ...sparse })).contactId)
  }
  const personOf: PersonOf = (index) => (index === null ? null : (people[index] ?? null))
  for (const [at, assistant] of assistants.entries())
    if (assistant !== at)
      await db
        .update(tables.contacts)
        .set({ assistantContactId: personOf(assistant) })
        .where(eq(tables.contacts.contactId, people[at] ?? 0))
  for (const manager of managers) await makeFund(db, { companyId, portfolioManagerContactId: personOf(manager) })
  for (const one of events) await storeEvent(one, companyId, personOf)
  await storeOutside(rest, companyId, (index) => people[index] ?? 0)
  return people
}

async function storeEvent(one: Plan['events'][number], companyId: number, personOf: PersonOf): Promise<void> {
  const hosts = one.hosts.map((host, at) => ({
    eventHostId: at + 1,
    contactId: personOf(host),
    displayName: `Host ${at}`,
    sortOrder: at,
  }))
  const { eventId } = await makeEvent(db, { eventHosts: hosts, irReps: one.reps.map((rep) => personOf(rep) ?? 0) })
  const types = [await makeCompanyType(db, { eventId }), await makeCompanyType(db, { eventId })].map((type) => type.eventCompanyTypeId)
  const firms = []
  for (const eventCompanyTypeId of types) firms.push(await makeEventCompany(db, { eventId, eventCompanyTypeId, companyId }))
  const isFirst = firsts()
  for (const { who: index, at, notes } of one.places)
    if (isFirst('place', index))
      await makeEventContact(db, { eventId, eventCompanyId: firms[at]?.eventCompanyId ?? 0, contactId: personOf(index) ?? 0, notes })
  for (const { who: index, type, status } of one.registrations) {
    if (status < 3 && index !== null && !isFirst('registration', index, type)) continue
    const values = { contactId: personOf(index), eventStatusId: status, eventCompanyTypeId: types[type] ?? 0 }
    const { eventRegistrationId } = await makeRegistration(db, { eventId, ...values })
    await makeVetting(db, { eventId, eventRegistrationId, contactId: personOf(index) })
    for (const mate of one.mates) {
      const { eventOptionId } = await makeOption(db, { eventId, name: `Hotel of ${eventRegistrationId}` })
      await makeBooking(db, { eventOptionId, eventRegistrationId, sharesWithContactId: personOf(mate) })
    }
  }
  for (const index of one.speakers) await makeSpeaker(db, { eventId, contactId: personOf(index) })
  for (const { who: index, host } of one.guests)
    if (index === null || isFirst('guest', index))
      await makeGuest(db, { eventId, contactId: personOf(index), hostContactId: personOf(host) })
  for (const index of one.sponsors) await makeSponsor(db, { eventId, primaryContactId: personOf(index) })
  for (const { by, to, status } of one.meetings) {
    const isOpenPair = by !== null && to !== null && status === meetingStatuses.requested
    if ((by !== null && by === to) || (isOpenPair && !isFirst('meeting', ...[by, to].toSorted()))) continue
    const pair = { requestedByContactId: personOf(by) ?? undefined, requestedToContactId: personOf(to) ?? undefined }
    await makeMeeting(db, { eventId, ...pair, meetingStatusId: status })
  }
}

async function storeOutside(
  { chats, letters, notifications, positions, unsubscribed }: Omit<Plan, 'events' | 'assistants' | 'managers'>,
  companyId: number,
  personOf: (index: number) => number,
): Promise<void> {
  for (const { host, coHosts, attendees } of chats) {
    const others = coHosts.filter((index) => index !== host)
    const hostContactId = host === null ? undefined : personOf(host)
    const { roundTableId } = await makeChat(db, { hostContactId, coHostContactIds: others.map(personOf) })
    const isFirst = firsts()
    for (const { who: index, status, note } of attendees)
      if (index !== host && !others.includes(index) && isFirst(index))
        await makeAttendee(db, { roundTableId, contactId: personOf(index), attendeeStatusId: status, note })
  }
  for (const { to, mailed } of letters) {
    const { contactEmailId } = await makeContactEmail(db, { contactIds: to.map(personOf) })
    for (const index of mailed) await makeContactMail(db, { contactId: personOf(index), contactEmailId })
  }
  for (const to of notifications) await makeNotification(db, { contactIds: to.map(personOf) })
  for (const index of positions)
    await db.insert(tables.pastPositions).values({ contactId: personOf(index), companyId, endedOn: '2025-03-31' })
  for (const index of unsubscribed) {
    const address = `left.${(leavers += 1)}@example.com`
    const unsubscribedAt = '2026-01-01T00:00:00.000Z'
    await db.insert(tables.unsubscribeLinks).values({ linkHash: `hash of ${address}`, address, contactId: personOf(index), unsubscribedAt })
  }
}
let leavers = 0

/** Whether it is called with these for the first time. */
function firsts() {
  const seen = new Set<string>()
  return (...key: unknown[]) => !seen.has(key.join()) && Boolean(seen.add(key.join()))
}

const isEmpty = (value: unknown) => value == null || value === ''
/** What the survivor has of each field: the chosen one's value, or else the first that is there; texts and lists together. */
function expectedValues(rows: readonly Values[], chosen: Plan['chosen']): Values {
  const ofChosen = (field: keyof Plan['chosen'], otherwise: unknown) => {
    const index = chosen[field]
    return index === undefined ? otherwise : (rows[index]?.[field] ?? null)
  }
  const first = (field: string) => rows.find((row) => !isEmpty(row[field]))?.[field] ?? null
  return {
    ...Object.fromEntries(
      (['jobTitle', 'lastName', 'department', 'city', 'email'] as const).map((field) => [field, ofChosen(field, first(field))]),
    ),
    notes: ofChosen('notes', rows.map(({ notes }) => notes).join('\n\n')),
    tags: ofChosen(
      'tags',
      rows.flatMap(({ tags }) => tags as string[]),
    ),
  }
}

test('a merge loses and doubles nothing, the chosen values win, a refused one changes nothing, and an undo gives back every row', async () => {
  let [merged, refused, joins, chatJoins] = [0, 0, 0, 0]
  await fc.assert(
    fc.asyncProperty(plan, async (planned) => {
      const people = await store(planned)
      const [survivorContactId = 0] = people
      const mergedContactIds = planned.merged.map((at) => people[at] ?? 0)
      const ids = [survivorContactId, ...mergedContactIds]
      const found = await db.select().from(tables.contacts).where(inArray(tables.contacts.contactId, ids))
      const rows = ids.map((id) => found.find(({ contactId }) => contactId === id) as Values)
      const versionOf = (id: number) => found.find(({ contactId }) => contactId === id)?.rowVersion ?? 0
      const choices = Object.entries(planned.chosen).flatMap(([field, at]) => (at === undefined ? [] : [[field, people[at]]]))
      const order = {
        ...{ survivorContactId, mergedContactIds },
        rowVersions: { survivor: versionOf(survivorContactId), merged: mergedContactIds.map(versionOf) },
        fieldChoices: Object.fromEntries(choices) as Record<string, number>,
      }
      const before = await everything(db)
      const tried = ok(await nucleus.call(mergeContacts, { ...order, dryRun: true }, token))
      expect(await everything(db)).toEqual(before)
      const { status, body } = await nucleus.call(mergeContacts, order, token)
      expect([status, body.message]).toEqual(tried.problems.length > 0 ? [422, tried.problems.join(' ')] : [200, 'OK'])
      const after = await everything(db)
      if (status === 422) {
        refused += 1
        return expect(after).toEqual(before)
      }
      merged += 1
      expect(body.data.moved).toEqual(tried.moved)
      // Nobody is referred to any more, and only places that became one are gone.
      expect(refersTo(after, 'contactId', mergedContactIds)).toEqual([])
      const places = spareRows(before, 'eventContacts', { of: ['contactId', ids], sameKeys: ['eventId'] })
      const seats = spareRows(before, 'coffeeChatAttendees', { of: ['contactId', ids], sameKeys: ['roundTableId'] })
      joins += places
      chatJoins += seats
      const expected = liveCounts(before)
      expect(liveCounts(after)).toEqual({
        ...expected,
        contacts: (expected.contacts ?? 0) - mergedContactIds.length,
        eventContacts: (expected.eventContacts ?? 0) - places,
        coffeeChatAttendees: (expected.coffeeChatAttendees ?? 0) - seats,
      })
      // Nothing that was written is lost where places became one.
      for (const [name, key, text] of [
        ['eventContacts', 'eventId', 'notes'],
        ['coffeeChatAttendees', 'roundTableId', 'note'],
      ] as const)
        for (const row of rowsOf(before, name, ['contactId', ids]).filter((one) => !isEmpty(one[text])))
          expect(
            rowsOf(after, name, ['contactId', [survivorContactId]])
              .filter((one) => one[key] === row[key])
              .map((one) => String(one[text]).split('\n\n').includes(String(row[text]))),
          ).toEqual([true])
      const [survivor] = rowsOf(after, 'contacts', ['contactId', [survivorContactId]])
      expect(survivor).toMatchObject(expectedValues(rows, planned.chosen))
      const addresses = (row: Values | undefined) => [row?.email, ...((row?.secondaryEmails ?? []) as string[])]
      expect(addresses(survivor).toSorted()).toEqual(rows.flatMap(addresses).toSorted())
      ok(await nucleus.call(undo, { undoToken: body.data.undoToken }, token))
      expect(await everything(db)).toEqual(before)
    }),
    { numRuns: 40, seed: 20_260_603 },
  )
  // No side of the property goes untried.
  expect([merged > 5, refused > 2, joins > 2, chatJoins > 0]).toEqual([true, true, true, true])
})
