import { isUnderWay } from '#constants/jobs.ts'
import type { Job, JobWithResult } from '#contract/jobs.ts'
import { failureOf } from '../createCallThunk.ts'
import type { AppDispatch } from '../makeStore.ts'
import { fetchJob } from './jobs.ts'

/** Milliseconds between two polls of a watched job. */
const everyMs = 500

interface Watching {
  /** Called with the job after each poll. */
  onJob: (job: Job) => void
  /** Ends the watch. The job continues. */
  signal: AbortSignal
  /** Waits this many milliseconds. Tests pass their own clock. */
  pause?: (ms: number) => Promise<void>
}

const inMs = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Polls a job until it ends and returns it with its result; undefined if the watch was aborted or the job no longer exists. A failed
 * poll is repeated.
 */
export const watchJob =
  (jobId: string, { onJob, signal, pause = inMs }: Watching) =>
  async (dispatch: AppDispatch): Promise<JobWithResult | undefined> => {
    const isLeft = () => signal.aborted
    while (!isLeft()) {
      const asked = await dispatch(fetchJob({ jobId }))
      if (isLeft() || failureOf(asked)?.status === 404) return undefined
      if (fetchJob.fulfilled.match(asked)) {
        onJob(asked.payload)
        if (!isUnderWay(asked.payload.state)) return asked.payload
      }
      await pause(everyMs)
    }
    return undefined
  }
