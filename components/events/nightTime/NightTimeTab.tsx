import { useEffect, useRef } from 'react'
import { choiceLabel } from '#constants/choice.ts'
import { guestStatuses } from '#constants/participantChoices.ts'
import type { NightTimeGuest } from '#contract/events/nightTimeGuests.ts'
import { fullNameOf } from '#contract/personName.ts'
import { requestForLookup } from '#store/prefetchRequests.ts'
import { nightTimeFunctions, nightTimeGuests, nightTimeHosts } from '#store/events/nightTimeGuests.ts'
import { useAppSelector } from '#store/hooks.ts'
import type { Tone } from '#styles/tones.ts'
import type { Column } from '../../resource/base/columns.tsx'
import { filtersOf } from '../../resource/list/FilterSelect.tsx'
import { DeleteSelected } from '../../resource/selected/DeleteSelected.tsx'
import { ListRows } from '../../resource/list/ListRows.tsx'
import { ResourceList } from '../../resource/list/ResourceList.tsx'
import { RecordDrawer } from '../../resource/list/RecordDrawer.tsx'
import { ListBar } from '../../resource/list/ListBar.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { ToneTag } from '../../ui/ToneTag.tsx'
import { useLookup } from '../../ui/useLookup.ts'
import type { EventTabProps } from '../EventTabProps.ts'
import { listRequestOf, registerTabRequests } from '../tabRequests.ts'
import { Evenings } from './Evenings.tsx'

const { FilterSelect } = filtersOf(nightTimeGuests.declared)
const GuestFields = lazyPart(() => import('./GuestFields.tsx').then((file) => file.GuestFields), { prefetch: true })

/** The guests of the event's evenings, by function and host, with their tables. */
export function NightTimeTab({ event: { eventId, timeZone } }: EventTabProps) {
  const functions = useLookup(nightTimeFunctions, { eventId })
  const hosts = useLookup(nightTimeHosts, { eventId })
  // Saving, deleting or restoring a guest changes the counts.
  const savedCount = useAppSelector((state) => nightTimeGuests.selectState(state).savedCount)
  const refreshCount = useAppSelector(({ ui }) => ui.refreshCount)
  const lastCount = useRef(savedCount + refreshCount)
  const { reload: reloadFunctions } = functions
  const { reload: reloadHosts } = hosts
  useEffect(() => {
    if (lastCount.current === savedCount + refreshCount) return
    lastCount.current = savedCount + refreshCount
    reloadFunctions()
    reloadHosts()
  }, [savedCount, refreshCount, reloadFunctions, reloadHosts])
  return (
    <ResourceList
      resource={nightTimeGuests}
      scope={{ eventId }}
      columns={columns}
      texts={{
        list: 'Evening guests',
        one: 'guest',
        many: 'guests',
        empty: 'No evening guests yet.',
        start: 'Add a guest from your contacts or by hand, or import a list.',
        search: 'Search guests',
      }}
      nameOf={fullNameOf}
    >
      <Evenings functions={functions} />
      <ListBar
        of={nightTimeGuests}
        filters={
          <>
            <FilterSelect name="guestStatus" label="Status" placeholder="Any status" options={guestStatuses} />
            <FilterSelect
              name="hostContactId"
              label="Host"
              placeholder="Any host"
              options={hosts.rows.map(({ contactId, name }) => ({ value: contactId, label: name }))}
              failureNote={hosts.status === 'failed' && 'The hosts could not be loaded.'}
            />
          </>
        }
      />
      <DeleteSelected of={nightTimeGuests} timeZone={timeZone} fields={() => <GuestFields row={null} eventId={eventId} />} />
      <ListRows of={nightTimeGuests} />
      <RecordDrawer of={nightTimeGuests} defaults={{ guestStatus: guestStatuses.invited, guestCount: 0 }} timeZone={timeZone} width={640}>
        {(row) => <GuestFields row={row} eventId={eventId} />}
      </RecordDrawer>
    </ResourceList>
  )
}

const tones: Readonly<Record<number, Tone>> = {
  [guestStatuses.invited]: 'warning',
  [guestStatuses.accepted]: 'success',
  [guestStatuses.declined]: 'error',
  [guestStatuses.waitlisted]: 'info',
  [guestStatuses.cancelled]: 'neutral',
  [guestStatuses.attended]: 'success',
  [guestStatuses.noShow]: 'error',
}

const columns: Column<NightTimeGuest>[] = [
  {
    field: 'lastName',
    title: 'Name',
    exportFields: ['firstName', 'lastName'],
    sorter: true,
    width: 180,
    ellipsis: true,
    render: (row) => <span title={fullNameOf(row)}>{fullNameOf(row)}</span>,
  },
  { field: 'companyName', title: 'Company', sorter: true, ellipsis: true },
  {
    field: 'eventOptionId',
    title: 'Dinner or event',
    exportFields: ['optionName', 'functionName'],
    sorter: true,
    width: 190,
    ellipsis: true,
    render: ({ optionName, functionName }) => {
      const name = optionName ?? functionName
      return name ? <span title={name}>{name}</span> : <span className="quiet">—</span>
    },
  },
  {
    field: 'hostContactId',
    title: 'Host',
    exportFields: ['hostName'],
    sorter: true,
    width: 170,
    ellipsis: true,
    render: ({ hostName }) => hostName ?? <span className="quiet">—</span>,
  },
  {
    field: 'guestCount',
    sorter: true,
    width: 108,
    align: 'right',
    render: ({ guestCount }) => (guestCount ? `+${guestCount}` : <span className="quiet">—</span>),
  },
  { field: 'tableName', sorter: true, width: 84, ellipsis: true },
  {
    field: 'guestStatus',
    sorter: true,
    width: 100,
    render: ({ guestStatus }) => <ToneTag tone={tones[guestStatus] ?? 'neutral'}>{choiceLabel(guestStatuses, guestStatus)}</ToneTag>,
  },
]

registerTabRequests('nighttime', (...requestArgs) => [
  ...listRequestOf(nightTimeGuests)(...requestArgs),
  requestForLookup(nightTimeFunctions, { eventId: requestArgs[0] }),
  requestForLookup(nightTimeHosts, { eventId: requestArgs[0] }),
])
