import { afterAll, describe, expect, test } from '@jest/globals'
import { contactStates } from '#constants/choices.ts'
import { hostEvents } from '#contract/events/hostedEvents.ts'
import { nightTimeFunctions, nightTimeGuests as declared, nightTimeHosts } from '#contract/events/nightTimeGuests.ts'
import { eventOptions } from '#nucleus/db/tables/index.ts'
import { fieldsOf, makeContact, makeEvent, ok, startNucleus } from '../support/nucleus.ts'

const { list, upsert } = declared.calls
const nucleus = await startNucleus()
const { token } = await nucleus.signIn('eventManager')
const { eventId } = await makeEvent(nucleus.db)
afterAll(() => nucleus.close())

let count = 0
const save = (more: object = {}) =>
  nucleus.call(upsert, { eventId, firstName: 'Gue', lastName: `St ${(count += 1)}`, guestStatus: 1, ...more }, token)
const gone = 'This contact does not exist, or was merged or archived. Choose another one'

async function makeOption(values: Partial<typeof eventOptions.$inferInsert> = {}) {
  const [option] = await nucleus.db
    .insert(eventOptions)
    .values({ eventId, name: `Dinner ${(count += 1)}`, optionType: 2, ...values })
    .returning()
  return option?.eventOptionId ?? 0
}

describe('an evening guest', () => {
  test('is stored with what the form leaves out, and shows the names of host and option', async () => {
    const host = await makeContact(nucleus.db, { firstName: 'Ana', lastName: 'Silva' })
    const eventOptionId = await makeOption({ name: 'Harbour dinner' })
    const row = ok(await save({ hostContactId: host.contactId, eventOptionId, guestCount: 2 }))
    expect(row).toMatchObject({ hostName: 'Ana Silva', optionName: 'Harbour dinner', guestCount: 2, functionName: null })
    expect(ok(await save()).guestCount).toBe(0)
  })

  test.each([3, 4])('and a host in state %i are refused at their fields', async (contactStateId) => {
    const { contactId } = await makeContact(nucleus.db, { contactStateId })
    expect(fieldsOf(await save({ contactId }))).toEqual({ contactId: gone })
    expect(fieldsOf(await save({ hostContactId: contactId }))).toEqual({ hostContactId: gone })
  })

  test('goes to a dinner, an activity or another option of the same event, and to nothing else', async () => {
    for (const optionType of [2, 3, 7]) ok(await save({ eventOptionId: await makeOption({ optionType }) }))
    const refused = async (eventOptionId: number) => fieldsOf(await save({ eventOptionId }))
    for (const optionType of [1, 4, 5, 6])
      expect(await refused(await makeOption({ optionType }))).toEqual({ eventOptionId: 'Choose a dinner, an activity or another option' })
    const elsewhere = await makeOption({ eventId: (await makeEvent(nucleus.db)).eventId })
    expect(await refused(elsewhere)).toEqual({ eventOptionId: 'This option does not belong to the event' })
  })

  test('is a guest of an evening once, whatever the case of its name, and of another evening too', async () => {
    const { contactId } = await makeContact(nucleus.db)
    const eventOptionId = await makeOption()
    const once = { contactId: 'This contact is already a guest of this function' }
    ok(await save({ contactId, eventOptionId }))
    expect(fieldsOf(await save({ contactId, eventOptionId, functionName: 'Another word for it' }))).toEqual(once)
    ok(await save({ contactId, functionName: 'Late drinks' }))
    expect(fieldsOf(await save({ contactId, functionName: 'LATE drinks' }))).toEqual(once)
    ok(await save({ contactId }))
    expect(fieldsOf(await save({ contactId }))).toEqual(once)
    ok(await save({ functionName: 'Late drinks' }))
    ok(await save({ functionName: 'Late drinks' }))
  })
})

test('the list is narrowed by status, evening and host, and searched', async () => {
  const { eventId: own } = await makeEvent(nucleus.db)
  const { contactId: hostContactId } = await makeContact(nucleus.db)
  const eventOptionId = await makeOption({ eventId: own })
  const guest = (lastName: string, more: object) => save({ eventId: own, lastName, ...more })
  ok(await guest('Amber', { eventOptionId, guestStatus: 2 }))
  ok(await guest('Birch', { functionName: 'Late drinks', hostContactId }))
  ok(await guest('Cedar', { functionName: 'LATE DRINKS', tableName: 'Harbour 4' }))
  ok(await guest('Dogwood', {}))
  const found = async (more: object) => ok(await nucleus.call(list, { eventId: own, ...more }, token)).map(({ lastName }) => lastName)
  const keys = ok(await nucleus.call(nightTimeFunctions, { eventId: own }, token)).map(({ key }) => key)
  expect(await Promise.all(keys.map((key) => found({ function: key })))).toEqual([['Birch', 'Cedar'], ['Amber'], ['Dogwood']])
  expect(await found({ guestStatus: 2 })).toEqual(['Amber'])
  expect(await found({ hostContactId })).toEqual(['Birch'])
  expect(await found({ q: 'harbour' })).toEqual(['Cedar'])
})

