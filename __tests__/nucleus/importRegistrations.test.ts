import { afterAll, describe, expect, test } from '@jest/globals'
import { and, eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { nightTimeGuests } from '#contract/events/nightTimeGuests.ts'
import { registrations } from '#contract/events/registrations.ts'
import { undo } from '#contract/history.ts'
import type { ImportRowResult } from '#contract/import.ts'
import { registrationMails, registrations as table } from '#nucleus/db/tables/index.ts'
import { csvFile, importsBy } from '../support/importFile.ts'
import { makeCompanyType, makeEvent, makeRegistration, makeStaff, ok, startNucleus } from '../support/nucleus.ts'
import { wrongCounts } from '../support/wrongCounts.ts'

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
    const { results, commitInput } = await people.checked(file, { parentId: eventId })
    expect(results.map(({ state }) => state)).toEqual(['new', 'new', 'new', 'new'])
    expect((await stored(eventId)).length).toBe(1)
    expect(await people.committed(commitInput)).toMatchObject({ added: 4, updated: 0, skipped: 0 })
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

  test('leave free seats when the import is undone: it promotes nobody and sends no mail, but says how many can be promoted', async () => {
    const sender = { fromName: 'Alpine', replyToEmail: 'team@alpine.example' }
    const { eventId } = await makeEvent(db, { ...sender, capacity: 2, waitlistEnabled: true, promotesAutomatically: true })
    const { eventCompanyTypeId } = await makeCompanyType(db, { eventId, name: 'Allocator' })
    const { committed } = people
    const { commitInput } = await people.checked(csvFile([head, person(1, 'Allocator'), person(2, 'Allocator')]), { parentId: eventId })
    const { undoToken } = await committed(commitInput)
    for (const waitlistPosition of [1, 2, 3, 4])
      await makeRegistration(db, { eventId, eventCompanyTypeId, eventStatusId: 4, waitlistPosition })
    const { notes } = ok(await nucleus.call(undo, { undoToken: undoToken ?? '' }, token))
    expect(notes).toEqual(['2 seats are free, 4 people wait. Nobody was promoted. To promote 2 of them, open the Registrations tab.'])
    const waited = (await stored(eventId)).filter(({ source }) => source !== 3)
    expect(waited.map(({ eventStatusId }) => eventStatusId)).toEqual([4, 4, 4, 4])
    const ids = waited.map(({ eventRegistrationId }) => eventRegistrationId)
    expect(await db.$count(registrationMails, inArray(registrationMails.eventRegistrationId, ids))).toBe(0)
    expect((await db.execute(wrongCounts)).rows).toEqual([])
  })

  test('are refused as a whole when there are fewer seats and no waiting list: those who found none are named', async () => {
    const { eventId } = await makeEvent(db)
    await makeCompanyType(db, { eventId, name: 'Manager', capacity: 2, waitlistEnabled: false })
    const file = csvFile([head, ...[1, 2, 3].map((n) => person(n, 'Manager'))])
    const { results, commitInput } = await people.checked(file, { parentId: eventId })
    expect(results.map(({ state }) => state)).toEqual(['new', 'new', 'fault'])
    expect(results[2]?.messages.eventCompanyTypeId).toMatch(/^Manager is full \(2 of 2 seats taken\)/)
    expect((await people.commit(commitInput)).status).toBe(422)
    expect(await stored(eventId)).toEqual([])
  })

  test('are named by their name first, and by their address last', async () => {
    const { eventId } = await makeEvent(db)
    await makeCompanyType(db, { eventId, name: 'Allocator' })
    const file = csvFile([
      ['E-mail', 'Company type', 'Last name', 'First name'],
      ['unknown', 'Allocator', 'Messy-1', 'Zoë'],
      ['zoe@example.com', '', '', ''],
    ])
    const { results } = await people.checked(file, { parentId: eventId })
    expect(results.map(({ name }) => name)).toEqual(['Zoë Messy-1, Allocator, unknown', 'zoe@example.com'])
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
      { state: 'fault', messages: { eventCompanyTypeId: 'Company type: “Chef” — use one of Allocator or Press' } },
    ])
  })

  test('get their IR rep by address or name; a representative imports only those that they represent', async () => {
    const { eventId } = await makeEvent(db)
    await makeCompanyType(db, { eventId, name: 'Allocator' })
    await makeStaff(db, 'irRep', { firstName: 'Noor', lastName: 'Same', email: 'noor.1@example.com' })
    await makeStaff(db, 'irRep', { firstName: 'Noor', lastName: 'Same', email: 'noor.2@example.com' })
    const { token: theirs, user } = await nucleus.signIn('irRep')
    const mine = importsBy(nucleus, registrations.calls, theirs)
    const file = csvFile([
      [...head, 'IR rep'],
      [...person(1, 'Allocator'), user.name],
      [...person(2, 'Allocator'), 'noor.1@example.com'],
      [...person(3, 'Allocator'), 'Noor Same'],
    ])
    const several = 'IR rep: “Noor Same” — more than one has this name'
    expect((await people.checked(file, { parentId: eventId })).results).toMatchObject([
      { state: 'new' },
      { state: 'new' },
      { state: 'fault', messages: { irRepContactId: several } },
    ])
    expect((await mine.checked(file, { parentId: eventId })).results).toMatchObject([
      { state: 'new' },
      { state: 'fault', messages: { form: expect.stringContaining('You can only save registrations that you represent') } },
      { state: 'fault' },
    ])
    const own = csvFile([
      [...head, 'IR rep'],
      [...person(1, 'Allocator'), user.name],
    ])
    expect((await mine.committed((await mine.checked(own, { parentId: eventId })).commitInput)).added).toBe(1)
    expect(await db.$count(table, and(eq(table.eventId, eventId), eq(table.irRepContactId, user.contactId)))).toBe(1)
  })
})

