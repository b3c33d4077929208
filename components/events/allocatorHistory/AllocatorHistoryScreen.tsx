import { useRouter } from 'next/router'
import { attendances } from '#constants/choices.ts'
import { openIn, routes } from '#constants/routes.ts'
import { registrationStatuses, vettingStatuses } from '#constants/statuses.ts'
import type { AllocatorHistoryRow, AllocatorTotals } from '#contract/events/allocatorHistory.ts'
import { allocatorHistory, allocatorTotals } from '#store/events/allocatorHistory.ts'
import { requestFor } from '#store/prefetchRequests.ts'
import { filtersOf } from '../../resource/list/FilterSelect.tsx'
import type { Query } from '../../resource/base/listParams.ts'
import { listQueryOf } from '../../resource/screen/listQueryOf.ts'
import { ListRows } from '../../resource/list/ListRows.tsx'
import { ResourceList } from '../../resource/list/ResourceList.tsx'
import { WhileOpen } from '../../resource/list/WhileOpen.tsx'
import { ListBar } from '../../resource/list/ListBar.tsx'
import { useAddress } from '../../resource/base/useAddress.ts'
import { registerScreenRequests } from '../../shell/screenRequests.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { useStableCallback } from '../../ui/useStableCallback.ts'
import { historyColumns, totalsColumns } from './allocatorColumns.tsx'
import { EventFilter } from './EventFilter.tsx'

const totalFilters = filtersOf(allocatorTotals.declared)
const historyFilters = filtersOf(allocatorHistory.declared)
const AllocatorDrawer = lazyPart(() => import('./AllocatorDrawer.tsx').then((file) => file.AllocatorDrawer), { prefetch: true })

const totalsTexts = {
  list: 'Allocators',
  one: 'allocator',
  many: 'allocators',
  empty: 'No allocator has registered yet.',
  search: 'Search people and companies',
}
const historyTexts = {
  list: 'Registrations of allocators',
  one: 'registration',
  many: 'registrations',
  empty: 'No allocator has registered yet.',
  search: 'Search people, companies and events',
}
/** Of all allocators. */
const everyone = { contactId: 0 }
const showsRows = (query: Query): boolean => query.as === 'registrations'
const yesOrNo = [
  { value: 1, label: 'With no-shows' },
  { value: 0, label: 'Without no-shows' },
]

/** What allocators did at all events: each with totals, or registration by registration. */
export function AllocatorHistoryScreen() {
  const { query } = useRouter()
  return (
    <>
      <PageHead title="Allocator history" />
      <ViewSwitch />
      {showsRows(query) ? <Registrations /> : <Totals />}
    </>
  )
}

function Totals() {
  const { FilterSelect } = totalFilters
  return (
    <ResourceList
      resource={allocatorTotals}
      scope={everyone}
      columns={totalsColumns}
      texts={totalsTexts}
      nameOf={nameOf}
      isSelectable={false}
    >
      <ListBar
        of={allocatorTotals}
        filters={
          <>
            <EventFilter />
            <FilterSelect name="vettingStatusId" label="Latest vetting" placeholder="Any vetting" options={vettingStatuses} />
            <FilterSelect name="hasNoShows" label="No-shows" placeholder="Any attendance" options={yesOrNo} />
          </>
        }
      />
      <ListRows of={allocatorTotals} minWidth={1140} start={false} />
      <WhileOpen of={allocatorTotals}>{({ row, close }) => row && <AllocatorDrawer row={row} onClose={close} />}</WhileOpen>
    </ResourceList>
  )
}

function Registrations() {
  const router = useRouter()
  const { FilterSelect } = historyFilters
  const open = useStableCallback(
    ({ eventId, eventRegistrationId }: AllocatorHistoryRow) =>
      void router.push(openIn(routes.event(eventId, 'registrations'), eventRegistrationId)),
  )
  return (
    <ResourceList
      resource={allocatorHistory}
      scope={everyone}
      columns={historyColumns}
      texts={historyTexts}
      nameOf={nameOf}
      isSelectable={false}
      onOpen={open}
    >
      <ListBar
        of={allocatorHistory}
        filters={
          <>
            <EventFilter />
            <FilterSelect name="eventStatusId" label="Status" placeholder="Any status" options={registrationStatuses} />
            <FilterSelect name="attendance" label="Attendance" placeholder="Any attendance" options={attendances} />
            <FilterSelect name="vettingStatusId" label="Vetting" placeholder="Any vetting" options={vettingStatuses} />
          </>
        }
      />
      <ListRows of={allocatorHistory} minWidth={1140} start={false} />
    </ResourceList>
  )
}

/** Shows allocators with their totals, or their registrations. */
function ViewSwitch() {
  const { query } = useRouter()
  const updateAddress = useAddress()
  const show = (as: '' | 'registrations') =>
    updateAddress(
      { as, view: '', without: '', page: '', sort: '', where: '', open: '', hasNoShows: '', eventStatusId: '', attendance: '' },
      'push',
    )
  return (
    <div role="group" aria-label="View" className="view-switch">
      <button type="button" aria-pressed={!showsRows(query)} onClick={() => show('')}>
        Allocators
      </button>
      <button type="button" aria-pressed={showsRows(query)} onClick={() => show('registrations')}>
        Registrations
      </button>
    </div>
  )
}

/** A stable function: a new one would render every row again. */
const nameOf = ({ allocatorName }: Pick<AllocatorTotals, 'allocatorName'>): string => allocatorName

registerScreenRequests(routes.allocatorHistory, (params, query) => [
  showsRows(query)
    ? requestFor(allocatorHistory.list, listQueryOf(allocatorHistory.declared, everyone, params(allocatorHistory.declared)).paged)
    : requestFor(allocatorTotals.list, listQueryOf(allocatorTotals.declared, everyone, params(allocatorTotals.declared)).paged),
])
