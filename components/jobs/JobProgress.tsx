import { isActive } from '#constants/jobs.ts'
import type { Job } from '#contract/jobs.ts'
import { ToneTag } from '../ui/ToneTag.tsx'
import { countOf, isStopping, stateOf } from './jobTexts.ts'
import { percentOf } from './percentOf.ts'

/** The state of a job, with its progress while it is active or if it stopped early. */
export function JobProgress({ job, isMine }: { job: Job; isMine: boolean }) {
  const { state, total, label } = job
  const count = state === 'done' ? undefined : countOf(job)
  const { label: stateLabel, tone } = stateOf(job)
  const percent = percentOf([job])
  return (
    <div className="job-progress">
      <span className="job-state">
        <ToneTag tone={tone}>{isStopping(job, isMine) ? 'Cancelling' : stateLabel}</ToneTag>
        {count && <span className="quiet small">{count}</span>}
      </span>
      {isActive(state) && total !== null && (
        <span className="job-bar" role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={100} aria-valuenow={percent}>
          <span style={{ width: `${percent}%` }} />
        </span>
      )}
    </div>
  )
}
