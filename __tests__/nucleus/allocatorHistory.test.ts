import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { attendances, registrationSides } from '#constants/choices.ts'
import { meetingPriorities, meetingStatuses, participationStatuses } from '#constants/meetings.ts'
import { inactiveStatuses, registrationStatus, vettingStatus } from '#constants/statuses.ts'
import { allocatorHistory, allocatorTotals } from '#contract/events/allocatorHistory.ts'
import type { Database } from '#nucleus/db/client.ts'
import * as tables from '#nucleus/db/tables/index.ts'
import { demoDatabase } from '../support/demoDatabase.ts'
import {
  makeCompany,
  makeCompanyType,
  makeContact,
  makeEvent,
  makeRegistration,
  makeVetting,
  ok,
  startNucleus,
  type TestNucleus,
} from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('readOnly')
afterAll(() => nucleus.close())

const { approved, pending } = registrationStatus
const { checkedIn, checkedOut, noShow, notArrived } = attendances
let ada: number
let bo: number
let eventIds: number[] = []

beforeAll(async () => {
  const { companyId } = await makeCompany(db, { name: 'Larkfield Pension' })
  ada = (await makeContact(db, { firstName: 'Ada', lastName: 'Quill', email: 'ada@larkfield.example', companyId })).contactId
  bo = (await makeContact(db, { firstName: 'Bo', lastName: 'Arden', email: 'bo@arden.example' })).contactId
  const { contactId: manager } = await makeContact(db, { lastName: 'Manager' })
  const years = [2024, 2025, 2026]
  const events = await Promise.all(
    years.map((year) => makeEvent(db, { name: `Summit ${year}`, startsAt: `${year}-05-01T09:00:00Z`, endsAt: `${year}-05-02T17:00:00Z` })),
  )
  eventIds = events.map(({ eventId }) => eventId)
  const types = await Promise.all(eventIds.map((eventId) => makeCompanyType(db, { eventId, side: registrationSides.allocator })))
  const plan = [
    [ada, 0, { eventStatusId: approved, attendance: checkedOut }],
    [ada, 1, { eventStatusId: approved, attendance: noShow }],
    [ada, 2, { eventStatusId: pending, attendance: notArrived }],
    [bo, 2, { eventStatusId: approved, attendance: checkedIn }],
  ] as const
  for (const [contactId, at, values] of plan) {
    const type = types[at]
    const { eventRegistrationId, eventId } = await makeRegistration(db, {
      contactId,
      eventId: eventIds[at],
      eventCompanyTypeId: type?.eventCompanyTypeId,
      ...values,
    })
    if (at === 1) await makeVetting(db, { eventId, contactId, eventRegistrationId, vettingStatusId: vettingStatus.approved })
  }
  const managers = await makeCompanyType(db, { eventId: eventIds[0], side: registrationSides.manager })
  await makeRegistration(db, { contactId: manager, eventId: eventIds[0], eventCompanyTypeId: managers.eventCompanyTypeId })
  await makeRegistration(db, { eventId: eventIds[0], eventCompanyTypeId: types[0]?.eventCompanyTypeId })
})

const rows = async (query: object) => ok(await nucleus.call(allocatorHistory.calls.list, { contactId: 0, ...query }, token))
const totals = async (query: object) => ok(await nucleus.call(allocatorTotals.calls.list, { contactId: 0, ...query }, token))

test('the history has each registration of an allocator, the newest event first, and nobody else', async () => {
  expect(
    (await rows({ contactId: ada })).map(({ eventName, attendance, vettingStatusId }) => [eventName, attendance, vettingStatusId]),
  ).toEqual([
    ['Summit 2026', notArrived, null],
    ['Summit 2025', noShow, vettingStatus.approved],
    ['Summit 2024', checkedOut, null],
  ])
  expect((await rows({})).map(({ allocatorName }) => allocatorName)).toEqual(['Bo Arden', 'Ada Quill', 'Ada Quill', 'Ada Quill'])
  expect((await rows({ attendance: noShow })).map(({ contactId }) => contactId)).toEqual([ada])
  expect(await rows({ eventId: eventIds[2], q: 'larkfield' })).toHaveLength(1)
})

