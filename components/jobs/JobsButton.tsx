import FieldTimeOutlined from '@ant-design/icons/FieldTimeOutlined'
import { useMemo } from 'react'
import { useAppSelector } from '#store/hooks.ts'
import { jobsOf, runningJobs } from '#store/jobs/jobs.ts'
import { Button } from '../ui/Button.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'
import { ProgressRing } from '../ui/ProgressRing.tsx'
import { useLazyPanel } from '../ui/useLazyPanel.ts'
import { percentOf } from './percentOf.ts'
import { useJobsWatch } from './useJobsWatch.ts'

const JobsPanel = lazyPart(() => import('./JobsPanel.tsx').then((file) => file.JobsPanel))

/** Opens the user's own jobs; while some are active, shows their number in a progress ring. */
export function JobsButton() {
  useJobsWatch()
  const rows = useAppSelector(({ jobs }) => jobs.rows)
  const contactId = useAppSelector(({ auth }) => auth.user?.contactId)
  const running = useMemo(() => runningJobs(jobsOf(rows, contactId)), [rows, contactId])
  const { isOpen, wasOpened, open, close } = useLazyPanel()
  const count = running.length
  return (
    <>
      <Button
        type="text"
        icon={count === 0 ? <FieldTimeOutlined aria-hidden /> : <Running count={count} percent={percentOf(running)} />}
        aria-label={count === 0 ? 'Your jobs' : `Your jobs, ${count} running`}
        title="Your jobs"
        onClick={open}
      />
      {wasOpened && <JobsPanel isOpen={isOpen} onClose={close} />}
    </>
  )
}

/** Hidden from screen readers: the button's name has the same text. */
const Running = ({ count, percent }: { count: number; percent: number }) => (
  <span className="jobs-running" aria-hidden>
    <ProgressRing percent={percent} label="Progress of your jobs" />
    <span className="jobs-count">{count}</span>
  </span>
)
