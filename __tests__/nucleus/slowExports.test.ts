import { once } from 'node:events'
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { afterAll, afterEach, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { tracks } from '#contract/events/tracks.ts'
import { cancelJob, getJob, jobFile, listJobs, retryJob } from '#contract/jobs.ts'
import { registrations } from '#contract/events/registrations.ts'
import { eventually } from '../../e2e/support/eventually.ts'
import { endOf } from '../support/jobs.ts'
import { addressOf } from '../support/liveReader.ts'
import { logLines } from '../support/logLines.ts'
import { bearer, makeCompanyType, makeTrack, ok, startNucleus } from '../support/nucleus.ts'

/** Long work, and readers of direct exports who do not read or hang up: they hold nobody else up. */
const logged = logLines()
const nucleus = await startNucleus({ logStream: logged })
const { app, db, call } = nucleus
const { jobs } = nucleus.database
const address = await addressOf(nucleus)
afterAll(() => nucleus.close())

const signIn = async () => (await nucleus.signIn('readOnly')).token
const [slow, slowToo, other] = [await signIn(), await signIn(), await signIn()]
// More than fits in the buffers between server and reader: 4,000 rows of 5 kB.
const { eventId, eventCompanyTypeId } = await makeCompanyType(db)
await db.execute(sql`
  insert into registrations (event_id, event_company_type_id, event_status_id, first_name, last_name, email, confirmation_number, source, event_registration_notes)
  select ${eventId}, ${eventCompanyTypeId}, 2, 'Regi', 'Strant', n || '@example.com', 'C' || n, 1, repeat('note ', 1000) from generate_series(1, 4000) as n`)
await makeTrack(db, { eventId, name: 'Alone' })

const unreadAnswers: ClientRequest[] = []
const exportAddress = `${address}/nucleus/events/registrations/export/${eventId}/0/0?format=json`
/** Begins an export through a connection of its own and reads nothing of the file. */
const download = (token: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    unreadAnswers.push(get(exportAddress, { headers: bearer(token), agent: false }, resolve).on('error', reject))
  })
const statusesOf = (answers: IncomingMessage[]) => answers.map(({ statusCode = 0 }) => statusCode).sort()
const unread = (token: string, count: number) => Promise.all(Array.from({ length: count }, () => download(token)))

afterEach(async () => {
  app.server.closeAllConnections()
  // Who reads nothing does not see that the other side has gone.
  for (const unread of unreadAnswers.splice(0)) unread.destroy()
  await eventually(() => expect([jobs.waitingCount, jobs.totalCount - jobs.idleCount]).toEqual([0, 0]))
})

test('jobs are started, listed, cancelled and tried again while all connections of long work are taken', async () => {
  const request = { eventId, format: 'csv' }
  // The queue is open from here on.
  await endOf(nucleus, ok(await call(tracks.calls.exportJob, request, other)), other)
  const taken = await Promise.all(Array.from({ length: jobs.options.max }, () => jobs.connect()))
  const { jobId } = ok(await call(tracks.calls.exportJob, request, other))
  expect(ok(await call(listJobs, {}, other)).map((job) => job.jobId)).toContain(jobId)
  const second = ok(await call(tracks.calls.exportJob, request, other))
  expect(ok(await call(cancelJob, { jobId: second.jobId }, other)).state).toBe('cancelled')
  expect(ok(await call(retryJob, { jobId: second.jobId }, other)).state).toBe('waiting')
  await eventually(async () => expect(ok(await call(getJob, { jobId }, other)).state).toBe('running'))
  for (const client of taken) client.release()
  for (const one of [jobId, second.jobId]) expect((await endOf(nucleus, { jobId: one }, other)).state).toBe('done')
})

test('one person who reads none of many exports keeps nobody from exporting and starting jobs', async () => {
  const answers = await unread(slow, 12)
  expect(statusesOf(answers)).toEqual([200, 200, ...Array<number>(10).fill(429)])
  for (const { headers } of answers.filter(({ statusCode }) => statusCode === 429)) expect(headers['retry-after']).toBe('10')

  expect((await call(tracks.calls.export, { eventId, format: 'csv' }, other)).text).toContain('Alone')
  const request = { ...{ eventId, eventCompanyTypeId: 0, eventStatusId: 0 }, format: 'csv' }
  for (const token of [other, slow]) {
    const job = await endOf(nucleus, ok(await call(registrations.calls.exportJob, request, token)), token)
    expect(job).toMatchObject({ state: 'done', total: 4000 })
    expect((await call(jobFile, { jobId: job.jobId }, token)).status).toBe(200)
  }
})

test('several people who read nothing leave connections for jobs, and others are to come back', async () => {
  const first = [...(await unread(slow, 2)), ...(await unread(slowToo, 1))]
  expect(statusesOf(first)).toEqual([200, 200, 200])
  expect(jobs.totalCount - jobs.idleCount).toBe(3)
  const job = ok(await call(tracks.calls.exportJob, { eventId, format: 'csv' }, other))
  // Whoever waits for a turn gets the next that is free.
  const waiting = call(tracks.calls.export, { eventId, format: 'csv' }, other)
  expect((await endOf(nucleus, job, other)).state).toBe('done')
  first[0]?.destroy()
  expect((await waiting).text).toContain('Alone')
})

test('who hangs up while an export is prepared or sent leaves nothing in the log', async () => {
  const before = logged.all().length
  const leave = async (request: ClientRequest, connected: Promise<[Socket]>) => {
    const [socket] = await connected
    const closed = new Promise((resolve) => socket.once('close', resolve))
    request.destroy()
    await closed
  }
  const begin = () => {
    const connected = once(app.server, 'connection') as Promise<[Socket]>
    const request = get(exportAddress, { headers: bearer(other), agent: false }).on('error', () => undefined)
    return [request, connected] as const
  }
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table registrations in access exclusive mode`)
    const [request, connected] = begin()
    await eventually(async () => {
      const { rows } = await tx.execute(sql`select 1 from pg_locks where not granted and relation = 'registrations'::regclass`)
      expect(rows).toHaveLength(1)
    })
    await leave(request, connected)
  })
  const [request, connected] = begin()
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  answer.on('error', () => undefined)
  await leave(request, connected)

  await eventually(() => expect(jobs.totalCount - jobs.idleCount).toBe(0))
  expect((await call(tracks.calls.export, { eventId, format: 'csv' }, other)).status).toBe(200)
  expect(logged.all().slice(before)).toEqual([])
})
