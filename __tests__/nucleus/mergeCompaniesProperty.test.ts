import { afterAll, expect, test } from '@jest/globals'
import { eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { locationAssignments } from '#constants/setUpChoices.ts'
import { undo } from '#contract/history.ts'
import { mergeCompanies } from '#contract/utilities/merges.ts'
import * as tables from '#nucleus/db/tables/index.ts'
import type { Values } from '#nucleus/kernel/values.ts'
import { makeChat } from '../support/coffeeChats.ts'
import {
  makeCompany,
  makeCompanyType,
  makeContact,
  makeEvent,
  makeEventCompany,
  makeEventContact,
  makeFund,
  makeLocation,
  makeRegistration,
  makeSpeaker,
  makeVetting,
  ok,
  startNucleus,
} from '../support/nucleus.ts'
import { makeSponsor } from '../support/participants.ts'
import { everything, live, liveCounts, refersTo, rowsOf, spareRows } from '../support/wholeDatabase.ts'

/** Whatever hangs on companies anywhere: as `mergePeopleProperty` of people. */
const nucleus = await startNucleus()
afterAll(() => nucleus.close())
const { db } = nucleus
const { token } = await nucleus.signIn()

const firm = fc.nat({ max: 3 })
const firms = fc.array(firm, { maxLength: 2 })
const event = fc.record({
  places: fc.array(fc.record({ of: firm, type: fc.nat({ max: 1 }), notes: fc.option(fc.constantFrom('a', 'b')), hasTable: fc.boolean() }), {
    minLength: 2,
    maxLength: 5,
  }),
  registrations: firms,
  speakers: firms,
  sponsors: firms,
  hosts: firms,
})
const choice = fc.option(fc.nat({ max: 1 }), { nil: undefined })
const plan = fc.record({
  events: fc.array(event, { minLength: 1, maxLength: 2 }),
  people: fc.array(firm, { maxLength: 3 }),
  parents: fc.array(fc.record({ child: firm, parent: firm }), { maxLength: 3 }),
  funds: fc.array(fc.record({ of: firm, name: fc.constantFrom(undefined, 'Alpha') }), { maxLength: 4 }),
  positions: firms,
  chats: firms,
  merged: fc.constantFrom([1], [1, 2]),
  chosen: fc.record({ name: choice, city: choice, website: choice, employees: choice, notes: choice, tags: choice }),
})
type Plan = typeof plan extends fc.Arbitrary<infer T> ? T : never

/** No company is above itself at first: a parent is further down in this order. The first can get a parent that belongs to it by a merge. */
const order = [1, 3, 0, 2]

/** Stores what is planned; what a unique index does not allow is left out. */
async function store({ events, people, parents, funds, positions, chats }: Plan): Promise<number[]> {
  const ids: number[] = []
  for (let at = 0; at < 4; at += 1) {
    const texts = { notes: `Note ${at}`, tags: [`tag ${at}`], website: `https://firm${at}.example.com/` }
    ids.push((await makeCompany(db, { ...texts, city: at === 0 ? null : `City ${at}`, employees: at < 2 ? null : at })).companyId)
  }
  const idOf = (index: number) => ids[index] ?? 0
  for (const { child, parent } of parents)
    if (order.indexOf(child) < order.indexOf(parent))
      await db
        .update(tables.companies)
        .set({ parentCompanyId: idOf(parent) })
        .where(eq(tables.companies.companyId, idOf(child)))
  for (const of of people) await makeContact(db, { companyId: idOf(of) })
  const fundIds = new Map<number, number>()
  const isFirst = firsts()
  for (const { of, name } of funds)
    if (!name || isFirst(of)) fundIds.set(of, (await makeFund(db, { companyId: idOf(of), ...(name && { name }) })).fundId)
  for (const of of positions) {
    const { contactId } = await makeContact(db)
    await db.insert(tables.pastPositions).values({ contactId, companyId: idOf(of), endedOn: '2025-03-31' })
  }
  for (const of of chats) await makeChat(db, { hostCompanyId: idOf(of) })
  for (const one of events) await storeEvent(one, idOf, (of) => fundIds.get(of))
  return ids
}

async function storeEvent(
  { places, registrations, speakers, sponsors, hosts }: Plan['events'][number],
  idOf: (index: number) => number,
  fundOf: (index: number) => number | undefined,
): Promise<void> {
  const eventHosts = hosts.map((of, at) => ({ eventHostId: at + 1, companyId: idOf(of), displayName: `Host ${at}`, sortOrder: at }))
  const { eventId } = await makeEvent(db, { eventHosts })
  const types = [await makeCompanyType(db, { eventId }), await makeCompanyType(db, { eventId })].map((type) => type.eventCompanyTypeId)
  const isFirst = firsts()
  for (const { of, type, notes, hasTable } of places) {
    if (!isFirst(of, type)) continue
    const fundId = fundOf(of)
    const place = { companyId: idOf(of), eventCompanyTypeId: types[type] ?? 0, notes, fundIds: fundId === undefined ? [] : [fundId] }
    const { eventCompanyId } = await makeEventCompany(db, { eventId, ...place })
    await makeEventContact(db, { eventId, eventCompanyId })
    if (hasTable) await makeLocation(db, { eventId, assignment: locationAssignments.reservable, reservedForEventCompanyId: eventCompanyId })
  }
  for (const of of registrations) {
    const at = { eventId, eventCompanyTypeId: types[0] ?? 0, companyId: idOf(of) }
    const { eventRegistrationId } = await makeRegistration(db, at)
    await makeVetting(db, { eventId, eventRegistrationId, companyId: idOf(of) })
  }
  for (const of of speakers) await makeSpeaker(db, { eventId, companyId: idOf(of) })
  for (const of of sponsors) await makeSponsor(db, { eventId, companyId: idOf(of) })
}

/** Whether it is called with these for the first time. */
function firsts() {
  const seen = new Set<string>()
  return (...key: unknown[]) => !seen.has(key.join()) && Boolean(seen.add(key.join()))
}

/** What the survivor has of each field: the chosen one's value, or else the first that is there; texts and lists together. */
function expectedValues(rows: readonly Values[], chosen: Plan['chosen']): Values {
  const ofChosen = (field: keyof Plan['chosen'], otherwise: unknown) => {
    const index = chosen[field]
    return index === undefined ? otherwise : (rows[index]?.[field] ?? null)
  }
  const first = (field: string) => rows.find((row) => row[field] != null)?.[field] ?? null
  return {
    ...Object.fromEntries((['name', 'city', 'website', 'employees'] as const).map((field) => [field, ofChosen(field, first(field))])),
    notes: ofChosen('notes', rows.map(({ notes }) => notes).join('\n\n')),
    tags: ofChosen(
      'tags',
      rows.flatMap(({ tags }) => tags as string[]),
    ),
  }
}

test('a merge of companies loses and doubles nothing, the chosen values win, a refused one changes nothing, and an undo gives back every row', async () => {
  let [merged, refused, joins] = [0, 0, 0]
  await fc.assert(
    fc.asyncProperty(plan, async (planned) => {
      const all = await store(planned)
      const [survivorCompanyId = 0] = all
      const mergedCompanyIds = planned.merged.map((at) => all[at] ?? 0)
      const ids = [survivorCompanyId, ...mergedCompanyIds]
      const found = await db.select().from(tables.companies).where(inArray(tables.companies.companyId, ids))
      const rows = ids.map((id) => found.find(({ companyId }) => companyId === id) as Values)
      const versionOf = (id: number) => found.find(({ companyId }) => companyId === id)?.rowVersion ?? 0
      const choices = Object.entries(planned.chosen).flatMap(([field, at]) => (at === undefined ? [] : [[field, all[at]]]))
      const sent = {
        ...{ survivorCompanyId, mergedCompanyIds },
        rowVersions: { survivor: versionOf(survivorCompanyId), merged: mergedCompanyIds.map(versionOf) },
        fieldChoices: Object.fromEntries(choices) as Record<string, number>,
      }
      const before = await everything(db)
      const tried = ok(await nucleus.call(mergeCompanies, { ...sent, dryRun: true }, token))
      expect(await everything(db)).toEqual(before)
      const { status, body } = await nucleus.call(mergeCompanies, sent, token)
      expect([status, body.message]).toEqual(tried.problems.length > 0 ? [422, tried.problems.join(' ')] : [200, 'OK'])
      const after = await everything(db)
      if (status === 422) {
        refused += 1
        return expect(after).toEqual(before)
      }
      merged += 1
      expect(body.data.moved).toEqual(tried.moved)
      expect(refersTo(after, 'companyId', mergedCompanyIds)).toEqual([])
      const places = spareRows(before, 'eventCompanies', { of: ['companyId', ids], sameKeys: ['eventId', 'eventCompanyTypeId'] })
      joins += places
      const expected = liveCounts(before)
      expect(liveCounts(after)).toEqual({
        ...expected,
        companies: (expected.companies ?? 0) - mergedCompanyIds.length,
        eventCompanies: (expected.eventCompanies ?? 0) - places,
      })
      // Where places became one, it has the notes and the funds of all, and whoever was at one of them.
      for (const row of rowsOf(before, 'eventCompanies', ['companyId', ids])) {
        const now = rowsOf(after, 'eventCompanies', ['companyId', [survivorCompanyId]]).filter(
          (one) => one.eventId === row.eventId && one.eventCompanyTypeId === row.eventCompanyTypeId,
        )
        expect(now).toHaveLength(1)
        if (row.notes != null) expect(String(now[0]?.notes).split('\n\n')).toContain(row.notes)
        expect(now[0]?.fundIds).toEqual(expect.arrayContaining(row.fundIds as number[]))
      }
      const present = new Set(live(after, 'eventCompanies').map(({ eventCompanyId }) => eventCompanyId))
      expect(live(after, 'eventContacts').filter(({ eventCompanyId }) => !present.has(eventCompanyId))).toEqual([])
      const reserved = live(after, 'locations').flatMap(({ reservedForEventCompanyId: id }) => (id == null ? [] : [id]))
      expect(reserved.filter((id) => !present.has(id))).toEqual([])
      const [survivor] = rowsOf(after, 'companies', ['companyId', [survivorCompanyId]])
      expect(survivor).toMatchObject(expectedValues(rows, planned.chosen))
      ok(await nucleus.call(undo, { undoToken: body.data.undoToken }, token))
      expect(await everything(db)).toEqual(before)
    }),
    { numRuns: 30, seed: 20_260_604 },
  )
  // No side of the property goes untried.
  expect([merged > 5, refused > 0, joins > 2]).toEqual([true, true, true])
})
