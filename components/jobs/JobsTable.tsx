import type { Job } from '#contract/jobs.ts'
import { formatInViewerZone } from '../ui/dates.ts'
import { Instant } from '../ui/Instant.tsx'
import { JobActions } from './JobActions.tsx'
import { JobProgress } from './JobProgress.tsx'
import { durationOf } from './jobTexts.ts'

const headings = ['Job', 'Started by', 'Status', 'Result', 'Started', 'Duration', 'Actions'] as const
/** A table of jobs, newest first. */
export const JobsTable = ({ jobs, contactId }: { jobs: readonly Job[]; contactId: number | undefined }) => (
  <div className="table-frame" data-min-width="900">
    <table>
      <colgroup>
        <col />
        <col className="job-who" />
        <col className="job-how" />
        <col className="job-result" />
        <col className="job-when" />
        <col className="job-took" />
        <col className="job-do" />
      </colgroup>
      <thead>
        <tr>
          {headings.map((head, at) => (
            <th key={head} scope="col" data-pinned={at === 0 || undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {jobs.map((job) => (
          <JobRow key={job.jobId} job={job} isMine={job.contactId === contactId} />
        ))}
      </tbody>
    </table>
  </div>
)

function JobRow({ job, isMine }: { job: Job; isMine: boolean }) {
  const { label, contactName, summary, undone, error, startedAt } = job
  return (
    <tr>
      <td data-pinned>{label}</td>
      <td>{contactName ?? 'System'}</td>
      <td>
        <JobProgress job={job} isMine={isMine} />
      </td>
      <td>
        {error && <div className="job-error">{error}</div>}
        {undone ?? summary ?? (error ? null : '—')}
      </td>
      <td>{startedAt ? <Instant at={startedAt}>{formatInViewerZone(startedAt)}</Instant> : '—'}</td>
      <td>{durationOf(job) ?? '—'}</td>
      <td>
        <JobActions job={job} />
      </td>
    </tr>
  )
}
