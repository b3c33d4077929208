import { afterAll, describe, expect, test } from '@jest/globals'
import { asc } from 'drizzle-orm'
import * as z from 'zod'
import { defineResource } from '#contract/resource.ts'
import { dependents, dependentsOfMany } from '#contract/dependents.ts'
import { personName, title } from '#contract/fields.ts'
import { contacts, events, registrationResponses } from '#nucleus/db/tables/index.ts'
import { mountDependents } from '#nucleus/resource/dependents.ts'
import { mountResource } from '#nucleus/resource/mountResource.ts'
import { makeAgendaSession } from '../support/agendaRows.ts'
import {
  makeContact,
  makeEvent,
  makeLocation,
  makeQuestion,
  makeRegistration,
  makeSpeaker,
  makeTrack,
  ok,
  startNucleus,
} from '../support/nucleus.ts'

/** Resources that only the tests serve: events that can be deleted, and people. */
const of = { area: 'tests', permission: 'editEvents' } as const
const gatherings = defineResource({
  ...of,
  name: 'gatherings',
  label: 'Gathering',
  idKey: 'eventId',
  schema: z.object({ name: title }),
  list: '/gatherings',
  upsert: '/gathering/upsert',
  remove: '/gathering/delete',
})
const people = defineResource({
  ...of,
  name: 'people',
  label: 'Person',
  idKey: 'contactId',
  schema: z.object({ firstName: personName, lastName: personName }),
  list: '/people',
  upsert: '/person/upsert',
  remove: '/person/delete',
})

const nucleus = await startNucleus()
const { app, parts, db } = nucleus
afterAll(() => nucleus.close())
await app.register(
  async (scope) =>
    mountDependents(scope, parts, [
      mountResource(scope, parts, gatherings, { table: events, search: 'none', order: [asc(events.eventId)] }),
      mountResource(scope, parts, people, { table: contacts, search: 'none', order: [asc(contacts.contactId)] }),
    ]),
  { prefix: '/nucleus/tests' },
)
const { token } = await nucleus.signIn('readOnly')

const dependentsOf = (resource: string, id: number) =>
  nucleus.call({ ...dependents, path: '/tests/dependents/{resource}/{id}' }, { resource, id }, token)
const ofMany = (resource: string, ids: number[]) =>
  nucleus.call({ ...dependentsOfMany, path: '/tests/dependents/bulk' }, { resource, ids }, token)
const counted = async (resource: string, id: number) => ok(await dependentsOf(resource, id))

const manager = await nucleus.signIn('eventManager')
describe('rows that block a delete', () => {
  const ofOne = async (sessionLocationId: number) =>
    ok(await nucleus.call(dependents, { resource: 'locations', id: sessionLocationId }, manager.token))

  test('have the address of the list that shows just them, where their declaration has the filter', async () => {
    const { eventId } = await makeEvent(db)
    const { sessionLocationId } = await makeLocation(db, { eventId })
    for (let count = 0; count < 2; count += 1) await makeAgendaSession(db, { eventId, sessionLocationId })
    const list = `/events/${eventId}/agenda?as=list&sessionLocationId=${sessionLocationId}`
    expect(await ofOne(sessionLocationId)).toEqual([{ noun: 'sessions', count: 2, keeps: true, list }])
  })

  test('of many rows are counted with the rows that they block', async () => {
    const { eventId } = await makeEvent(db)
    const used = await makeLocation(db, { eventId })
    const free = await makeLocation(db, { eventId, name: 'Attic' })
    await makeAgendaSession(db, { eventId, sessionLocationId: used.sessionLocationId })
    const ids = [free.sessionLocationId, used.sessionLocationId]
    const found = ok(await nucleus.call(dependentsOfMany, { resource: 'locations', ids }, manager.token))
    expect(found).toEqual([{ noun: 'session', count: 1, keeps: true, restrictedIds: [used.sessionLocationId] }])
  })
})

describe('what hangs on a row', () => {
  test('is counted by kind, in words that fit the number', async () => {
    const { eventId } = await makeEvent(db)
    for (let count = 0; count < 3; count += 1) await makeTrack(db, { eventId })
    await makeSpeaker(db, { eventId })
    expect(await counted('gatherings', eventId)).toEqual([
      { noun: 'tracks', count: 3 },
      { noun: 'speaker', count: 1 },
    ])
  })

  test('is what was not deleted and refers to this row', async () => {
    const { eventId } = await makeEvent(db)
    await makeTrack(db, { eventId, deletedAt: '2026-01-01T00:00:00Z' })
    await makeLocation(db)
    await makeLocation(db, { eventId })
    expect(await counted('gatherings', eventId)).toEqual([{ noun: 'location', count: 1 }])
  })

  test('is nothing for a row that nobody refers to', async () => {
    const { eventId } = await makeEvent(db)
    expect(await counted('gatherings', eventId)).toEqual([])
  })

  test('counts a row once that refers to it twice', async () => {
    const { contactId } = await makeContact(db)
    await makeRegistration(db, { contactId, irRepContactId: contactId })
    await makeRegistration(db, { irRepContactId: contactId })
    expect(await counted('people', contactId)).toEqual([{ noun: 'registrations', count: 2 }])
  })

  test('is counted for every resource that has a history, in tables whose rows are never marked as deleted too', async () => {
    const registration = await makeRegistration(db)
    const { eventQuestionId } = await makeQuestion(db, registration)
    const { eventRegistrationId } = registration
    await db.insert(registrationResponses).values({ eventRegistrationId, eventQuestionId, value: 'Yes' })
    const answer = await nucleus.call(dependents, { resource: 'registrations', id: eventRegistrationId }, token)
    expect(ok(answer)).toEqual([{ noun: 'response', count: 1 }])
  })
})

describe('what hangs on nothing', () => {
  test('is 404 for a kind of record that there is not', async () => {
    expect(await dependentsOf('nothing', 1)).toMatchObject({
      status: 404,
      body: { message: 'This kind of record was not found. It may have been deleted.' },
    })
  })

  test.each([
    ['never was', async () => 2_000_000_000],
    ['was deleted', async () => (await makeEvent(db, { deletedAt: '2026-01-01T00:00:00Z' })).eventId],
  ])('is 404 for a row that %s', async (_, id) => {
    expect(await dependentsOf('gatherings', await id())).toMatchObject({
      status: 404,
      body: { message: 'Gathering was not found. It may have been deleted.' },
    })
  })
})

describe('what hangs on many rows', () => {
  test('is counted together, what refers to two of them once', async () => {
    const [one, two, other] = [await makeEvent(db), await makeEvent(db), await makeEvent(db)]
    for (const { eventId } of [one, two, two, other]) await makeTrack(db, { eventId })
    await makeEvent(db, { clonedFromEventId: one.eventId })
    expect(ok(await ofMany('gatherings', [one.eventId, two.eventId, 999_999]))).toEqual(
      expect.arrayContaining([{ noun: 'tracks', count: 3 }]),
    )
    const [rep, contact] = [await makeContact(db), await makeContact(db)]
    const both = { contactId: contact.contactId, irRepContactId: rep.contactId }
    await makeRegistration(db, { ...both, eventId: one.eventId })
    const counts = ok(await ofMany('people', [rep.contactId, contact.contactId]))
    expect(counts).toEqual([{ noun: 'registration', count: 1 }])
  })

  test('of a kind that nobody serves answers 404', async () => {
    expect((await ofMany('nothings', [1])).status).toBe(404)
  })
})
