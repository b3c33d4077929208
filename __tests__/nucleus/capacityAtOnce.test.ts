import { afterAll, expect, test } from '@jest/globals'
import { and, eq, inArray } from 'drizzle-orm'
import { registrationStatus as status, seatHoldingStatuses } from '#constants/statuses.ts'
import { registrationStatus } from '#contract/events/registrations.ts'
import { registrations as table } from '#nucleus/db/tables/index.ts'
import { eventually } from '../../e2e/support/eventually.ts'
import { makeRegistration, startNucleus } from '../support/nucleus.ts'
import { person, publishedForm } from '../support/publicForm.ts'
import { wrongCounts } from '../support/wrongCounts.ts'

/** Staff approve people on the waiting list while others register for the same last seats, by two instances. */
const nucleus = await startNucleus()
const neighbour = await startNucleus({ database: { ...nucleus.database, close: () => Promise.resolve() }, clock: nucleus.clock })
const { db } = nucleus
const { token } = await nucleus.signIn()
afterAll(async () => {
  await neighbour.close()
  await nucleus.close()
})

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
    // Staff try again when a busy database had no connection for them: nothing was changed.
    const approve = async (eventRegistrationId: number, at: number) => {
      const instance = at % 2 ? nucleus : neighbour
      const again = () => instance.call(registrationStatus, { eventRegistrationId, eventStatusId: status.approved }, token)
      return eventually(async () => {
        const answer = await again()
        expect(answer.status).not.toBe(503)
        return answer
      })
    }
    const both = await Promise.all(waiting.map((id, at) => Promise.all([approve(id, at), form.submit(person())])))
    const [approved, submitted] = [both.map(([one]) => one.status), both.map(([, one]) => one.status)]
    expect(new Set(submitted)).toEqual(new Set([200]))
    expect(new Set([...approved, 200, 422])).toEqual(new Set([200, 422]))
    const rows = await db.select().from(table).where(eq(table.eventId, eventId))
    const seated = rows.filter(({ eventStatusId }) => seatHoldingStatuses.some((one) => one === eventStatusId))
    expect([rows.length, seated.length]).toEqual([200, 20])
    const isApproved = and(inArray(table.eventRegistrationId, waiting), eq(table.eventStatusId, status.approved))
    // Nobody who has just registered passes those who wait.
    expect([await db.$count(table, isApproved), approved.filter((one) => one === 200).length]).toEqual([20, 20])
    const positions = rows.flatMap(({ eventStatusId, waitlistPosition }) => (eventStatusId === status.waitlisted ? [waitlistPosition] : []))
    expect([positions.length, new Set(positions).size, positions.includes(null)]).toEqual([180, 180, false])
    expect((await db.execute(wrongCounts)).rows).toEqual([])
  },
)
