import { jobHours, jobStateLabels, jobStates } from '#constants/jobs.ts'
import { useAppSelector } from '#store/hooks.ts'
import { Button } from '../ui/Button.tsx'
import { LoadAgain } from '../ui/LoadAgain.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { useIsNarrow } from '../ui/useIsNarrow.ts'
import { usePermission } from '../ui/usePermission.ts'
import { Filters } from '../resource/list/Filters.tsx'
import { filtersNamed } from '../resource/list/FilterSelect.tsx'
import { EmptyTable, LoadingTable } from '../resource/table/EmptyTable.tsx'
import { useListParams } from '../resource/base/useListParams.ts'
import { JobItem } from './JobItem.tsx'
import { JobsTable } from './JobsTable.tsx'
import { useJobs } from './useJobs.ts'

const { FilterSelect } = filtersNamed(['whose', 'state'])
const states = jobStates.map((value) => ({ value, label: jobStateLabels[value] }))
const whose = [{ value: 'mine', label: 'Me' }]

/** The jobs of the last day that the user can read: progress of active ones and results of the others. */
export function JobsScreen() {
  const { all, mine, contactId, reload } = useJobs(true)
  const status = useAppSelector(({ jobs }) => jobs.status)
  const [{ filters }, change] = useListParams()
  const isNarrow = useIsNarrow()
  const readsAll = usePermission('administer')
  const shown = (filters.whose === 'mine' ? mine : all).filter(({ state }) => !filters.state || state === filters.state)
  const list = { jobs: shown, contactId }
  const clear = () => change({ filters: { whose: '', state: '' } })
  const isFirst = all.length === 0 && (status === 'idle' || status === 'loading')
  return (
    <>
      <PageHead title="Jobs" facts={`Background jobs are kept for ${jobHours} hours after they end.`} />
      <div className="list-bar">
        <Filters activeCount={[filters.whose, filters.state].filter(Boolean).length}>
          {readsAll && <FilterSelect name="whose" label="Started by" placeholder="Everyone" options={whose} />}
          <FilterSelect name="state" label="Status" placeholder="Any status" options={states} />
        </Filters>
      </div>
      {status === 'failed' && (
        <LoadAgain text={all.length > 0 ? 'These rows may be out of date.' : 'The list could not be loaded.'} onClick={reload} />
      )}
      <div className="jobs-list" role="region" aria-label="Jobs" aria-busy={isFirst}>
        {isFirst && <LoadingTable />}
        {shown.length > 0 && (isNarrow ? <JobsOfPhone {...list} /> : <JobsTable {...list} />)}
        {shown.length === 0 && all.length > 0 && (
          <EmptyTable text="No matches">
            <Button onClick={clear}>Clear filters</Button>
          </EmptyTable>
        )}
        {all.length === 0 && status === 'loaded' && (
          <EmptyTable text={`No jobs in the last ${jobHours} hours. Large exports, imports and bulk moves appear here.`} />
        )}
      </div>
    </>
  )
}

const JobsOfPhone = ({ jobs, contactId }: Parameters<typeof JobsTable>[0]) => (
  <ul className="plain-list">
    {jobs.map((job) => (
      <JobItem key={job.jobId} job={job} isMine={job.contactId === contactId} showsOwner />
    ))}
  </ul>
)
