import { afterAll, expect, test } from '@jest/globals'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import type { Call } from '#contract/define.ts'
import type { MergeResult } from '#contract/merge.ts'
import { mergeEventCompanies, mergeEventContacts } from '#contract/events/merges.ts'
import { undo } from '#contract/history.ts'
import * as tables from '#nucleus/db/tables/index.ts'
import {
  makeCompany,
  makeCompanyType,
  makeContact,
  makeEvent,
  makeEventCompany,
  makeEventContact,
  makeLocation,
  makeRegistration,
  makeSpeaker,
  makeVetting,
  ok,
  startNucleus,
} from '../support/nucleus.ts'
import { contentOf, makeBooking, makeGuest, makeOption, makeSponsor, namesContact } from '../support/participants.ts'

/** Hundreds of rows and thousands of statements, also on a busy machine. */

/** Whatever hangs on the people and companies of an event: a merge loses nothing of it, and its undo gives back every row. */
const nucleus = await startNucleus()
afterAll(() => nucleus.close())
const { db } = nucleus
const { token } = await nucleus.signIn()

const who = fc.option(fc.nat({ max: 2 }), { freq: 4, nil: null })
const statuses = fc.constantFrom(1, 2, 5, 7, 9)
const plan = fc.record({
  companies: fc.array(fc.record({ company: fc.nat({ max: 1 }), type: fc.nat({ max: 1 }), min: fc.option(fc.nat({ max: 3 })) }), {
    minLength: 2,
    maxLength: 4,
  }),
  contacts: fc.array(fc.record({ at: fc.nat({ max: 3 }), role: fc.constantFrom(1, 2), notes: fc.option(fc.constantFrom('a', 'b')) }), {
    minLength: 2,
    maxLength: 3,
  }),
  registrations: fc.array(fc.record({ who, company: who, type: fc.nat({ max: 1 }), status: statuses }), { maxLength: 5 }),
  bookings: fc.array(fc.record({ of: fc.nat({ max: 4 }), option: fc.nat({ max: 1 }), mate: who }), { maxLength: 4 }),
  guests: fc.array(fc.record({ who, host: who, isGone: fc.boolean() }), { maxLength: 4 }),
  speakers: fc.array(who, { maxLength: 2 }),
  sponsors: fc.array(fc.record({ who, company: who }), { maxLength: 2 }),
  locations: fc.array(who, { maxLength: 3 }),
  hosts: fc.array(who, { maxLength: 2 }),
  vettings: fc.array(who, { maxLength: 2 }),
  isOfCompanies: fc.boolean(),
  takesTheirs: fc.boolean(),
})
type Plan = typeof plan extends fc.Arbitrary<infer T> ? T : never

/** Stores an event as planned; what a unique index does not allow is left out. */
async function store(planned: Plan) {
  const { eventId } = await makeEvent(db)
  const types = [await makeCompanyType(db, { eventId }), await makeCompanyType(db, { eventId })].map((type) => type.eventCompanyTypeId)
  const firms = [await makeCompany(db), await makeCompany(db)].map(({ companyId }) => companyId)
  const people = [await makeContact(db), await makeContact(db), await makeContact(db)].map(({ contactId }) => contactId)
  const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T
  const personOf = (index: number | null) => (index === null ? null : at(people, index))
  const firmOf = (index: number | null) => (index === null ? null : at(firms, index))
  const seen = new Set<string>()
  const isFirst = (...key: unknown[]) => !seen.has(key.join()) && Boolean(seen.add(key.join()))
  const companyIds: number[] = []
  for (const { company, type, min } of planned.companies)
    if (isFirst('company', company, type)) {
      const values = { companyId: at(firms, company), eventCompanyTypeId: at(types, type), minMeetings: min }
      companyIds.push((await makeEventCompany(db, { eventId, ...values })).eventCompanyId)
    }
  const contactIds: number[] = []
  for (const [index, { at: company, role, notes }] of planned.contacts.entries()) {
    const values = { contactId: at(people, index), eventCompanyId: at(companyIds, company), role, notes }
    contactIds.push((await makeEventContact(db, { eventId, ...values })).eventCompanyContactId)
  }
  const registrationIds: number[] = []
  for (const { who: person, company, type, status } of planned.registrations) {
    const isActive = [1, 2, 5].includes(status)
    if (isActive && person !== null && !isFirst('registration', at(people, person), type)) continue
    const values = { contactId: personOf(person), companyId: firmOf(company), eventStatusId: status, eventCompanyTypeId: at(types, type) }
    registrationIds.push((await makeRegistration(db, { eventId, ...values })).eventRegistrationId)
  }
  const options = [await makeOption(db, { eventId, name: 'Hotel' }), await makeOption(db, { eventId, name: 'Dinner' })]
  for (const { of, option, mate } of registrationIds.length > 0 ? planned.bookings : []) {
    const [eventOptionId, eventRegistrationId] = [at(options, option).eventOptionId, at(registrationIds, of)]
    if (isFirst('booking', eventOptionId, eventRegistrationId))
      await makeBooking(db, { eventOptionId, eventRegistrationId, sharesWithContactId: personOf(mate) })
  }
  for (const { who: person, host, isGone } of planned.guests) {
    const deletedAt = isGone ? '2026-01-01T00:00:00.000Z' : null
    if (!isGone && person !== null && !isFirst('guest', at(people, person))) continue
    await makeGuest(db, { eventId, contactId: personOf(person), hostContactId: personOf(host), deletedAt })
  }
  for (const person of planned.speakers)
    if (person === null || isFirst('speaker', at(people, person)))
      await makeSpeaker(db, { eventId, contactId: personOf(person), companyId: firmOf(person) })
  for (const { who: person, company } of planned.sponsors)
    await makeSponsor(db, { eventId, primaryContactId: personOf(person), companyId: firmOf(company) })
  for (const company of planned.locations)
    await makeLocation(db, { eventId, assignment: 2, reservedForEventCompanyId: company === null ? null : at(companyIds, company) })
  for (const person of registrationIds.length > 0 ? planned.vettings : [])
    await makeVetting(db, { eventId, contactId: personOf(person), companyId: firmOf(person), eventRegistrationId: at(registrationIds, 0) })
  const eventHosts = planned.hosts.map((person, index) => ({
    eventHostId: index + 1,
    contactId: personOf(person),
    companyId: firmOf(person),
    displayName: `Host ${index}`,
    sortOrder: index,
  }))
  await db.update(tables.events).set({ eventHosts }).where(eq(tables.events.eventId, eventId))
  return { eventId, companyIds, contactIds, people }
}

