import { Drawer, Empty } from 'antd'
import { jobHours } from '#constants/jobs.ts'
import { routes } from '#constants/routes.ts'
import { useAppSelector } from '#store/hooks.ts'
import { LoadAgain } from '../ui/LoadAgain.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { JobItem } from './JobItem.tsx'
import { useJobs } from './useJobs.ts'

/** The user's jobs of the last day: active ones, and the results of the others. */
export function JobsPanel({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { mine, reload } = useJobs(isOpen)
  const status = useAppSelector(({ jobs }) => jobs.status)
  const all = (
    <PageLink href={routes.jobs} onClick={onClose}>
      All jobs
    </PageLink>
  )
  return (
    <Drawer title="Your jobs" size={420} open={isOpen} onClose={onClose} extra={all}>
      {status === 'failed' && <LoadAgain text="The jobs could not be loaded." onClick={reload} />}
      {mine.length === 0 && status === 'loaded' && (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={`No jobs in the last ${jobHours} hours. Large exports and imports run here in the background.`}
        />
      )}
      <ul className="plain-list">
        {mine.map((job) => (
          <JobItem key={job.jobId} job={job} isMine />
        ))}
      </ul>
    </Drawer>
  )
}
