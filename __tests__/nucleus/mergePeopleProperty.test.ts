import { afterAll, expect, test } from '@jest/globals'
import { and, eq, getTableColumns, inArray, is, isNull } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import fc from 'fast-check'
import { undo } from '#contract/history.ts'
import { mergeContacts } from '#contract/utilities/merges.ts'
import * as tables from '#nucleus/db/tables/index.ts'
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

/** Hundreds of rows and thousands of statements, also on a busy machine. */

/** Whatever hangs on people anywhere: a merge over the whole product loses and doubles nothing, the chosen values win, and its undo gives back every row. */
const nucleus = await startNucleus()
afterAll(() => nucleus.close())
const { db } = nucleus
const { token } = await nucleus.signIn()

const who = fc.option(fc.nat({ max: 3 }), { freq: 5, nil: null })
const event = fc.record({
  places: fc.array(fc.record({ who: fc.nat({ max: 3 }), at: fc.nat({ max: 1 }), notes: fc.option(fc.constantFrom('a', 'b')) }), {
    minLength: 2,
    maxLength: 5,
  }),
  registrations: fc.array(fc.record({ who, type: fc.nat({ max: 1 }), status: fc.constantFrom(1, 7, 9) }), { maxLength: 3 }),
  speakers: fc.array(who, { maxLength: 1 }),
  guests: fc.array(fc.record({ who, host: who }), { maxLength: 2 }),
  sponsors: fc.array(who, { maxLength: 1 }),
  mates: fc.array(who, { maxLength: 1 }),
  hosts: fc.array(who, { maxLength: 2 }),
  reps: fc.uniqueArray(fc.nat({ max: 3 }), { maxLength: 2 }),
})
const plan = fc.record({
  events: fc.array(event, { minLength: 1, maxLength: 2 }),
  assistants: fc.array(who, { maxLength: 4 }),
  managers: fc.array(who, { maxLength: 2 }),
  merged: fc.constantFrom([1], [1, 2]),
  jobTitleOf: fc.option(fc.nat({ max: 1 }), { nil: undefined }),
})
type Plan = typeof plan extends fc.Arbitrary<infer T> ? T : never

/** Stores what is planned; what a unique index does not allow is left out. */
async function store({ events, assistants, managers }: Plan): Promise<number[]> {
  const { companyId } = await makeCompany(db)
  const people: number[] = []
  for (let at = 0; at < 4; at += 1)
    people.push((await makeContact(db, { companyId, jobTitle: `Title ${at}`, tags: [`tag ${at}`] })).contactId)
  const personOf = (index: number | null) => (index === null ? null : (people[index] ?? null))
  for (const [at, assistant] of assistants.entries())
    if (assistant !== at)
      await db
        .update(tables.contacts)
        .set({ assistantContactId: personOf(assistant) })
        .where(eq(tables.contacts.contactId, people[at] ?? 0))
  for (const manager of managers) await makeFund(db, { companyId, portfolioManagerContactId: personOf(manager) })
  for (const one of events) {
    const hosts = one.hosts.map((host, at) => ({
      eventHostId: at + 1,
      contactId: personOf(host),
      displayName: `Host ${at}`,
      sortOrder: at,
    }))
    const { eventId } = await makeEvent(db, { eventHosts: hosts, irReps: one.reps.map((rep) => people[rep] ?? 0) })
    const types = [await makeCompanyType(db, { eventId }), await makeCompanyType(db, { eventId })].map((type) => type.eventCompanyTypeId)
    const firms = []
    for (const eventCompanyTypeId of types) firms.push(await makeEventCompany(db, { eventId, eventCompanyTypeId, companyId }))
    const seen = new Set<string>()
    const isFirst = (...key: unknown[]) => !seen.has(key.join()) && Boolean(seen.add(key.join()))
    for (const { who: person, at, notes } of one.places)
      if (isFirst('place', person))
        await makeEventContact(db, { eventId, eventCompanyId: firms[at]?.eventCompanyId ?? 0, contactId: people[person] ?? 0, notes })
    for (const { who: person, type, status } of one.registrations) {
      if (status < 3 && person !== null && !isFirst('registration', person, type)) continue
      const values = { contactId: personOf(person), eventStatusId: status, eventCompanyTypeId: types[type] ?? 0 }
      const { eventRegistrationId } = await makeRegistration(db, { eventId, ...values })
      await makeVetting(db, { eventId, eventRegistrationId, contactId: personOf(person) })
      for (const mate of one.mates) {
        const { eventOptionId } = await makeOption(db, { eventId, name: `Hotel of ${eventRegistrationId}` })
        await makeBooking(db, { eventOptionId, eventRegistrationId, sharesWithContactId: personOf(mate) })
      }
    }
    for (const person of one.speakers) await makeSpeaker(db, { eventId, contactId: personOf(person) })
    for (const { who: person, host } of one.guests)
      if (person === null || isFirst('guest', person))
        await makeGuest(db, { eventId, contactId: personOf(person), hostContactId: personOf(host) })
    for (const person of one.sponsors) await makeSponsor(db, { eventId, primaryContactId: personOf(person) })
  }
  return people
}

