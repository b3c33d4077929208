import { isUnderWay } from '#constants/jobs.ts'
import type { Job, JobWithResult } from '#contract/jobs.ts'
import { failureOf } from '../createCallThunk.ts'
import type { AppDispatch } from '../makeStore.ts'
import { fetchJob } from './jobs.ts'

/** Milliseconds between two questions about a job that somebody watches. */
const everyMs = 500

interface Watching {
  /** Told how the job stands, each time. */
  onJob: (job: Job) => void
  /** Ends the watch; the job goes on. */
  signal: AbortSignal
  /** Waits so many milliseconds; tests give a clock of their own. */
  pause?: (ms: number) => Promise<void>
}

const inMs = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Follows one job to its end and returns it with its result; nothing when nobody watches any more, or when it is no longer kept.
 * A question that fails is asked again.
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
