import { expect, test } from '@jest/globals'
import { drizzle } from 'drizzle-orm/node-postgres'
import { events } from '#contract/events/events.ts'
import { eventCompanyTypes } from '#contract/events/companyTypes.ts'
import { registrations, registrationStatus } from '#contract/events/registrations.ts'
import { registrationStatusBulk } from '#contract/events/registrationBulk.ts'
import { seatHoldingStatuses } from '#constants/statuses.ts'
import { openPools } from '#nucleus/db/pools.ts'
import { callApi } from '../../bench/support/callApi.ts'
import { serverPid, socketUrl } from '../../bench/support/processes.ts'
import { eventually } from '../../e2e/support/eventually.ts'
import { nucleusToKill } from '../support/killedNucleus.ts'
import { wrongCounts } from '../support/wrongCounts.ts'

const writers = 4
const { folder, running, token, startNucleus } = await nucleusToKill()

const firstEvent = async () => (await callApi(running.nucleus.base, events.calls.list, { page: 1 }, token)).data?.[0]

/** Writers that add people and move them, one alone and all together, until they are stopped; what fails, fails. */
function write(eventId: number, eventCompanyTypeId: number) {
  let isOver = false
  let done = 0
  const busy = Promise.withResolvers<void>()
  const add = async (name: string) => {
    const person = { firstName: 'Ada', lastName: `Park ${name}`, email: `${name}@example.com` }
    const { data } = await callApi(running.nucleus.base, registrations.calls.upsert, { ...person, eventId, eventCompanyTypeId }, token)
    const id = data?.eventRegistrationId ?? 0
    await callApi(running.nucleus.base, registrationStatus, { eventRegistrationId: id, eventStatusId: 4 }, token)
    return id
  }
  const work = Array.from({ length: writers }, async (_, writer) => {
    const ids: number[] = []
    for (let count = 0; !isOver; count += 1)
      try {
        ids.push(await add(`${writer}.${count}.${Math.random().toString(36).slice(2)}`))
        await callApi(running.nucleus.base, registrationStatusBulk, { eventRegistrationIds: ids, eventStatusId: count % 2 ? 2 : 4 }, token)
        if ((done += 1) > 3 * writers) busy.resolve()
      } catch {
        // Nobody answers until it is started again.
        await new Promise((resolve) => setImmediate(resolve))
      }
  })
  const stop = async () => {
    isOver = true
    await Promise.all(work)
  }
  return { isBusy: busy.promise, stop }
}

test.each(['nucleus', 'postgres', 'both'] as const)(
  'counts are true after %s was killed while registrations were written',
  async (victim) => {
    const eventId = (await firstEvent())?.eventId ?? 0
    const [type] = (await callApi(running.nucleus.base, eventCompanyTypes.calls.list, { eventId }, token)).data ?? []
    const writing = write(eventId, type?.eventCompanyTypeId ?? 0)
    await writing.isBusy
    const server = await serverPid(folder)
    if (victim !== 'postgres') process.kill(running.nucleus.pid, 'SIGKILL')
    if (victim !== 'nucleus') process.kill(server, 'SIGKILL')
    await writing.stop()
    if (victim !== 'postgres') {
      await running.nucleus.ended
      running.nucleus = await startNucleus()
    }
    const listed = await eventually(firstEvent)
    // The server may say goodbye to a connection that is just being closed.
    const pools = openPools(socketUrl(folder))
    const db = drizzle(pools.calls)
    try {
      expect((await db.execute(wrongCounts)).rows).toEqual([])
      const { rows } = await db.execute<{ status: string; total: number }>(
        `select event_status_id::text as status, count(*)::int as total from registrations where event_id = ${eventId} and deleted_at is null group by 1`,
      )
      expect(listed?.registrationCounts).toEqual(Object.fromEntries(rows.map(({ status, total }) => [status, total])))
      const seated = rows.filter(({ status }) => seatHoldingStatuses.some((one) => String(one) === status))
      expect(listed?.seatsTaken).toBe(seated.reduce((sum, { total }) => sum + total, 0))
    } finally {
      await pools.close()
    }
  },
)