const ignored = new Set(['changes', 'undos', 'authSessions', 'loginChallenges', 'loginSends', 'knownBrowsers', 'files', 'jobs'])
const all = (Object.entries(tables).filter(([, table]) => is(table, PgTable)) as [string, PgTable][]).filter(([name]) => !ignored.has(name))

const byText = (a: unknown, b: unknown) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)
/** Every row of the product, without the fields that every write changes. */
async function everything() {
  const found: Record<string, Record<string, unknown>[]> = {}
  for (const [name, table] of all) {
    const { rowVersion: _, updatedAt: __, updatedByContactId: ___, ...columns } = getTableColumns(table)
    found[name] = (await db.select(columns).from(table)).sort(byText)
  }
  return found
}
type Everything = Awaited<ReturnType<typeof everything>>
const liveCounts = (content: Everything) =>
  Object.fromEntries(Object.entries(content).map(([name, rows]) => [name, rows.filter(({ deletedAt }) => deletedAt == null).length]))

/** Ids of rows themselves that read like those of contacts. */
const ownKeys: Readonly<Record<string, string>> = { contacts: 'contactId', eventContacts: 'eventCompanyContactId' }

/** Whether a live row refers to one of the contacts, in a column or in a list of the event. Merged contacts refer to nobody that counts. */
const refersTo = (content: Everything, ids: readonly number[]) =>
  Object.entries(content).flatMap(([name, rows]) =>
    rows
      .filter(({ deletedAt }) => deletedAt == null)
      .flatMap((row) => {
        const { eventHosts, irReps, ...fields } = row
        const own = Object.entries(fields).filter(
          ([key, value]) => /contactId$/i.test(key) && key !== ownKeys[name] && ids.includes(Number(value)),
        )
        const hosts = ((eventHosts ?? []) as { contactId?: number }[]).filter(({ contactId }) => ids.includes(contactId ?? 0))
        const reps = ((irReps ?? []) as number[]).filter((id) => ids.includes(id))
        return own.length + hosts.length + reps.length > 0 ? [`${name} ${JSON.stringify(row)}`] : []
      }),
  )

test('a merge loses and doubles nothing, the chosen values win, a refused one changes nothing, and an undo gives back every row', async () => {
  let [merged, refused, joins] = [0, 0, 0]
  await fc.assert(
    fc.asyncProperty(plan, async (planned) => {
      const people = await store(planned)
      const [survivorContactId = 0] = people
      const mergedContactIds = planned.merged.map((at) => people[at] ?? 0)
      const chosen = planned.jobTitleOf === undefined ? undefined : people[planned.jobTitleOf]
      const ids = [survivorContactId, ...mergedContactIds]
      const versions = await db.select().from(tables.contacts).where(inArray(tables.contacts.contactId, ids))
      const versionOf = (id: number) => versions.find(({ contactId }) => contactId === id)?.rowVersion ?? 0
      const order = {
        ...{ survivorContactId, mergedContactIds },
        rowVersions: { survivor: versionOf(survivorContactId), merged: mergedContactIds.map(versionOf) },
        fieldChoices: chosen ? { jobTitle: chosen } : {},
      }
      const before = await everything()
      const tried = ok(await nucleus.call(mergeContacts, { ...order, dryRun: true }, token))
      expect(await everything()).toEqual(before)
      const { status, body } = await nucleus.call(mergeContacts, order, token)
      expect([status, body.message]).toEqual(tried.problems.length > 0 ? [422, tried.problems.join(' ')] : [200, 'OK'])
      const after = await everything()
      if (status === 422) {
        refused += 1
        return expect(after).toEqual(before)
      }
      merged += 1
      expect(body.data.moved).toEqual(tried.moved)
      // Nobody is referred to any more but in their own places, and only places that became one are gone.
      expect(refersTo(after, mergedContactIds)).toEqual([])
      const { eventContacts, contacts } = tables
      const place = and(inArray(eventContacts.contactId, ids), isNull(eventContacts.deletedAt))
      const left = await db.select().from(eventContacts).where(place)
      expect(new Set(left.map(({ eventId }) => eventId)).size).toBe(left.length)
      const wasThere = before.eventContacts?.filter(({ contactId, deletedAt }) => ids.includes(Number(contactId)) && !deletedAt).length ?? 0
      joins += wasThere - left.length
      const expected = liveCounts(before)
      expect(liveCounts(after)).toEqual({
        ...expected,
        contacts: (expected.contacts ?? 0) - mergedContactIds.length,
        eventContacts: (expected.eventContacts ?? 0) - (wasThere - left.length),
      })
      const [survivor] = await db.select().from(contacts).where(eq(contacts.contactId, survivorContactId))
      expect(survivor?.jobTitle).toBe(`Title ${chosen === people[1] ? 1 : 0}`)
      expect(survivor?.tags).toEqual(['tag 0', ...planned.merged.map((at) => `tag ${at}`)])
      ok(await nucleus.call(undo, { undoToken: body.data.undoToken }, token))
      expect(await everything()).toEqual(before)
    }),
    { numRuns: 40, seed: 20_260_603 },
  )
  // No side of the property goes untried.
  expect([merged > 5, refused > 2, joins > 2]).toEqual([true, true, true])
})
