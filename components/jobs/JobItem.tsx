import type { Job } from '#contract/jobs.ts'
import { formatInViewerZone } from '../ui/dates.ts'
import { Instant } from '../ui/Instant.tsx'
import { JobActions } from './JobActions.tsx'
import { JobProgress } from './JobProgress.tsx'
import { tookOf } from './jobWords.ts'

/** A job in compact form: in the panel, and in the list on a phone, which also shows its owner. */
export function JobItem({ job, isMine, showsWho = false }: { job: Job; isMine: boolean; showsWho?: boolean }) {
  const { label, summary, error, createdAt, contactName } = job
  const took = tookOf(job)
  return (
    <li className="job">
      <div className="job-head">
        <strong>{label}</strong>
        <JobActions job={job} />
      </div>
      <JobProgress job={job} isMine={isMine} />
      {error && <div className="job-error">{error}</div>}
      {summary && <div>{summary}</div>}
      <div className="quiet small">
        {showsWho && `${contactName ?? 'The console itself'} · `}
        <Instant at={createdAt}>{formatInViewerZone(createdAt)}</Instant>
        {took && ` · took ${took}`}
      </div>
    </li>
  )
}