describe('what a check of people says', () => {
  const line = fc.tuple(
    fc.constantFrom(
      'old@example.com',
      'gone@example.com',
      'a@example.com',
      'A@example.com ',
      'b@example.com',
      'c@example.com',
      'no address',
    ),
    fc.constantFrom('Allocator', 'allocator', 'Press', 'Chef'),
    fc.constantFrom('', 'Analyst', '=1+1'),
  )
  const room = fc.record({ capacity: fc.option(fc.integer({ min: 1, max: 4 }), { nil: null }), waitlistEnabled: fc.boolean() })
  test('is what the import does, and its undo gives back what was there', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { minLength: 1, maxLength: 6 }),
        room,
        fc.constantFrom('skip', 'update'),
        async (lines, commitInput, existing) => {
          const { eventId } = await makeEvent(db)
          const { eventCompanyTypeId } = await makeCompanyType(db, { eventId, name: 'Allocator', ...commitInput })
          await makeCompanyType(db, { eventId, name: 'Press', capacity: 2 })
          await makeRegistration(db, { eventId, eventCompanyTypeId, email: 'old@example.com', eventStatusId: 2 })
          await makeRegistration(db, { eventId, eventCompanyTypeId, email: 'gone@example.com', eventStatusId: 7 })
          const rows = lines.map(([email, type, title], at) => ['Ada', `Park ${at}`, email, type, title])
          const file = csvFile([[...head, 'Job title'], ...rows])
          const before = await stored(eventId)
          const { results, commitInput: checked } = await people.checked(file, { parentId: eventId, existing })
          expect(await stored(eventId)).toEqual(before)
          const number = (state: ImportRowResult['state']) => results.filter((one) => one.state === state).length
          if (number('fault') + number('duplicate') > 0) {
            expect((await people.commit(checked)).status).toBe(422)
            return expect(await stored(eventId)).toEqual(before)
          }
          const { undoToken, ...counts } = await people.committed(checked)
          expect(counts).toEqual({ added: number('new'), updated: number('changed'), skipped: number('existing') })
          expect((await stored(eventId)).length).toBe(before.length + number('new'))
          expect((await db.execute(wrongCounts)).rows).toEqual([])
          if (!undoToken) return expect(await stored(eventId)).toEqual(before)
          ok(await nucleus.call(undo, { undoToken }, token))
          const lasting = (rows: typeof before) =>
            rows
              .filter(({ deletedAt }) => deletedAt === null)
              .map(({ rowVersion: _, updatedAt: __, updatedByContactId: ___, ...row }) => row)
          expect(lasting(await stored(eventId))).toEqual(lasting(before))
          expect((await db.execute(wrongCounts)).rows).toEqual([])
        },
      ),
      { numRuns: 25, seed: 20_260_601 },
    )
  })
})

test('guests of the evenings, who are written one by one, are checked on a copy and imported', async () => {
  const { eventId } = await makeEvent(db)
  const guests = importsBy(nucleus, nightTimeGuests.calls, token)
  const file = csvFile([
    ['First name', 'Last name', 'E-mail'],
    ['Ada', 'Park', 'ada@example.com'],
    ['Ben', 'Oduya', 'ben@example.com'],
  ])
  const { commitInput, results } = await guests.checked(file, { parentId: eventId })
  expect(results.map(({ state, messages }) => [state, messages])).toEqual([
    ['new', {}],
    ['new', {}],
  ])
  expect(await guests.committed(commitInput)).toMatchObject({ added: 2 })
})
