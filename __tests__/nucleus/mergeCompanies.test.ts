import { afterAll, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { mergeEventCompanies } from '#contract/events/merges.ts'
import { undo } from '#contract/history.ts'
import * as tables from '#nucleus/db/tables/index.ts'
import {
  fieldsOf,
  makeCompanyType,
  makeEventCompany,
  makeLocation,
  makeRegistration,
  makeSpeaker,
  ok,
  startNucleus,
} from '../support/nucleus.ts'
import { contentOf, makeSponsor, twoOfEach } from '../support/participants.ts'

const nucleus = await startNucleus()
afterAll(() => nucleus.close())
const { db } = nucleus
const manager = await nucleus.signIn('eventManager')

type Two = Awaited<ReturnType<typeof twoOfEach>>
const merge = ({ eventId, firstCompany, secondCompany }: Two, more: object = {}) =>
  nucleus.call(
    mergeEventCompanies,
    {
      eventId,
      survivorEventCompanyId: firstCompany.eventCompanyId,
      mergedEventCompanyId: secondCompany.eventCompanyId,
      rowVersions: { survivor: 1, merged: 1 },
      ...more,
    },
    manager.token,
  )
const live = async (eventId: number, name: string, key: string) =>
  ((await contentOf(db, eventId))[name] ?? []).filter(({ deletedAt }) => deletedAt === null).map((row) => row[key])

/** Two companies of an event, of which the second has one of everything that can hang on a company. */
async function withEverything() {
  const two = await twoOfEach(db)
  const { eventId, eventCompanyTypeId, secondCompany } = two
  const { companyId, eventCompanyId } = secondCompany
  await makeRegistration(db, { eventId, eventCompanyTypeId, companyId })
  await makeSpeaker(db, { eventId, companyId })
  const { sponsorId } = await makeSponsor(db, { eventId, companyId })
  const table = await makeLocation(db, { eventId, name: 'Table 7' })
  await makeLocation(db, { eventId, assignment: 2, reservedForEventCompanyId: eventCompanyId })
  const { sessionLocationId: fixedLocationId } = table
  await db.update(tables.eventCompanies).set({ sponsorId, fixedLocationId }).where(eq(tables.eventCompanies.eventCompanyId, eventCompanyId))
  const host = { eventHostId: 1, companyId, displayName: 'Acme', sortOrder: 0 }
  await db
    .update(tables.events)
    .set({ eventHosts: [host] })
    .where(eq(tables.events.eventId, eventId))
  return { ...two, sponsorId, fixedLocationId }
}

describe('a merge of two companies of an event', () => {
  test('moves contacts, reservations, registrations and what else is of the company, and undo brings all back', async () => {
    const two = await withEverything()
    const { eventId, firstCompany, fixedLocationId, sponsorId } = two
    const before = await contentOf(db, eventId)
    const tried = ok(await merge(two, { dryRun: true }))
    const { row, moved, undoToken } = ok(await merge(two))
    expect(moved).toEqual(tried.moved)
    expect(moved.map(({ resource, count }) => [resource, count]).sort()).toEqual(
      ['eventContacts', 'events', 'locations', 'registrations', 'speakers', 'sponsors'].map((resource) => [resource, 1]),
    )
    expect(row).toMatchObject({ name: 'Acme', contactCount: 2, sponsorId, fixedLocationId })
    const { eventCompanyId, companyId } = firstCompany
    expect(await live(eventId, 'eventContacts', 'eventCompanyId')).toEqual([eventCompanyId, eventCompanyId])
    expect(await live(eventId, 'locations', 'reservedForEventCompanyId')).toEqual([null, eventCompanyId])
    for (const name of ['registrations', 'speakers', 'sponsors', 'eventCompanies'])
      expect([name, await live(eventId, name, 'companyId')]).toEqual([name, [companyId]])
    ok(await nucleus.call(undo, { undoToken }, manager.token))
    expect(await contentOf(db, eventId)).toEqual(before)
  })

  test('of one company in two company types moves its contacts only: its registrations are its own already', async () => {
    const two = await withEverything()
    const { companyId } = two.secondCompany
    const { eventCompanyTypeId } = await makeCompanyType(db, { eventId: two.eventId, name: 'Press' })
    const { eventCompanyId } = two.firstCompany
    await db
      .update(tables.eventCompanies)
      .set({ companyId, eventCompanyTypeId })
      .where(eq(tables.eventCompanies.eventCompanyId, eventCompanyId))
    const { moved } = ok(await merge(two))
    expect(moved.map(({ resource }) => resource).sort()).toEqual(['eventContacts', 'locations'])
  })

  test('of a company that also comes in another company type leaves what is of that one', async () => {
    const two = await withEverything()
    const { eventId, firstCompany, secondCompany } = two
    const { companyId } = secondCompany
    const press = await makeCompanyType(db, { eventId, name: 'Press' })
    await makeEventCompany(db, { eventId, eventCompanyTypeId: press.eventCompanyTypeId, companyId })
    await makeRegistration(db, { eventId, eventCompanyTypeId: press.eventCompanyTypeId, companyId })
    ok(await merge(two))
    expect(await live(eventId, 'registrations', 'companyId')).toEqual([firstCompany.companyId, companyId])
    expect(await live(eventId, 'speakers', 'companyId')).toEqual([companyId])
  })

  test('whose chosen location is gone is refused in words, and can be merged with the other choice', async () => {
    const two = await withEverything()
    const { fixedLocationId, firstCompany } = two
    await db
      .update(tables.locations)
      .set({ deletedAt: '2026-01-01T00:00:00.000Z' })
      .where(eq(tables.locations.sessionLocationId, fixedLocationId))
    expect(Object.keys(fieldsOf(await merge(two)))).toEqual(['fixedLocationId'])
    expect(ok(await merge(two, { dryRun: true })).problems).toHaveLength(1)
    const fieldChoices = { fixedLocationId: firstCompany.eventCompanyId }
    expect(ok(await merge(two, { fieldChoices })).row).toMatchObject({ fixedLocationId: null })
  })
})
