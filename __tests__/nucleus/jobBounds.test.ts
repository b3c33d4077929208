import { afterAll, expect, test } from '@jest/globals'
import { type SQL, sql } from 'drizzle-orm'
import { jobFileBytes, activeJobsPerPerson } from '#constants/jobs.ts'
import { speakers } from '#contract/events/speakers.ts'
import { tracks } from '#contract/events/tracks.ts'
import { cancelJob, deleteJobFiles, getJob, type Job, jobFile } from '#contract/jobs.ts'
import { jobFileParts } from '#nucleus/db/tables/index.ts'
import type { RunningJob } from '#nucleus/jobs/JobKind.ts'
import { eventually } from '../../e2e/support/eventually.ts'
import { importForm } from '../support/importFile.ts'
import { endOf } from '../support/jobs.ts'
import { makeEvent, ok, type SignedIn, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { app, db, call } = nucleus
const signIn = () => nucleus.signIn('eventManager')
const [busy, other, third, fourth] = [await signIn(), await signIn(), await signIn(), await signIn()]
const { eventId } = await makeEvent(db)
afterAll(() => nucleus.close())
const actorOf = ({ user }: SignedIn) => ({ contactId: user.contactId, role: user.role, sessionId: '' })

/** What the test holds back. A job of a name that nobody holds ends at once. */
const gates = new Map<string, PromiseWithResolvers<void>>()
/** The names of jobs that began, in their order. */
const begun: string[] = []
async function hold({ input: { name }, step }: RunningJob<{ name: string }>): Promise<void> {
  begun.push(name)
  await gates.get(name)?.promise
  await step(() => Promise.resolve({ result: null }))
}
const start = app.jobs.define<{ name: string }>({ kind: 'held', permission: 'editEvents', work: hold })
const startHeavy = app.jobs.define<{ name: string }>({ kind: 'heavy', permission: 'editEvents', isHeavy: true, work: hold })
const startAs = (by: SignedIn, name: string, file?: Uint8Array) => start({ label: name, input: { name }, file }, actorOf(by))
async function startHeld(by: SignedIn, name: string): Promise<Job> {
  gates.set(name, Promise.withResolvers<void>())
  return startAs(by, name)
}
const release = (name: string) => gates.get(name)?.resolve()
const untilBegun = (name: string) => eventually(() => expect(begun).toContain(name))

test("one person's jobs keep nobody else's first job waiting, and each round has one of everybody", async () => {
  const of = (who: string, count: number) => Array.from({ length: count }, (_, at) => `${who}${at + 1}`)
  const all: [SignedIn, Job][] = []
  all.push([busy, await startHeld(busy, 'A1')])
  // Two workers that fetch A1 and A2 at the same moment run either, as one user has only one at a time.
  await untilBegun('A1')
  for (const name of of('A', 4).slice(1)) all.push([busy, await startHeld(busy, name)])
  const first = await startAs(other, 'B1')
  expect((await endOf(nucleus, first, other.token)).state).toBe('done')
  expect(begun).toEqual(['A1', 'B1'])

  for (const name of of('C', 3)) all.push([third, await startHeld(third, name)])
  await untilBegun('C1')
  all.push([other, await startHeld(other, 'B2')], [fourth, await startHeld(fourth, 'D1')])
  release('A1')
  // The first job of somebody comes before the second ones of others, which were started earlier.
  await untilBegun('D1')
  release('D1')
  await untilBegun('A2')
  release('A2')
  await untilBegun('B2')
  expect(begun).toEqual(['A1', 'B1', 'C1', 'D1', 'A2', 'B2'])
  for (const name of gates.keys()) release(name)
  for (const [by, job] of all) expect((await endOf(nucleus, job, by.token)).state).toBe('done')
})

test('heavy jobs run one at a time and keep no worker from others, and one that waits is cancelled at once', async () => {
  const heavy = async (by: SignedIn, name: string) => {
    gates.set(name, Promise.withResolvers<void>())
    return startHeavy({ label: name, input: { name } }, actorOf(by))
  }
  const first = await heavy(busy, 'Heavy 1')
  await untilBegun('Heavy 1')
  const [second, last] = [await heavy(other, 'Heavy 2'), await heavy(third, 'Heavy 3')]
  for (const [by, name] of [[busy, 'Light 1'] as const, [fourth, 'Light 2'] as const])
    expect((await endOf(nucleus, await startAs(by, name), by.token)).state).toBe('done')
  expect(ok(await call(getJob, { jobId: second.jobId }, other.token)).state).toBe('waiting')
  expect(ok(await call(cancelJob, { jobId: second.jobId }, other.token)).state).toBe('cancelled')
  release('Heavy 1')
  release('Heavy 3')
  expect((await endOf(nucleus, first, busy.token)).state).toBe('done')
  expect((await endOf(nucleus, last, third.token)).state).toBe('done')
  expect(begun).not.toContain('Heavy 2')
})

test('a person has so many jobs under way at most, whatever comes at once, and goes on when some end', async () => {
  const held = Array.from({ length: activeJobsPerPerson + 10 }, (_, at) => `held ${at}`)
  const tried = await Promise.allSettled(held.map((name) => startHeld(busy, name)))
  const started = tried.filter(({ status }) => status === 'fulfilled').map((one) => (one as PromiseFulfilledResult<Job>).value)
  expect(started).toHaveLength(activeJobsPerPerson)
  const refused = await call(tracks.calls.exportJob, { eventId, format: 'csv' }, busy.token)
  expect(refused).toMatchObject({
    status: 429,
    headers: { 'retry-after': '60' },
    body: { message: 'You have 20 jobs running. Wait until some end, or cancel them.' },
  })
  ok(await call(tracks.calls.exportJob, { eventId, format: 'csv' }, other.token))

  const last = started.at(-1)
  ok(await call(cancelJob, { jobId: last?.jobId ?? '' }, busy.token))
  const more = ok(await call(tracks.calls.exportJob, { eventId, format: 'csv' }, busy.token))
  for (const name of held) release(name)
  expect((await endOf(nucleus, more, busy.token)).state).toBe('done')
  for (const job of started.slice(0, -1)) await endOf(nucleus, job, busy.token)
})

test("the files of a person's jobs take so much at most, those they send and those that jobs write", async () => {
  const sender = await signIn()
  const job = await startAs(sender, 'with files', Buffer.from('ab'))
  await endOf(nucleus, job, sender.token)
  // Bytes that the database stores compressed, and counts as they are.
  const zeros = (parts: SQL) => db.execute(sql`insert into ${jobFileParts} (job_id, is_input, part, bytes) ${parts}`)
  await zeros(sql`select ${job.jobId}, true, 1, decode(repeat('00', 1048576), 'hex')`)
  await zeros(
    sql`select job_id, true, n, bytes from ${jobFileParts}, generate_series(2, ${jobFileBytes / 1024 / 1024 - 1}) n where job_id = ${job.jobId} and part = 1`,
  )
  const room = 1024 * 1024 - 2
  const words = /^The files of your jobs take 500 MB of 500 MB, .+ Delete files that you no longer need in “Jobs”, .+ 24 hours .+\.$/
  await expect(startAs(sender, 'too large', Buffer.alloc(room + 1))).rejects.toMatchObject({
    status: 429,
    message: expect.stringMatching(words),
  })
  ok(await call(tracks.calls.exportJob, { eventId, format: 'csv' }, third.token))
  await endOf(nucleus, await startAs(sender, 'fits', Buffer.alloc(room)), sender.token)

  const { importCheck } = speakers.calls
  if (!importCheck) throw new Error('Speakers are not imported')
  // The form is not even read: it is no form at all.
  const form = { ...importForm(Buffer.from('x'), {}), payload: Buffer.from('no form') }
  expect(await call(importCheck, {}, sender.token, form)).toMatchObject({ status: 429, body: { message: expect.stringMatching(words) } })

  const written = ok(await call(tracks.calls.exportJob, { eventId, format: 'csv' }, sender.token))
  expect(await endOf(nucleus, written, sender.token)).toMatchObject({ state: 'failed', error: expect.stringMatching(words), file: null })

  // Others cannot make room there, and its owner can, once it has ended.
  expect((await call(deleteJobFiles, { jobId: job.jobId }, other.token)).status).toBe(404)
  expect(ok(await call(getJob, { jobId: job.jobId }, sender.token))).toMatchObject({
    storedBytes: jobFileBytes - room,
    mayDeleteFiles: true,
  })
  expect(ok(await call(deleteJobFiles, { jobId: job.jobId }, sender.token))).toMatchObject({
    state: 'done',
    storedBytes: 0,
    mayDeleteFiles: false,
  })
  const fits = await endOf(nucleus, ok(await call(tracks.calls.exportJob, { eventId, format: 'csv' }, sender.token)), sender.token)
  expect(fits).toMatchObject({ state: 'done', mayDeleteFiles: true })
  ok(await call(deleteJobFiles, { jobId: fits.jobId }, sender.token))
  expect((await call(jobFile, { jobId: fits.jobId }, sender.token)).status).toBe(404)
  const running = await startHeld(sender, 'still running')
  expect((await call(deleteJobFiles, { jobId: running.jobId }, sender.token)).status).toBe(409)
  release('still running')
  await endOf(nucleus, running, sender.token)
})
