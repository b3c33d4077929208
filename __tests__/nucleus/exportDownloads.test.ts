import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, expect, test } from '@jest/globals'
import { parse } from 'csv-parse/sync'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import { registrations } from '#contract/events/registrations.ts'
import { snapshotRows } from '#nucleus/db/snapshot.ts'
import { registrations as table } from '#nucleus/db/tables/index.ts'
import { eventually } from '../../e2e/support/eventually.ts'
import { byHead } from '../support/spreadsheet.ts'
import { bearer, makeCompanyType, makeRegistration, ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { token: admin } = await nucleus.signIn()
await nucleus.app.listen({ host: '127.0.0.1', port: 0 })
afterAll(() => nucleus.close())

const all = { eventCompanyTypeId: 0, eventStatusId: 0 }
const exported = (input: object, headers: Record<string, string> = {}) =>
  nucleus.call(registrations.calls.export, { ...all, ...input }, admin, { headers })

/** More than fits in the buffers between server and reader: 4,000 rows of 5 kB. */
async function largeEvent() {
  const { eventId, eventCompanyTypeId } = await makeCompanyType(nucleus.db)
  await nucleus.db.execute(sql`
    insert into registrations (event_id, event_company_type_id, event_status_id, first_name, last_name, email, confirmation_number, source, event_registration_notes)
    select ${eventId}, ${eventCompanyTypeId}, 2, 'Regi', 'Strant', n || '@example.com', 'C' || n, 1, repeat('note ', 1000) from generate_series(1, 4000) as n`)
  return eventId
}
/** Asks through a real connection and reads nothing yet. */
const download = async (eventId: number) => {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const { port } = nucleus.app.server.address() as AddressInfo
    const path = `/nucleus/events/registrations/export/${eventId}/0/0?format=csv`
    get({ host: '127.0.0.1', port, path, headers: bearer(admin), agent: false }, resolve).on('error', reject)
  })
  downloads.push(answer)
  return answer
}
// Who does not read does not notice that the server has gone, and keeps the process.
const downloads: IncomingMessage[] = []
afterEach(() => downloads.splice(0).forEach((answer) => answer.destroy()))
/** A transaction of long work: neither of a call, nor of the queue, nor of the server's own cleaning. */
const inLongTransaction = () =>
  sql`datname = current_database() and application_name = ${nucleus.database.jobs.options.application_name} and backend_type = 'client backend' and xact_start is not null`
/** What the database holds for exports running. */
async function heldSnapshots(): Promise<number> {
  const { rows } = await nucleus.db.execute<{ count: number }>(
    sql`select count(*)::int as count from pg_stat_activity where ${inLongTransaction()}`,
  )
  return rows[0]?.count ?? 0
}
const allFreed = () => eventually(async () => expect(await heldSnapshots()).toBe(0))
/** Takes away what the export is reading. */
async function breakSnapshots(): Promise<void> {
  await nucleus.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where ${inLongTransaction()}`)
}

test('an unknown event is not found, no event is refused, and a stranger gets nothing', async () => {
  expect((await exported({ eventId: 999_999 })).status).toBe(404)
  expect((await exported({ eventId: 0 })).status).toBe(400)
  expect((await nucleus.call(registrations.calls.export, { ...all, eventId: 1 })).status).toBe(401)
  await allFreed()
})

test('a file is of one moment: what changes during the download is not in it, and others keep writing', async () => {
  const eventId = await largeEvent()
  const answer = await download(eventId)
  const rename = { firstName: 'Renamed', eventRegistrationNotes: null }
  await nucleus.db.update(table).set(rename).where(eq(table.eventId, eventId))
  await makeRegistration(nucleus.db, { eventId })
  const rows = byHead<string>(parse(await text(answer), { bom: true }))
  expect(answer.headers['x-total-rows']).toBe('4000')
  expect(rows).toHaveLength(4000)
  expect(new Set(rows.map((row) => row['First name']))).toEqual(new Set(['Regi']))
  await allFreed()
})

test('a reader who hangs up frees what the export held', async () => {
  const answer = await download(await largeEvent())
  expect(await heldSnapshots()).toBe(1)
  answer.destroy()
  await allFreed()
})

test('an export that fails in the middle cuts the connection instead of ending early', async () => {
  const answer = await download(await largeEvent())
  await breakSnapshots()
  await expect(text(answer)).rejects.toThrow()
  expect(answer.complete).toBe(false)
  await allFreed()
})

test('ten slow readers keep nobody else waiting', async () => {
  const eventId = await largeEvent()
  const readers = await Promise.all(Array.from({ length: 10 }, () => download(eventId)))
  expect(readers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(nucleusLimits.exportsOfPerson)
  expect(await heldSnapshots()).toBe(nucleusLimits.exportsOfPerson)
  expect((await nucleus.app.inject({ url: '/nucleus/health', headers: bearer(admin) })).statusCode).toBe(200)
  for (let count = 0; count < 5; count += 1) ok(await nucleus.call(registrations.calls.list, { ...all, eventId, page: 1 }, admin))
  nucleus.app.server.closeAllConnections()
  await allFreed()
})

test('whoever finds every connection for exports in use is refused for now', async () => {
  const crowded = new pg.Pool({ ...nucleus.database.jobs.options, max: 1 })
  // It has ended for the server only a moment after it has for the pool, and the database may be gone by then.
  crowded.on('error', () => undefined)
  const held = await crowded.connect()
  // Only now: to open the one connection takes longer on a busy machine.
  crowded.options.connectionTimeoutMillis = 50
  const exporting = snapshotRows(crowded, async (db) => ({ select: db.select().from(table) }), { batch: 1 })
  await expect(exporting).rejects.toMatchObject({ status: 503, message: 'Too many exports are running. Try again in a minute.' })
  held.release()
  await crowded.end()
})