/** How many live rows of each kind an event has; `except` is the kind of which one row goes. */
const countsOf = (content: Awaited<ReturnType<typeof contentOf>>, except: string) =>
  Object.fromEntries(
    Object.entries(content).map(([name, rows]) => [
      name,
      name === 'registrationCounts' ? rows : rows.filter(({ deletedAt }) => deletedAt === null).length + (name === except ? 1 : 0),
    ]),
  )

test('a merge loses nothing, a refused one changes nothing, and an undo gives back every row', async () => {
  let [merged, refused] = [0, 0]
  await fc.assert(
    fc.asyncProperty(plan, async (planned) => {
      const { eventId, companyIds, contactIds, people } = await store(planned)
      const isOfCompanies = planned.isOfCompanies && companyIds.length > 1
      const [survivor = 0, goes = 0] = isOfCompanies ? companyIds : contactIds
      const call: Call<never, MergeResult<unknown>> = isOfCompanies ? mergeEventCompanies : mergeEventContacts
      const keys = isOfCompanies
        ? { survivorEventCompanyId: survivor, mergedEventCompanyId: goes }
        : { survivorEventCompanyContactId: survivor, mergedEventCompanyContactId: goes }
      const kind = isOfCompanies ? 'eventCompanies' : 'eventContacts'
      const order = {
        eventId,
        ...keys,
        rowVersions: { survivor: 1, merged: 1 },
        fieldChoices: planned.takesTheirs ? { notes: goes, minMeetings: goes } : {},
      }
      const before = await contentOf(db, eventId)
      const tried = ok(await nucleus.call(call, { ...order, dryRun: true }, token))
      expect(await contentOf(db, eventId)).toEqual(before)
      const { status, body } = await nucleus.call(call, order, token)
      expect([status, body.message]).toEqual(tried.problems.length > 0 ? [422, tried.problems.join(' ')] : [200, 'OK'])
      const after = await contentOf(db, eventId)
      if (status === 422) {
        refused += 1
        return expect(after).toEqual(before)
      }
      merged += 1
      expect(body.data.moved).toEqual(tried.moved)
      const loss = countsOf(after, kind)
      expect(loss).toEqual(countsOf(before, ''))
      if (!isOfCompanies) {
        const gone = people[1] ?? 0
        // What was deleted before stays as it was, and so does the contact that was merged.
        const goneGuests = planned.guests.filter(({ who: person, host, isGone }) => isGone && (person === 1 || host === 1)).length
        expect(await namesContact(db, eventId, gone)).toBe(goneGuests + 1)
      }
      ok(await nucleus.call(undo, { undoToken: body.data.undoToken }, token))
      expect(await contentOf(db, eventId)).toEqual(before)
    }),
    { numRuns: 40, seed: 20_260_601 },
  )
  // Neither side of the property goes untried.
  expect([merged > 5, refused > 2]).toEqual([true, true])
})

test('merges of overlapping pairs at once leave no row half moved', async () => {
  await fc.assert(
    fc.asyncProperty(
      plan,
      fc.array(fc.tuple(fc.nat({ max: 2 }), fc.nat({ max: 2 })), { minLength: 2, maxLength: 4 }),
      async (planned, pairs) => {
        const { eventId, contactIds, people } = await store(planned)
        const orders = pairs.flatMap(([a, b]) => (a !== b && contactIds[a] && contactIds[b] ? [[a, b] as const] : []))
        const before = await contentOf(db, eventId)
        const answers = await Promise.all(
          orders.map(([a, b]) =>
            nucleus.call(
              mergeEventContacts,
              {
                eventId,
                survivorEventCompanyContactId: contactIds[a],
                mergedEventCompanyContactId: contactIds[b],
                rowVersions: { survivor: 1, merged: 1 },
              },
              token,
            ),
          ),
        )
        for (const { status } of answers) expect([200, 404, 409, 422]).toContain(status)
        const done = answers.flatMap(({ status }, index) => (status === 200 ? [orders[index]?.[1] ?? 0] : []))
        const after = await contentOf(db, eventId)
        const gone = new Set((after.eventContacts ?? []).filter(({ deletedAt }) => deletedAt !== null).map(({ contactId }) => contactId))
        expect(gone).toEqual(new Set(done.map((index) => people[index])))
        for (const name of ['registrations', 'speakers', 'sponsors'])
          for (const { contactId, primaryContactId } of after[name] ?? []) expect(gone.has(contactId ?? primaryContactId)).toBe(false)
        expect(after.registrations?.length).toBe(before.registrations?.length)
      },
    ),
    { numRuns: 15, seed: 20_260_602 },
  )
  // Other files use the same server at the same time.
  const [{ waiting } = { waiting: -1 }] = (
    await db.execute<{ waiting: number }>(sql`
      select count(*)::int as waiting from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`)
  ).rows
  expect(waiting).toBe(0)
})
