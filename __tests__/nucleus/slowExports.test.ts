import { afterAll, afterEach, expect, test } from '@jest/globals'
import { tracks } from '#contract/events/tracks.ts'
import { cancelJob, getJob, listJobs, retryJob } from '#contract/jobs.ts'
import { eventually } from '../../e2e/support/eventually.ts'
import { endOf } from '../support/jobs.ts'
import { makeEvent, makeTrack, ok, startNucleus } from '../support/nucleus.ts'

/** Long work, and readers of direct exports who do not read or hang up: they hold nobody else up. */
const nucleus = await startNucleus()
const { db, call } = nucleus
const { jobs } = nucleus.database
afterAll(() => nucleus.close())

const signIn = async () => (await nucleus.signIn('readOnly')).token
const other = await signIn()
const { eventId } = await makeEvent(db)
await makeTrack(db, { eventId, name: 'Alone' })

afterEach(async () => {
  await eventually(() => expect([jobs.waitingCount, jobs.totalCount - jobs.idleCount]).toEqual([0, 0]))
})

test('jobs are started, listed, cancelled and tried again while all connections of long work are taken', async () => {
  const asked = { eventId, format: 'csv' }
  // The queue is open from here on.
  await endOf(nucleus, ok(await call(tracks.calls.exportJob, asked, other)), other)
  const taken = await Promise.all(Array.from({ length: jobs.options.max }, () => jobs.connect()))
  const { jobId } = ok(await call(tracks.calls.exportJob, asked, other))
  expect(ok(await call(listJobs, {}, other)).map((job) => job.jobId)).toContain(jobId)
  const second = ok(await call(tracks.calls.exportJob, asked, other))
  expect(ok(await call(cancelJob, { jobId: second.jobId }, other)).state).toBe('cancelled')
  expect(ok(await call(retryJob, { jobId: second.jobId }, other)).state).toBe('waiting')
  await eventually(async () => expect(ok(await call(getJob, { jobId }, other)).state).toBe('running'))
  for (const client of taken) client.release()
  for (const one of [jobId, second.jobId]) expect((await endOf(nucleus, { jobId: one }, other)).state).toBe('done')
})
