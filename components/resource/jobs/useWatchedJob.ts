import { useEffect, useRef, useState } from 'react'
import { isActive } from '#constants/jobs.ts'
import type { Job, JobWithResult } from '#contract/jobs.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { cancelJob, jobStarted } from '#store/jobs/jobs.ts'
import { watchJob } from '#store/jobs/watchJob.ts'

/**
 * A job that a dialog or a bar shows while it is open. After that the job continues, and its end is reported like that of any other job.
 */
export function useWatchedJob() {
  const dispatch = useAppDispatch()
  const [job, setJob] = useState<Job | null>(null)
  const watchController = useRef<AbortController>(undefined)
  useEffect(() => () => watchController.current?.abort(), [])

  /** Shows a job until it ends and returns it with its result; undefined if the component unmounted or the job no longer exists. */
  const follow = async (startedJob: Job): Promise<JobWithResult | undefined> => {
    watchController.current?.abort()
    const { signal } = (watchController.current = new AbortController())
    setJob(startedJob)
    signal.addEventListener('abort', () => void dispatch(jobStarted(startedJob)))
    const endedJob = await dispatch(watchJob(startedJob.jobId, { onJob: setJob, signal }))
    if (signal.aborted) return undefined
    watchController.current = undefined
    setJob(null)
    return endedJob
  }
  const cancel = async () => {
    if (!job) return
    const result = await dispatch(cancelJob({ jobId: job.jobId }))
    if (cancelJob.fulfilled.match(result)) setJob(result.payload)
  }
  return { job, isRunning: job !== null && isActive(job.state), follow, cancel }
}
