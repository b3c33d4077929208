import { afterAll, describe, expect, test } from '@jest/globals'
import { and, eq } from 'drizzle-orm'
import { registrations } from '#contract/events/registrations.ts'
import { registrations as table } from '#nucleus/db/tables/index.ts'
import { csvFile, importsBy } from '../support/importFile.ts'
import { makeCompanyType, makeEvent, makeRegistration, makeStaff, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())
const people = importsBy(nucleus, registrations.calls, token)
const stored = (eventId: number) => db.select().from(table).where(eq(table.eventId, eventId)).orderBy(table.eventRegistrationId)
const head = ['First name', 'Last name', 'E-mail', 'Company type']
const person = (n: number, type: string) => ['Ada', `Park ${n}`, `ada.${n}@example.com`, type]

describe('imported people', () => {
  test('take the seats that are free and then join the waiting list, in the order of the file', async () => {
    const { eventId } = await makeEvent(db)
    const { eventCompanyTypeId } = await makeCompanyType(db, { eventId, name: 'Allocator', capacity: 3, waitlistEnabled: true })
    await makeRegistration(db, { eventId, eventCompanyTypeId })
    const file = csvFile([
      [...head, 'Tags', 'Marketing consent'],
      ...[1, 2, 3, 4].map((n) => [...person(n, ' allocator '), 'vip; press', 'x']),
    ])
    const { results, asked } = await people.checked(file, { parentId: eventId })
    expect(results.map(({ state }) => state)).toEqual(['new', 'new', 'new', 'new'])
    expect((await stored(eventId)).length).toBe(1)
    expect(await people.committed(asked)).toMatchObject({ added: 4, updated: 0, skipped: 0 })
    const [, ...added] = await stored(eventId)
    expect(added.map(({ email, eventStatusId, waitlistPosition }) => [email, eventStatusId, waitlistPosition])).toEqual([
      ['ada.1@example.com', 2, null],
      ['ada.2@example.com', 2, null],
      ['ada.3@example.com', 4, 1],
      ['ada.4@example.com', 4, 2],
    ])
    for (const row of added)
      expect(row).toMatchObject({
        source: 3,
        tags: ['vip', 'press'],
        consentMarketing: true,
        confirmationNumber: expect.stringMatching(/^[A-Z]{2}\d{5}$/),
      })
    expect(new Set(added.map(({ confirmationNumber }) => confirmationNumber)).size).toBe(4)
  })

  test('are refused as a whole when there are fewer seats and no waiting list: those who found none are named', async () => {
    const { eventId } = await makeEvent(db)
    await makeCompanyType(db, { eventId, name: 'Manager', capacity: 2, waitlistEnabled: false })
    const file = csvFile([head, ...[1, 2, 3].map((n) => person(n, 'Manager'))])
    const { results, asked } = await people.checked(file, { parentId: eventId })
    expect(results.map(({ state }) => state)).toEqual(['new', 'new', 'fault'])
    expect(results[2]?.messages.eventCompanyTypeId).toMatch(/^Manager is full \(2 of 2 seats taken\)/)
    expect((await people.commit(asked)).status).toBe(422)
    expect(await stored(eventId)).toEqual([])
  })

  test('are recognised by address and company type while their registration is active', async () => {
    const { eventId } = await makeEvent(db)
    const { eventCompanyTypeId } = await makeCompanyType(db, { eventId, name: 'Allocator' })
    await makeCompanyType(db, { eventId, name: 'Press' })
    await makeRegistration(db, { eventId, eventCompanyTypeId, email: 'ada.1@example.com' })
    await makeRegistration(db, { eventId, eventCompanyTypeId, email: 'ada.2@example.com', eventStatusId: 7 })
    const file = csvFile([
      head,
      person(1, 'Allocator'),
      person(1, 'Press'),
      person(2, 'Allocator'),
      person(2, 'ALLOCATOR'),
      person(3, 'Chef'),
    ])
    const { results } = await people.checked(file, { parentId: eventId })
    expect(results).toMatchObject([
      { state: 'existing' },
      { state: 'new' },
      { state: 'new' },
      { state: 'duplicate', messages: { email: 'Row 4 of this file has the same E-mail and Company type' } },
      { state: 'fault', messages: { eventCompanyTypeId: 'This company type does not exist' } },
    ])
  })

  test('get their IR representative by address or name; a representative imports only those that they represent', async () => {
    const { eventId } = await makeEvent(db)
    await makeCompanyType(db, { eventId, name: 'Allocator' })
    await makeStaff(db, 'irRep', { firstName: 'Noor', lastName: 'Same', email: 'noor.1@example.com' })
    await makeStaff(db, 'irRep', { firstName: 'Noor', lastName: 'Same', email: 'noor.2@example.com' })
    const { token: theirs, user } = await nucleus.signIn('irRep')
    const mine = importsBy(nucleus, registrations.calls, theirs)
    const file = csvFile([
      [...head, 'IR representative'],
      [...person(1, 'Allocator'), user.name],
      [...person(2, 'Allocator'), 'noor.1@example.com'],
      [...person(3, 'Allocator'), 'Noor Same'],
    ])
    const several = 'Several have the IR representative "Noor Same"'
    expect((await people.checked(file, { parentId: eventId })).results).toMatchObject([
      { state: 'new' },
      { state: 'new' },
      { state: 'fault', messages: { irRepContactId: several } },
    ])
    expect((await mine.checked(file, { parentId: eventId })).results).toMatchObject([
      { state: 'new' },
      { state: 'fault', messages: { form: expect.stringContaining('You can only keep registrations that you represent') } },
      { state: 'fault' },
    ])
    const own = csvFile([
      [...head, 'IR representative'],
      [...person(1, 'Allocator'), user.name],
    ])
    expect((await mine.committed((await mine.checked(own, { parentId: eventId })).asked)).added).toBe(1)
    expect(await db.$count(table, and(eq(table.eventId, eventId), eq(table.irRepContactId, user.contactId)))).toBe(1)
  })
})
