/** How a job stands. The first two are under way. */
export const jobStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export type JobState = (typeof jobStates)[number]

export const jobStateLabels: Readonly<Record<JobState, string>> = {
  waiting: 'Waiting',
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
}

export const isUnderWay = (state: JobState): boolean => state === 'waiting' || state === 'running'

/** How long a job is kept after its end, with its result and its file. */
export const jobHours = 24
/** Jobs of one person that wait or run at a time. */
export const jobsUnderWay = 20
/** Bytes of the files that one person's jobs keep, those they were started with and those they wrote. */
export const jobFileBytes = 500 * 1024 * 1024
/** Jobs that are listed at most, the newest. */
export const jobsListed = 200
