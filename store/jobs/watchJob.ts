import { isActive } from '#constants/jobs.ts'
import type { Job, JobWithResult } from '#contract/jobs.ts'
import { failureOf } from '../createCallThunk.ts'
import type { AppDispatch } from '../makeStore.ts'
import { fetchJob } from './jobs.ts'

/** Milliseconds between two polls of a watched job. */
const intervalMs = 500

interface WatchOptions {
  /** Called with the job after each poll. */
  onJob: (job: Job) => void
  /** Ends the watch. The job continues. */
  signal: AbortSignal
  /** Waits this many milliseconds. Tests pass their own clock. */
  pause?: (ms: number) => Promise<void>
}

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Polls a job until it ends and returns it with its result; undefined if the watch was aborted or the job no longer exists. A failed
 * poll is repeated.
 */
export const watchJob =
  (jobId: string, { onJob, signal, pause = delay }: WatchOptions) =>
  async (dispatch: AppDispatch): Promise<JobWithResult | undefined> => {
    const isAborted = () => signal.aborted
    while (!isAborted()) {
      const result = await dispatch(fetchJob({ jobId }))
      if (isAborted() || failureOf(result)?.status === 404) return undefined
      if (fetchJob.fulfilled.match(result)) {
        onJob(result.payload)
        if (!isActive(result.payload.state)) return result.payload
      }
      await pause(intervalMs)
    }
    return undefined
  }