test('the totals count registrations, attendance and no-shows of each allocator', async () => {
  expect(await totals({})).toMatchObject([
    { allocatorName: 'Bo Arden', registrations: 1, approved: 1, attended: 1, noShows: 0, noShowRate: 0, vettingStatusId: null },
    {
      allocatorName: 'Ada Quill',
      companyName: 'Larkfield Pension',
      registrations: 3,
      approved: 2,
      attended: 1,
      noShows: 1,
      noShowRate: 50,
      lastEventName: 'Summit 2026',
      vettingStatusId: vettingStatus.approved,
    },
  ])
})

test('the totals are paged, filtered, sorted and searched', async () => {
  const page = await nucleus.call(allocatorTotals.calls.list, { contactId: 0, page: 2, pageSize: 1, sort: '-noShowRate' }, token)
  expect([ok(page).map(({ contactId }) => contactId), page.body.meta]).toEqual([[bo], { total: 2, page: 2, pageSize: 1 }])
  const ids = async (query: object) => (await totals(query)).map(({ contactId }) => contactId)
  expect(await ids({ hasNoShows: 1 })).toEqual([ada])
  expect(await ids({ hasNoShows: 0 })).toEqual([bo])
  expect(await ids({ eventId: eventIds[0] })).toEqual([ada])
  expect(await ids({ vettingStatusId: vettingStatus.approved })).toEqual([ada])
  expect(await ids({ q: 'arden' })).toEqual([bo])
  expect(await ids({ where: 'registrations:from:3' })).toEqual([ada])
  expect(await ids({ contactId: bo })).toEqual([bo])
})

test('both are exported, with their titles', async () => {
  const file = await nucleus.call(
    allocatorTotals.calls.export,
    { contactId: 0, format: 'csv', columns: 'allocatorName,noShows,noShowRate' },
    token,
  )
  expect(file.text.replace('\uFEFF', '').trim().split(/\r?\n/)).toEqual([
    'Allocator,No-shows,No-show rate (%)',
    'Bo Arden,0,0',
    'Ada Quill,1,50',
  ])
  const all = await nucleus.call(allocatorHistory.calls.export, { contactId: 0, format: 'csv' }, token)
  expect(all.headers['x-total-rows']).toBe('4')
})

