import { bounceClasses, deliveryStatuses, mailResolutions } from '#constants/mails.ts'
import { routes } from '#constants/routes.ts'
import type { FailedEmail } from '#contract/events/failedEmails.ts'
import { failedEmailEvents, failedEmails } from '#store/events/failedEmails.ts'
import { requestFor, requestForLookup } from '#store/prefetchRequests.ts'
import { WhileSelected } from '../../resource/selected/WhileSelected.tsx'
import { filtersOf } from '../../resource/list/FilterSelect.tsx'
import { listQueryOf } from '../../resource/screen/listQueryOf.ts'
import { ListRows } from '../../resource/list/ListRows.tsx'
import { MoreFilters } from '../../resource/list/MoreFilters.tsx'
import { ResourceList } from '../../resource/list/ResourceList.tsx'
import { WhileOpen } from '../../resource/list/WhileOpen.tsx'
import { ListBar } from '../../resource/list/ListBar.tsx'
import { registerScreenRequests } from '../../shell/screenRequests.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { LoadAgain } from '../../ui/LoadAgain.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { useLookup } from '../../ui/useLookup.ts'
import { issueColumns } from './issueColumns.tsx'

const { FilterSelect } = filtersOf(failedEmails.declared)
const IssueDrawer = lazyPart(() => import('./IssueDrawer.tsx').then((file) => file.IssueDrawer), { prefetch: true })
const SelectedIssues = lazyPart(() => import('./SelectedIssues.tsx').then((file) => file.SelectedIssues))

const { failed, suppressed, unknown } = deliveryStatuses
const states = deliveryStatuses.filter(({ value }) => [failed, suppressed, unknown].some((one) => one === value))
const periods = [
  { value: 1, label: 'Last 24 hours' },
  { value: 7, label: 'Last 7 days' },
  { value: 30, label: 'Last 30 days' },
  { value: 90, label: 'Last 90 days' },
]
const texts = {
  list: 'E-mail issues',
  one: 'mail',
  many: 'mails',
  empty: 'Every mail has arrived, as far as is known.',
  search: 'Search people and subjects',
}
const all = {}

/** Mails that did not arrive, with the words of the mail server, and what staff can do about them. */
export function EmailIssuesScreen() {
  const events = useLookup(failedEmailEvents, all)
  return (
    <>
      <PageHead title="E-mail issues" />
      <ResourceList resource={failedEmails} scope={all} columns={issueColumns} texts={texts} nameOf={nameOf} isSelectable>
        <ListBar
          of={failedEmails}
          filters={
            <>
              <FilterSelect name="resolution" label="Resolution" placeholder="Any resolution" options={mailResolutions} />
              <FilterSelect name="bounceClass" label="Reason" placeholder="Any reason" options={bounceClasses} />
              <MoreFilters>
                <FilterSelect name="deliveryStatusId" label="Status" placeholder="Any status" options={states} />
                <FilterSelect name="withinDays" label="Period" placeholder="Any time" options={periods} />
                <FilterSelect
                  name="eventId"
                  label="Event"
                  placeholder="Any event"
                  options={events.rows.map(({ eventId, name }) => ({ value: eventId, label: name }))}
                  failureNote={events.status === 'failed' && <LoadAgain text="The events could not be loaded." onClick={events.reload} />}
                />
              </MoreFilters>
            </>
          }
        />
        <WhileSelected of={failedEmails}>
          {(selection, { total, reload }) => <SelectedIssues selection={selection} total={total} onDone={reload} />}
        </WhileSelected>
        <ListRows of={failedEmails} minWidth={988} start={false} />
        <WhileOpen of={failedEmails}>{({ row, close }) => row && <IssueDrawer row={row} onClose={close} />}</WhileOpen>
      </ResourceList>
    </>
  )
}

/** A stable function: a new one would render every row again. */
const nameOf = ({ recipient }: FailedEmail): string => recipient

registerScreenRequests(routes.emailIssues, (params) => [
  requestFor(failedEmails.list, listQueryOf(failedEmails.declared, all, params(failedEmails.declared)).paged),
  requestForLookup(failedEmailEvents, all),
])
