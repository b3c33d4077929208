import { afterAll, expect, test } from '@jest/globals'
import { eq, sql } from 'drizzle-orm'
import { companies } from '#contract/companies.ts'
import { contacts } from '#contract/contacts.ts'
import { eventCompanyTypes as declaredTypes } from '#contract/events/companyTypes.ts'
import { locations } from '#contract/events/locations.ts'
import { registrations } from '#contract/events/registrations.ts'
import { eventCompanyTypes, events, locations as rooms, registrations as people } from '#nucleus/db/tables/index.ts'
import { csvFile, importsBy } from '../support/importFile.ts'
import { makeCompany, makeCompanyType, makeEvent, makeLocation, makeRegistration, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())

test('a check of people ends while others hold the event, its company types, its seats and those who are registered', async () => {
  const { eventId } = await makeEvent(db)
  const { eventCompanyTypeId } = await makeCompanyType(db, { eventId, name: 'Allocator', capacity: 3, waitlistEnabled: true })
  await makeRegistration(db, { eventId, eventCompanyTypeId, email: 'old@example.com', jobTitle: 'Analyst' })
  const attendees = importsBy(nucleus, registrations.calls, token)
  const file = csvFile([
    ['First name', 'Last name', 'E-mail', 'Company type', 'Job title'],
    ['Ada', 'Park', 'old@example.com', 'Allocator', 'Head'],
    ...[1, 2, 3].map((n) => ['Ada', `Park ${n}`, `ada.${n}@example.com`, 'Allocator', '']),
  ])
  const states = await db.transaction(async (tx) => {
    await tx.select().from(events).where(eq(events.eventId, eventId)).for('no key update')
    await tx.select().from(eventCompanyTypes).where(eq(eventCompanyTypes.eventId, eventId)).for('no key update')
    await tx.select().from(people).where(eq(people.eventId, eventId)).for('no key update')
    await tx.execute(sql`select from registration_counts where event_id = ${eventId} for update`)
    const { results } = await attendees.checked(file, { parentId: eventId, existing: 'update' })
    return results.map(({ state }) => state)
  })
  expect(states).toEqual(['changed', 'new', 'new', 'new'])
  const { commitInput } = await attendees.checked(file, { parentId: eventId, existing: 'update' })
  expect(await attendees.committed(commitInput)).toMatchObject({ added: 3, updated: 1 })
  const stored = await db.select().from(people).where(eq(people.eventId, eventId)).orderBy(people.eventRegistrationId)
  expect(stored.map(({ eventStatusId, waitlistPosition }) => [eventStatusId, waitlistPosition])).toEqual([
    [stored[0]?.eventStatusId, null],
    [2, null],
    [2, null],
    [4, 1],
  ])
})

test('a check of company types ends while somebody holds their event', async () => {
  const { eventId } = await makeEvent(db, { capacity: 5 })
  await makeCompanyType(db, { eventId, name: 'Allocator', capacity: 3 })
  const types = importsBy(nucleus, declaredTypes.calls, token)
  const file = csvFile([
    ['Name', 'Side', 'Capacity'],
    ['Allocator', 'Allocator', 4],
    ['Press', 'Press', 2],
  ])
  const states = await db.transaction(async (tx) => {
    await tx.select().from(events).where(eq(events.eventId, eventId)).for('no key update')
    const { results } = await types.checked(file, { parentId: eventId, existing: 'update' })
    return results.map(({ state }) => state)
  })
  expect(states).toEqual(['changed', 'new'])
  const { commitInput } = await types.checked(file, { parentId: eventId, existing: 'update' })
  expect(await types.committed(commitInput)).toMatchObject({ added: 1, updated: 1 })
})

test('a check of rooms ends while somebody moves them and another import writes', async () => {
  const { eventId } = await makeEvent(db)
  await makeLocation(db, { eventId, name: 'Hall' })
  const some = importsBy(nucleus, locations.calls, token)
  const file = csvFile([
    ['Name', 'Seats'],
    ['HALL', '4'],
    ['Attic', '3'],
  ])
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`order of locations ${eventId}`}, 0))`)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('import/locations'), ${eventId})`)
    await tx.insert(rooms).values({ eventId, name: 'Attic', locationType: 1, assignment: 1, priority: 2 })
    const { results } = await some.checked(file, { parentId: eventId, existing: 'update' })
    expect(results.map(({ state }) => state)).toEqual(['changed', 'new'])
  })
})

test('a check of contacts or companies ends while somebody adds one, and nobody who adds one waits for a check', async () => {
  const { token: admin } = await nucleus.signIn('admin')
  const contactList = importsBy(nucleus, contacts.calls, admin)
  const companyList = importsBy(nucleus, companies.calls, admin)
  const contactFile = csvFile([
    ['First name', 'Last name', 'E-mail'],
    ['Ida', 'Quist', 'ida@quist.example'],
  ])
  const companyFile = csvFile([
    ['Name', 'Parent company'],
    ['Quist Holding', (await makeCompany(db, { name: 'Quist Group' })).name],
  ])
  await db.transaction(async (tx) => {
    for (const key of ['new contacts', 'new companies', 'parents of companies'])
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
    expect((await contactList.checked(contactFile, {})).results).toMatchObject([{ state: 'new', messages: {} }])
    expect((await companyList.checked(companyFile, {})).results).toMatchObject([{ state: 'new', messages: {} }])
  })
  expect(await contactList.committed((await contactList.checked(contactFile, {})).commitInput)).toMatchObject({ added: 1 })
  expect(await companyList.committed((await companyList.checked(companyFile, {})).commitInput)).toMatchObject({ added: 1 })
})