describe('over the demo data', () => {
  let database: Database
  let demo: TestNucleus
  let reader: string
  beforeAll(async () => {
    database = await demoDatabase('event')
    demo = await startNucleus({ database })
    reader = (await demo.signIn('readOnly')).token
  })
  afterAll(async () => {
    await demo.close()
    await database.close()
  })

  /** All pages of a list. */
  async function allOf<Row>(read: (page: number) => Promise<Row[]>): Promise<Row[]> {
    const all: Row[] = []
    for (let page = 1; ; page += 1) {
      const rows = await read(page)
      all.push(...rows)
      if (rows.length < 200) return all
    }
  }

  /** The registrations of contacts as allocators, counted here from plain rows. */
  async function counted() {
    const isStored = ({ deletedAt }: { deletedAt: string | null }) => deletedAt === null
    const eventIdsOf = (await demo.db.select().from(tables.events)).filter(isStored).map(({ eventId }) => eventId)
    const types = (await demo.db.select().from(tables.eventCompanyTypes)).filter(({ side }) => side === registrationSides.allocator)
    const contactIds = (await demo.db.select().from(tables.contacts)).filter(isStored).map(({ contactId }) => contactId)
    const [events, ofSide, people] = [
      new Set(eventIdsOf),
      new Set(types.map(({ eventCompanyTypeId }) => eventCompanyTypeId)),
      new Set(contactIds),
    ]
    return (await demo.db.select().from(tables.registrations))
      .filter(isStored)
      .flatMap(({ contactId, ...row }) => (contactId === null ? [] : [{ ...row, contactId }]))
      .filter((row) => events.has(row.eventId) && ofSide.has(row.eventCompanyTypeId) && people.has(row.contactId))
  }

  /** The meetings of each person at each event, counted here from plain rows, by "event contact". */
  async function meetingsByPerson() {
    const isStored = ({ deletedAt }: { deletedAt: string | null }) => deletedAt === null
    const meetings = new Map((await demo.db.select().from(tables.meetings)).filter(isStored).map((row) => [row.meetingId, row]))
    const people = (await demo.db.select().from(tables.meetingParticipants)).filter(isStored)
    const { attended, joined, noShow: missed } = participationStatuses
    const counted = [...Map.groupBy(people, ({ eventId, contactId }) => `${eventId} ${contactId}`)].map(([person, own]) => {
      const requested = own.filter(({ meetingId }) => (meetings.get(meetingId)?.priority ?? 9) !== meetingPriorities.noThanks)
      const held = own.filter(
        ({ meetingId, meetingParticipationStatusId: came }) =>
          meetings.get(meetingId)?.meetingStatusId === meetingStatuses.completed && (came === attended || came === joined),
      )
      const absent = own.filter(({ meetingParticipationStatusId: came }) => came === missed)
      return [person, { requested: requested.length, held: held.length, missed: absent.length }] as const
    })
    return new Map(counted)
  }

  test('the history has the registrations of an independent count, and the totals its sums', async () => {
    const expected = await counted()
    expect(expected.length).toBeGreaterThan(200)
    const listed = await allOf(async (page) =>
      ok(await demo.call(allocatorHistory.calls.list, { contactId: 0, page, pageSize: 200 }, reader)),
    )
    const facts = (row: { eventRegistrationId: number; contactId: number; eventStatusId: number; attendance: number }) =>
      [row.eventRegistrationId, row.contactId, row.eventStatusId, row.attendance].join(' ')
    expect(listed.map(facts).toSorted()).toEqual(expected.map(facts).toSorted())
    const met = await meetingsByPerson()
    const isActive = ({ eventStatusId }: { eventStatusId: number }) => !inactiveStatuses.some((one) => one === eventStatusId)
    const counting = [...Map.groupBy(expected, ({ eventId, contactId }) => `${eventId} ${contactId}`)].map(([person, own]) => {
      const [first] = own.toSorted((a, b) => Number(isActive(b)) - Number(isActive(a)) || b.eventRegistrationId - a.eventRegistrationId)
      return [first?.eventRegistrationId, met.get(person)] as const
    })
    const countOf = new Map(counting)
    expect(counting.filter(([, count]) => count?.held).length).toBeGreaterThan(20)
    expect(
      listed.map((row) => [row.eventRegistrationId, row.meetingsRequested, row.meetingsHeld, row.meetingNoShows].join(' ')).toSorted(),
    ).toEqual(
      expected
        .map(({ eventRegistrationId: id }) => [id, ...Object.values(countOf.get(id) ?? { requested: 0, held: 0, missed: 0 })].join(' '))
        .toSorted(),
    )
    expect(listed.some(({ commitmentMet }) => commitmentMet)).toBe(true)

    const sums = [...Map.groupBy(expected, ({ contactId }) => contactId)].map(([contactId, own]) => {
      const among = (...attended: number[]) => own.filter(({ attendance }) => attended.includes(attendance)).length
      const [came, missed] = [among(checkedIn, checkedOut), among(noShow)]
      return {
        contactId,
        registrations: own.length,
        approved: own.filter(({ eventStatusId }) => eventStatusId === approved).length,
        attended: came,
        noShows: missed,
        noShowRate: came + missed === 0 ? null : Math.round((1000 * missed) / (came + missed)) / 10,
        meetingsHeld: own.reduce((sum, { eventRegistrationId }) => sum + (countOf.get(eventRegistrationId)?.held ?? 0), 0),
      }
    })
    expect(sums.some(({ noShows }) => noShows > 0)).toBe(true)
    const totalRows = await allOf(async (page) =>
      ok(await demo.call(allocatorTotals.calls.list, { contactId: 0, page, pageSize: 200 }, reader)),
    )
    const byContact = (a: { contactId: number }, b: { contactId: number }) => a.contactId - b.contactId
    expect(
      totalRows
        .map(({ contactId, registrations, approved: ofApproved, attended, noShows, noShowRate, meetingsHeld }) => {
          return { contactId, registrations, approved: ofApproved, attended, noShows, noShowRate, meetingsHeld }
        })
        .toSorted(byContact),
    ).toEqual(sums.toSorted(byContact))
  })
})
