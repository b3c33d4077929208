import { useEffect, useRef, useState } from 'react'
import { isUnderWay } from '#constants/jobs.ts'
import type { Job, JobWithResult } from '#contract/jobs.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { cancelJob, jobStarted } from '#store/jobs/jobs.ts'
import { watchJob } from '#store/jobs/watchJob.ts'

/**
 * A job that a dialog or a bar shows while it is open. After that the job continues, and its end is reported like that of any other job.
 */
export function useOneJob() {
  const dispatch = useAppDispatch()
  const [job, setJob] = useState<Job | null>(null)
  const watching = useRef<AbortController>(undefined)
  useEffect(() => () => watching.current?.abort(), [])

  /** Shows a job until it ends and returns it with its result; undefined if the component unmounted or the job no longer exists. */
  const follow = async (started: Job): Promise<JobWithResult | undefined> => {
    watching.current?.abort()
    const { signal } = (watching.current = new AbortController())
    setJob(started)
    signal.addEventListener('abort', () => void dispatch(jobStarted(started)))
    const ended = await dispatch(watchJob(started.jobId, { onJob: setJob, signal }))
    if (signal.aborted) return undefined
    watching.current = undefined
    setJob(null)
    return ended
  }
  const cancel = async () => {
    if (!job) return
    const result = await dispatch(cancelJob({ jobId: job.jobId }))
    if (cancelJob.fulfilled.match(result)) setJob(result.payload)
  }
  return { job, isRunning: job !== null && isUnderWay(job.state), follow, cancel }
}
