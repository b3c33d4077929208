import { useState } from 'react'
import type { Job } from '#contract/jobs.ts'
import { cancelJob, retryJob } from '#store/jobs/jobs.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { isUndoable } from '../notices/isUndoable.ts'
import { UndoButton } from '../notices/UndoButton.tsx'
import { Button } from '../ui/Button.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'
import { DownloadButton } from './DownloadButton.tsx'

const DeleteFilesButton = lazyPart(() => import('./DeleteFilesButton.tsx').then((file) => file.DeleteFilesButton))

/** The actions that the current user can take on a job. */
export function JobActions({ job }: { job: Job }) {
  const { jobId, label, mayCancel, mayRetry, mayDeleteFiles, file, endedAt } = job
  const undoToken = endedAt && isUndoable(endedAt) ? job.undoToken : null
  const dispatch = useAppDispatch()
  const [isBusy, setAsking] = useState(false)
  const run = async (call: typeof cancelJob) => {
    setAsking(true)
    await dispatch(call({ jobId }))
    setAsking(false)
  }
  if (!mayCancel && !mayRetry && !mayDeleteFiles && !file && !undoToken) return null
  return (
    <span className="job-actions">
      {mayCancel && (
        <Button size="small" loading={isBusy} aria-label={`Cancel: ${label}`} onClick={() => void run(cancelJob)}>
          Cancel
        </Button>
      )}
      {mayRetry && (
        <Button size="small" loading={isBusy} aria-label={`Retry: ${label}`} onClick={() => void run(retryJob)}>
          Retry
        </Button>
      )}
      {undoToken && <UndoButton undoToken={undoToken} label={label} />}
      {file && <DownloadButton jobId={jobId} label={label} />}
      {mayDeleteFiles && <DeleteFilesButton job={job} />}
    </span>
  )
}
