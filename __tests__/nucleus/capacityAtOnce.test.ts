import { afterAll, expect, test } from '@jest/globals'
import { and, eq, inArray } from 'drizzle-orm'
import { type RegistrationStatusId, registrationStatus as status, seatHoldingStatuses } from '#constants/statuses.ts'
import { events } from '#contract/events/events.ts'
import { registrationStatus } from '#contract/events/registrations.ts'
import { promoteWaiting } from '#contract/events/waitingList.ts'
import * as tables from '#nucleus/db/tables/index.ts'
import { makeRegistration, startNucleus } from '../support/nucleus.ts'
import { patiently } from '../support/patiently.ts'
import { person, publishedForm } from '../support/publicForm.ts'
import { wrongCounts } from '../support/wrongCounts.ts'

const table = tables.registrations

/** Staff approve people on the waiting list while others register for the same last seats, by two instances. */
const nucleus = await startNucleus()
const neighbour = await startNucleus({ database: { ...nucleus.database, close: () => Promise.resolve() }, clock: nucleus.clock })
const { db } = nucleus
const { token } = await nucleus.signIn()
afterAll(async () => {
  await neighbour.close()
  await nucleus.close()
})

const move = (eventRegistrationId: number, eventStatusId: RegistrationStatusId, at: number) =>
  patiently(() => (at % 2 ? nucleus : neighbour).call(registrationStatus, { eventRegistrationId, eventStatusId }, token))

const waitlistEnabled = true
test.each([
  ['a company type', { type: { capacity: 20, waitlistEnabled } }],
  ['an event', { event: { capacity: 20, waitlistEnabled } }],
])(
  '100 approvals and 100 submissions at once for the 20 seats of %s: exactly 20 of those who wait get one, and all others wait in line',
  async (_, places) => {
    const form = await publishedForm(nucleus, places)
    const { eventId, eventCompanyTypeId } = form
    const waiting: number[] = []
    for (let position = 1; position <= 100; position += 1) {
      const place = { eventId, eventCompanyTypeId, eventStatusId: status.waitlisted, waitlistPosition: position }
      waiting.push((await makeRegistration(db, place)).eventRegistrationId)
    }
    const both = await Promise.all(waiting.map((id, at) => Promise.all([move(id, status.approved, at), form.submit(person())])))
    const [approved, submitted] = [both.map(([one]) => one.status), both.map(([, one]) => one.status)]
    // A hand-in that finds the database too busy is refused with that reason, and stores nothing.
    expect(new Set([...submitted, 200, 503])).toEqual(new Set([200, 503]))
    const taken = submitted.filter((one) => one === 200).length
    expect(new Set([...approved, 200, 422])).toEqual(new Set([200, 422]))
    const rows = await db.select().from(table).where(eq(table.eventId, eventId))
    const seated = rows.filter(({ eventStatusId }) => seatHoldingStatuses.some((one) => one === eventStatusId))
    expect([rows.length, seated.length]).toEqual([100 + taken, 20])
    const isApproved = and(inArray(table.eventRegistrationId, waiting), eq(table.eventStatusId, status.approved))
    // Nobody who has just registered passes those who wait.
    expect([await db.$count(table, isApproved), approved.filter((one) => one === 200).length]).toEqual([20, 20])
    const positions = rows.flatMap(({ eventStatusId, waitlistPosition }) => (eventStatusId === status.waitlisted ? [waitlistPosition] : []))
    expect([positions.length, new Set(positions).size, positions.includes(null)]).toEqual([80 + taken, 80 + taken, false])
    expect((await db.execute(wrongCounts)).rows).toEqual([])
  },
)

test('200 changes at once where promotion is automatic (withdrawals, larger capacities, promotions, approvals, submissions) fill each seat once', async () => {
  const [seats, more] = [20, 5]
  const form = await publishedForm(nucleus, { event: { capacity: seats, waitlistEnabled, promotesAutomatically: true } })
  const { eventId, eventCompanyTypeId } = form
  const add = async (eventStatusId: RegistrationStatusId, waitlistPosition: number | null) =>
    (await makeRegistration(db, { eventId, eventCompanyTypeId, eventStatusId, waitlistPosition })).eventRegistrationId
  const [seated, waiting]: [number[], number[]] = [[], []]
  for (let at = 1; at <= seats; at += 1) seated.push(await add(status.approved, null))
  for (let at = 1; at <= 75; at += 1) waiting.push(await add(status.waitlisted, at))
  const raise = async () => {
    for (let capacity = seats + 1; capacity <= seats + more; capacity += 1)
      await patiently(async () => {
        const [row] = await db.select().from(tables.events).where(eq(tables.events.eventId, eventId))
        const answer = await neighbour.call(events.calls.upsert, { eventId, rowVersion: row?.rowVersion, capacity }, token)
        // A promotion may have counted seats in the row meanwhile.
        return { status: answer.status === 409 ? 503 : answer.status }
      })
  }
  const promote = (at: number) => patiently(() => (at % 2 ? neighbour : nucleus).call(promoteWaiting, { eventId }, token))
  const [, staff, submitted] = await Promise.all([
    raise(),
    Promise.all([
      ...seated.map((id, at) => move(id, status.withdrawn, at)),
      ...waiting.map((id, at) => move(id, status.approved, at)),
      ...Array.from({ length: 40 }, (_, at) => promote(at)),
    ]),
    Promise.all(Array.from({ length: 60 }, () => form.submit(person()))),
  ])
  expect(new Set([...staff.map((one) => one.status), 200, 422])).toEqual(new Set([200, 422]))
  expect(new Set([...submitted.map((one) => one.status), 200, 503])).toEqual(new Set([200, 503]))
  const taken = submitted.filter((one) => one.status === 200).length
  const rows = await db.select().from(table).where(eq(table.eventId, eventId))
  const of = (...wanted: readonly number[]) => rows.filter(({ eventStatusId }) => wanted.includes(eventStatusId))
  expect([rows.length, of(status.withdrawn).length, of(...seatHoldingStatuses).length]).toEqual([95 + taken, seats, seats + more])
  // Nobody who registered meanwhile passed those who wait.
  expect(of(...seatHoldingStatuses).every(({ eventRegistrationId }) => waiting.includes(eventRegistrationId))).toBe(true)
  const positions = of(status.waitlisted).map(({ waitlistPosition }) => waitlistPosition)
  expect([positions.length, new Set(positions).size, positions.includes(null)]).toEqual([50 + taken, 50 + taken, false])
  expect((await db.execute(wrongCounts)).rows).toEqual([])
})