test('the evenings are counted with whom guests bring, who accepted and the seats of each table', async () => {
  const { eventId: own } = await makeEvent(nucleus.db)
  const eventOptionId = await makeOption({ eventId: own, name: 'Harbour dinner', capacity: 60 })
  await makeOption({ eventId: own, name: 'A hotel', optionType: 1 })
  const sailing = await makeOption({ eventId: own, name: 'Sailing', optionType: 3, capacity: 8 })
  const guest = (guestStatus: number, more: object = {}) => save({ eventId: own, eventOptionId, guestStatus, ...more })
  for (const one of [
    guest(1, { guestCount: 1, tableName: '10' }),
    guest(2, { guestCount: 2, tableName: '2' }),
    guest(6, { tableName: '2' }),
    guest(3, { guestCount: 5, tableName: '2' }),
    guest(4, { guestCount: 1, tableName: '10' }),
    guest(5),
    guest(7, { tableName: '2' }),
    save({ eventId: own, functionName: 'Late drinks' }),
    save({ eventId: own }),
  ])
    ok(await one)
  expect(ok(await nucleus.call(nightTimeFunctions, { eventId: own }, token))).toEqual([
    {
      key: `option:${eventOptionId}`,
      name: 'Harbour dinner',
      eventOptionId,
      guests: 5,
      broughtAlong: 4,
      accepted: 4,
      waitlisted: 2,
      declined: 2,
      capacity: 60,
      tables: [
        { tableName: '2', seats: 4 },
        { tableName: '10', seats: 2 },
      ],
    },
    expect.objectContaining({ key: 'name:late drinks', name: 'Late drinks', eventOptionId: null, guests: 1, capacity: null, tables: [] }),
    expect.objectContaining({ key: `option:${sailing}`, name: 'Sailing', guests: 0, accepted: 0, capacity: 8, tables: [] }),
    expect.objectContaining({ key: 'none', name: null, guests: 1 }),
  ])
})

test('the hosts of an event are named with the guests they bring', async () => {
  const { eventId: own } = await makeEvent(nucleus.db)
  const [ana, bo] = [
    await makeContact(nucleus.db, { firstName: 'Ana', lastName: 'Silva' }),
    await makeContact(nucleus.db, { firstName: 'Bo', lastName: 'Ek' }),
  ]
  for (const { contactId } of [ana, ana, bo]) ok(await save({ eventId: own, hostContactId: contactId }))
  ok(await save({ eventId: own }))
  expect(ok(await nucleus.call(nightTimeHosts, { eventId: own }, token))).toEqual([
    { contactId: bo.contactId, name: 'Bo Ek', guests: 1 },
    { contactId: ana.contactId, name: 'Ana Silva', guests: 2 },
  ])
})

test('the events that a contact hosts are named, the newest first; deleted ones and those of companies are not', async () => {
  const { contactId } = await makeContact(nucleus.db)
  const hosted = (name: string, startsAt: string, more: object = {}) =>
    makeEvent(nucleus.db, {
      name,
      startsAt,
      eventHosts: [
        { eventHostId: 1, companyId: 1, contactId: null, displayName: 'A company', sortOrder: 0 },
        { eventHostId: 2, companyId: null, contactId, displayName: `Host of ${name}`, sortOrder: 1 },
      ],
      ...more,
    })
  await hosted('Spring', '2026-03-01T13:00:00.000Z')
  await hosted('Autumn', '2026-09-01T13:00:00.000Z')
  await hosted('Gone', '2026-05-01T13:00:00.000Z', { deletedAt: '2026-01-01T00:00:00.000Z' })
  await makeEvent(nucleus.db, {
    eventHosts: [{ eventHostId: 1, companyId: contactId, contactId: null, displayName: 'Else', sortOrder: 0 }],
  })
  const found = ok(await nucleus.call(hostEvents, { contactId }, token))
  expect(found).toMatchObject([
    { name: 'Autumn', displayName: 'Host of Autumn' },
    { name: 'Spring', displayName: 'Host of Spring' },
  ])
  const merged = { contactStateId: contactStates.merged, mergedIntoContactId: contactId, deletedAt: '2026-01-01T00:00:00.000Z' }
  const former = await makeContact(nucleus.db, merged)
  expect(ok(await nucleus.call(hostEvents, { contactId: former.contactId }, token))).toEqual(found)
})
