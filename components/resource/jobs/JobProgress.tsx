import { Button, Flex, Progress } from 'antd'
import type { Job } from '#contract/jobs.ts'
import { formatCount } from '../../ui/numbers.ts'

interface Props {
  job: Job
  /** What the job is doing: "Checking speakers.xlsx". */
  title: string
  /** The plural of what is counted: "rows". */
  many: string
  onCancel: () => void
}

/** The progress of a job, with a button to cancel it. */
export function JobProgress({ job: { done, total, state, mayCancel }, title, many, onCancel }: Props) {
  const percent = total ? Math.round((100 * done) / total) : 0
  const text =
    state === 'waiting' ? 'Waiting to start' : total ? `${formatCount(done)} of ${formatCount(total)} ${many}` : 'Reading the file'
  return (
    <Flex align="center" gap={12} wrap>
      <div className="one-job-progress">
        <div className="strong">{title}</div>
        <Progress percent={percent} size="small" showInfo={false} aria-label={title} />
        <div className="quiet" role="status">
          {mayCancel ? text : 'Cancelling'}
        </div>
      </div>
      <Button size="small" disabled={!mayCancel} onClick={onCancel}>
        Cancel
      </Button>
    </Flex>
  )
}
