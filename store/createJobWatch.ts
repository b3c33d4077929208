import { isUnderWay } from '#constants/jobs.ts'
import { cancelJob as cancelCall, getJob, type Job, jobFile, type JobWithResult } from '#contract/jobs.ts'
import { createCallThunk, failureOf } from './createCallThunk.ts'
import { createDownloadThunk } from './createDownloadThunk.ts'
import type { AppDispatch } from './makeStore.ts'

/** Milliseconds between two questions about a job that somebody watches. */
const everyMs = 500

const fetchWatched = createCallThunk({ ...getJob, name: 'jobs/watched', background: true })
/** Asks a job to stop. */
export const cancelWatched = createCallThunk({ ...cancelCall, name: 'jobs/cancelWatched', background: true })
/** Saves the file that a job wrote. */
export const saveFileOfJob = createDownloadThunk({ ...jobFile, name: 'jobs/saveFile', toast: { failure: 'Failed to download the file!' } })

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
      const asked = await dispatch(fetchWatched({ jobId }))
      if (isLeft() || failureOf(asked)?.status === 404) return undefined
      if (fetchWatched.fulfilled.match(asked)) {
        onJob(asked.payload)
        if (!isUnderWay(asked.payload.state)) return asked.payload
      }
      await pause(everyMs)
    }
    return undefined
  }
