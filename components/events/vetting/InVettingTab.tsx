import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined'
import UnorderedListOutlined from '@ant-design/icons/UnorderedListOutlined'
import { useRouter } from 'next/router'
import { type ReactNode, useMemo } from 'react'
import { isAllowed } from '#constants/roles.ts'
import { vettingStatuses } from '#constants/statuses.ts'
import { allocatorTypes, riskFlags } from '#constants/vetting.ts'
import type { VettingSubmission } from '#contract/events/vetting.ts'
import { adminContacts } from '#store/common/common.ts'
import { vettingSubmissions } from '#store/events/vetting.ts'
import { requestFor, requestForLookup } from '#store/prefetchRequests.ts'
import { DeleteSelected } from '../../resource/selected/DeleteSelected.tsx'
import { BoardList } from '../../resource/list/BoardList.tsx'
import { filtersOf } from '../../resource/list/FilterSelect.tsx'
import type { Query } from '../../resource/base/listParams.ts'
import { unpagedQueryOf } from '../../resource/screen/listQueryOf.ts'
import { MoreFilters } from '../../resource/list/MoreFilters.tsx'
import { ListRows } from '../../resource/list/ListRows.tsx'
import { ResourceList } from '../../resource/list/ResourceList.tsx'
import { RecordDrawer } from '../../resource/list/RecordDrawer.tsx'
import { ListBar } from '../../resource/list/ListBar.tsx'
import { useAddress } from '../../resource/base/useAddress.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { LoadAgain } from '../../ui/LoadAgain.tsx'
import { useLookup } from '../../ui/useLookup.ts'
import { usePermission } from '../../ui/usePermission.ts'
import type { EventTabProps } from '../EventTabProps.ts'
import { listRequestOf, registerTabRequests } from '../tabRequests.ts'
import { SubmissionHead } from './SubmissionHead.tsx'
import { VettingBoard } from './VettingBoard.tsx'
import { vettingColumns } from './vettingColumns.tsx'

const { FilterSelect } = filtersOf(vettingSubmissions.declared)
const SubmissionBody = lazyPart(() => import('./SubmissionBody.tsx').then((file) => file.SubmissionBody), { prefetch: true })
const SubmissionFields = lazyPart(() => import('./SubmissionFields.tsx').then((file) => file.SubmissionFields))

const texts = {
  list: 'Vetting submissions',
  one: 'submission',
  many: 'submissions',
  empty: 'No vetting submissions yet.',
  start: 'Add one for an allocator who must be vetted.',
  search: 'Search people and companies',
}

const isBoard = (query: Query): boolean => query.as === 'board'

/** The vetting of an event's allocators, as a list or as a board by status. */
export function InVettingTab({ event: { eventId, timeZone } }: EventTabProps) {
  const { query } = useRouter()
  const mayDecide = usePermission('vet')
  const columns = useMemo(() => vettingColumns(mayDecide), [mayDecide])
  const screen = { resource: vettingSubmissions, scope: { eventId }, texts, nameOf, columns }
  const bar = <ListBar of={vettingSubmissions} filters={<SubmissionFilters isBoard={isBoard(query)} />} />
  const drawer = (
    <RecordDrawer
      of={vettingSubmissions}
      defaults={{}}
      timeZone={timeZone}
      width={720}
      head={(row) => <SubmissionHead row={row} timeZone={timeZone} mayDecide={mayDecide} />}
    >
      {(row) => <SubmissionBody row={row} />}
    </RecordDrawer>
  )
  return (
    <>
      <ViewSwitch />
      {isBoard(query) ? (
        <BoardList {...screen}>
          {bar}
          <VettingBoard />
          {drawer}
        </BoardList>
      ) : (
        <ResourceList {...screen}>
          {bar}
          <DeleteSelected of={vettingSubmissions} timeZone={timeZone} fields={() => <SubmissionFields row={null} />} />
          <ListRows of={vettingSubmissions} minWidth={988} />
          {drawer}
        </ResourceList>
      )}
    </>
  )
}

/** Shows the submissions as a list or as a board. */
function ViewSwitch(): ReactNode {
  const { query } = useRouter()
  const updateAddress = useAddress()
  const show = (as: '' | 'board') => updateAddress({ as, view: '', without: '', page: '', sort: '', where: '' }, 'push')
  return (
    <div role="group" aria-label="View" className="view-switch">
      <button type="button" aria-pressed={!isBoard(query)} onClick={() => show('')}>
        <UnorderedListOutlined aria-hidden /> List
      </button>
      <button type="button" aria-pressed={isBoard(query)} onClick={() => show('board')}>
        <AppstoreOutlined aria-hidden /> Board
      </button>
    </div>
  )
}

/** The board has a column for each status, so only the list is filtered by status. */
function SubmissionFilters({ isBoard }: { isBoard: boolean }) {
  const staff = useLookup(adminContacts, {})
  const vetters = staff.rows.filter(({ role }) => isAllowed(role, 'vet'))
  return (
    <>
      {!isBoard && <FilterSelect name="vettingStatusId" label="Status" placeholder="Any status" options={vettingStatuses} />}
      <FilterSelect
        name="assignedToContactId"
        label="Assigned to"
        placeholder="Any vetter"
        options={vetters.map(({ contactId, name }) => ({ value: contactId, label: name }))}
        failureNote={staff.status === 'failed' && <LoadAgain text="The staff could not be loaded." onClick={staff.reload} />}
      />
      <MoreFilters>
        <FilterSelect name="allocatorType" label="Type" placeholder="Any type" options={allocatorTypes} />
        <FilterSelect name="riskFlag" label="Risk" placeholder="Any risk" options={riskFlags} />
      </MoreFilters>
    </>
  )
}

/** A stable function: a new one would render every row again. */
const nameOf = ({ applicantName }: VettingSubmission): string => applicantName

registerTabRequests('invetting', (eventId, params, query) => [
  ...(isBoard(query)
    ? [requestFor(vettingSubmissions.list, unpagedQueryOf(vettingSubmissions.declared, { eventId }, params()).paged)]
    : listRequestOf(vettingSubmissions)(eventId, params, query)),
  requestForLookup(adminContacts, {}),
])
