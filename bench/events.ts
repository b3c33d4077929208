import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Call } from '#contract/call.ts'
import { events } from '#contract/events/events.ts'
import { eventCompanyTypes } from '#contract/events/companyTypes.ts'
import { registrations, registrationStatus } from '#contract/events/registrations.ts'
import { registrationStatusBulk } from '#contract/events/registrationBulk.ts'
import { registrationStatus as status, type RegistrationStatusId, seatHoldingStatuses } from '#constants/statuses.ts'
import { nextEventsAt } from '#store/events/nextEventsAt.ts'
import { callApi } from './support/callApi.ts'
import { signIn, socketUrl, start } from './support/processes.ts'
import { readOptions } from './support/readOptions.ts'

/**
 * Measures the list of events and other calls with counts, with 500,000 registrations: p50 and p95 of each call, and of the
 * same 50 rows when a query counts the registrations. Then the cost of maintaining the counts: each write with and without the
 * triggers, alternating. `npm run bench:events -- --data FOLDER` uses a folder that `npm run seed` filled, and changes the
 * status of a few of its registrations.
 */
const values = readOptions({ data: { type: 'string' }, calls: { type: 'string', default: '60' } })
const calls = Number(values.calls)
const rounds = 15
/** The query that page 1 would need without stored counts. */
const countingQuery = `
  select events.*, (
    select jsonb_object_agg(status, total) from (
      select event_status_id as status, count(*) as total from registrations r where r.event_id = events.event_id and r.deleted_at is null group by 1
    ) counted
  ), (select count(*) from registrations r where r.event_id = events.event_id and r.deleted_at is null and event_status_id in (${seatHoldingStatuses.join()}))
  from events where deleted_at is null order by ends_at <= now(), starts_at limit 50`

const folder = values.data ?? (await mkdtemp(join(tmpdir(), 'copilot-events-')))
const nucleus = await start(['nucleus/process/main.ts'], { DATA_DIR: folder, SEED: 'large', NODE_ENV: 'production' })
const client = new pg.Client({ connectionString: socketUrl(folder) })
await client.connect()
try {
  const token = await signIn(nucleus)
  const listed =
    <Input extends object>(call: Call<Input, unknown>, input: Input) =>
    () =>
      callApi(nucleus.base, call, input, token)
  const now = new Date().toISOString()
  const [next] = (await callApi(nucleus.base, events.calls.list, nextEventsAt(now), token)).data ?? []
  const eventId = next?.eventId ?? 1
  const { list } = events.calls
  console.log(`${calls} calls each, one after the other`)
  await report('page 1', listed(list, { page: 1 }))
  await report('page 1 of q=forum', listed(list, { page: 1, q: 'forum' }))
  for (const sort of ['name', 'eventStateId', 'startsAt', 'city', 'capacity']) await report(`by ${sort}`, listed(list, { page: 1, sort }))
  await report('dashboard', listed(list, nextEventsAt(now)))
  await report('company types', listed(eventCompanyTypes.calls.list, { eventId }))
  await report('page 1, counted anew', () => client.query(countingQuery))

  const all = { eventId, eventCompanyTypeId: 0, eventStatusId: status.pending }
  const pending = (await callApi(nucleus.base, registrations.calls.ids, all, token)).data ?? []
  const ids = pending.slice(0, 500)
  const move = (eventRegistrationIds: number[], eventStatusId: RegistrationStatusId) =>
    eventRegistrationIds.length === 1
      ? callApi(nucleus.base, registrationStatus, { eventRegistrationId: eventRegistrationIds[0] ?? 0, eventStatusId }, token)
      : callApi(nucleus.base, registrationStatusBulk, { eventRegistrationIds, eventStatusId }, token)
  /** Back and forth, so that the next round starts from the same state. */
  const moves = (some: number[]) => async () => {
    await move(some, status.waitlisted)
    await move(some, status.pending)
  }
  console.log(`${rounds} rounds, with the triggers that keep the counts and without, in turn`)
  await compare('2 moves of one', moves(ids.slice(0, 1)))
  await compare('2 moves of ten at once', () => Promise.all(ids.slice(0, 10).map((id) => moves([id])())))
  await compare(`2 moves of ${ids.length}`, moves(ids))
  await compare('50,000 inserted by SQL', () => client.query(`begin; ${copiesOf(50_000)}; rollback`))
} finally {
  await client.end()
  await nucleus.stop()
  if (!values.data) await rm(folder, { recursive: true, force: true })
}

/** Duplicates registrations with values that do not conflict with the originals. */
function copiesOf(many: number): string {
  const columns = 'event_company_type_id, first_name, last_name, source, ir_rep_contact_id, company_id'
  return `
    insert into registrations (event_id, event_status_id, email, confirmation_number, ${columns})
    select event_id, 6, event_registration_id || '@example.com', 'B' || event_registration_id, ${columns}
    from registrations where event_registration_id <= ${many}`
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

async function report(name: string, work: () => Promise<unknown>): Promise<void> {
  const times: number[] = []
  // The first calls of a process are always slow.
  for (let count = -10; count < calls; count += 1) {
    const ms = await timed(work)
    if (count >= 0) times.push(ms)
  }
  console.log(`${name.padEnd(24)} p50 ${at(times, 0.5).toFixed(1).padStart(7)} ms, p95 ${at(times, 0.95).toFixed(1).padStart(7)} ms`)
}

async function compare(name: string, work: () => Promise<unknown>): Promise<void> {
  const [triggered, untriggered]: [number[], number[]] = [[], []]
  for (let round = -1; round < rounds; round += 1)
    for (const times of [triggered, untriggered]) {
      await client.query(`alter table registrations ${times === triggered ? 'enable' : 'disable'} trigger user`)
      const ms = await timed(work)
      if (round >= 0) times.push(ms)
    }
  await client.query('alter table registrations enable trigger user')
  const ratio = at(triggered, 0.5) / at(untriggered, 0.5)
  console.log(
    `${name.padEnd(24)} with ${at(triggered, 0.5).toFixed(1).padStart(7)} ms, without ${at(untriggered, 0.5).toFixed(1).padStart(7)} ms, ratio ${ratio.toFixed(2)}`,
  )
}

function at(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? 0
}
