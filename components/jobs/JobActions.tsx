import { useState } from 'react'
import type { Job } from '#contract/jobs.ts'
import { cancelJob, retryJob } from '#store/jobs/jobs.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { Button } from '../ui/Button.tsx'
import { DownloadButton } from './DownloadButton.tsx'

/** What may be done about a job by whom it is shown to. */
export function JobActions({ job: { jobId, label, mayCancel, mayRetry, file } }: { job: Job }) {
  const dispatch = useAppDispatch()
  const [isAsking, setAsking] = useState(false)
  const make = async (call: typeof cancelJob) => {
    setAsking(true)
    await dispatch(call({ jobId }))
    setAsking(false)
  }
  if (!mayCancel && !mayRetry && !file) return null
  return (
    <span className="job-actions">
      {mayCancel && (
        <Button size="small" loading={isAsking} aria-label={`Cancel: ${label}`} onClick={() => void make(cancelJob)}>
          Cancel
        </Button>
      )}
      {mayRetry && (
        <Button size="small" loading={isAsking} aria-label={`Retry: ${label}`} onClick={() => void make(retryJob)}>
          Retry
        </Button>
      )}
      {file && <DownloadButton jobId={jobId} label={label} />}
    </span>
  )
}
