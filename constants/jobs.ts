/** The states of a job. In the first two it is active. */
export const jobStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export type JobState = (typeof jobStates)[number]

export const jobStateLabels: Readonly<Record<JobState, string>> = {
  waiting: 'Waiting',
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
}

export const isActive = (state: JobState): boolean => state === 'waiting' || state === 'running'

/** How long a job is stored after its end, with its result and its file. */
export const jobHours = 24
/** Jobs of one person that can wait or run at a time. */
export const activeJobsPerPerson = 20
/** Bytes of the stored files of one person's jobs, input and output. */
export const jobFileBytes = 500 * 1024 * 1024
/** The list shows the newest jobs, at most this many. */
export const maxListedJobs = 200
