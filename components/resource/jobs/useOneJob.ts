import { useEffect, useRef, useState } from 'react'
import { isUnderWay } from '#constants/jobs.ts'
import type { Job, JobWithResult } from '#contract/jobs.ts'
import { cancelWatched, watchJob } from '#store/createJobWatch.ts'
import { useAppDispatch } from '#store/hooks.ts'

/** One job that a dialog or a bar shows while it is open. Closed, the job goes on. */
export function useOneJob() {
  const dispatch = useAppDispatch()
  const [job, setJob] = useState<Job | null>(null)
  const watching = useRef<AbortController>(undefined)
  useEffect(() => () => watching.current?.abort(), [])

  /** Shows a job until it ends, and returns it with its result; nothing when it was left, or is no longer kept. */
  const follow = async (started: Job): Promise<JobWithResult | undefined> => {
    watching.current?.abort()
    const { signal } = (watching.current = new AbortController())
    setJob(started)
    const ended = await dispatch(watchJob(started.jobId, { onJob: setJob, signal }))
    if (!signal.aborted) setJob(null)
    return ended
  }
  const cancel = async () => {
    if (!job) return
    const result = await dispatch(cancelWatched({ jobId: job.jobId }))
    if (cancelWatched.fulfilled.match(result)) setJob(result.payload)
  }
  return { job, isRunning: job !== null && isUnderWay(job.state), follow, cancel }
}
