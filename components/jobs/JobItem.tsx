import type { Job } from '#contract/jobs.ts'
import { formatInViewerZone } from '../ui/dates.ts'
import { Instant } from '../ui/Instant.tsx'
import { JobActions } from './JobActions.tsx'
import { JobProgress } from './JobProgress.tsx'
import { durationOf } from './jobTexts.ts'

/** A job in compact form: in the panel, and in the list on a phone, which also shows its owner. */
export function JobItem({ job, isMine, showsOwner = false }: { job: Job; isMine: boolean; showsOwner?: boolean }) {
  const { label, summary, undone, error, createdAt, contactName } = job
  const duration = durationOf(job)
  return (
    <li className="job">
      <div className="job-head">
        <strong>{label}</strong>
        <JobActions job={job} />
      </div>
      <JobProgress job={job} isMine={isMine} />
      {error && <div className="job-error">{error}</div>}
      {(undone ?? summary) && <div>{undone ?? summary}</div>}
      <div className="quiet small">
        {showsOwner && `${contactName ?? 'System'} · `}
        <Instant at={createdAt}>{formatInViewerZone(createdAt)}</Instant>
        {duration && ` · took ${duration}`}
      </div>
    </li>
  )
}
