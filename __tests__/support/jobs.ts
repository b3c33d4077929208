import { expect } from '@jest/globals'
import { resaveHeadshots } from '#contract/events/headshots.ts'
import { getJob, type Job, type JobWithResult } from '#contract/jobs.ts'
import { isActive } from '#constants/jobs.ts'
import { eventually } from '../../e2e/support/eventually.ts'
import { ok, type TestNucleus } from './nucleus.ts'

/** A job of whoever the token is of, when it has ended. */
export const endOf = ({ call }: TestNucleus, { jobId }: Pick<Job, 'jobId'>, token: string): Promise<JobWithResult> =>
  eventually(async () => {
    const job = ok(await call(getJob, { jobId }, token))
    expect([job.label, isActive(job.state)]).toEqual([job.label, false])
    return job
  })

/** Renders the headshots of an event, or of all, again, and gives what came of it. */
export async function resaveAll(nucleus: TestNucleus, input: { eventId?: number }, token: string): Promise<unknown> {
  const answer = ok(await nucleus.call(resaveHeadshots, input, token))
  if (!('job' in answer)) throw new Error('It was no job')
  return (await endOf(nucleus, answer.job, token)).result
}
