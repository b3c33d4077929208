import type { Job } from '#contract/jobs.ts'

/** The percentage of some jobs that is done, 0..100, counting only those with a known total. */
export function percentOf(jobs: readonly Pick<Job, 'done' | 'total'>[]): number {
  const measurable = jobs.filter(({ total }) => total !== null)
  const total = measurable.reduce((sum, job) => sum + (job.total ?? 0), 0)
  const done = measurable.reduce((sum, job) => sum + Math.min(job.done, job.total ?? 0), 0)
  return total === 0 ? 0 : Math.round((100 * done) / total)
}
