import { useMemo } from 'react'
import { optionTypes } from '#constants/setUpChoices.ts'
import type { EventOption } from '#contract/events/options.ts'
import { eventOptions } from '#store/events/options.ts'
import type { Column } from '../../resource/base/columns.tsx'
import { filtersOf } from '../../resource/list/FilterSelect.tsx'
import { DeleteSelected } from '../../resource/selected/DeleteSelected.tsx'
import { ListRows } from '../../resource/list/ListRows.tsx'
import { ResourceList } from '../../resource/list/ResourceList.tsx'
import { RecordDrawer } from '../../resource/list/RecordDrawer.tsx'
import { ListBar } from '../../resource/list/ListBar.tsx'
import { formatRange } from '../../ui/dates.ts'
import { Instant } from '../../ui/Instant.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { usePermission } from '../../ui/usePermission.ts'
import type { EventTabProps } from '../EventTabProps.ts'
import { listRequestOf, registerTabRequests } from '../tabRequests.ts'
import { formatPrice } from './formatPrice.ts'
import { useHotelSwapDialog } from './useHotelSwapDialog.tsx'
import { TakeUp } from './TakeUp.tsx'

const { FilterSelect } = filtersOf(eventOptions.declared)
const OptionFields = lazyPart(() => import('./OptionFields.tsx').then((file) => file.OptionFields), { prefetch: true })

const defaults = { optionType: optionTypes.hotel, maxPerRegistration: 1, requiresApproval: false, isActive: true } as const

/** Options that registrants can book: hotels, dinners, activities, with their take-up. */
export function OptionsTab({ event }: EventTabProps) {
  const { eventId, timeZone } = event
  const mayEdit = usePermission('editEvents')
  const columns = useMemo(() => columnsOf(timeZone), [timeZone])
  const hotelSwap = useHotelSwapDialog(eventId, mayEdit)
  return (
    <ResourceList
      resource={eventOptions}
      scope={{ eventId }}
      columns={columns}
      texts={{
        list: 'Options',
        one: 'option',
        empty: 'No options yet.',
        start: 'Add the hotels, dinners and activities that registrants can book.',
        search: 'Search options',
      }}
      nameOf={nameOf}
    >
      <ListBar
        of={eventOptions}
        filters={<FilterSelect name="optionType" label="Type" placeholder="Any type" options={optionTypes} />}
        actions={hotelSwap.button}
      />
      <DeleteSelected of={eventOptions} timeZone={timeZone} fields={() => <OptionFields row={null} event={event} mayEdit={mayEdit} />} />
      {hotelSwap.dialog}
      <ListRows of={eventOptions} />
      <RecordDrawer of={eventOptions} defaults={defaults} timeZone={timeZone} width={820}>
        {(row) => <OptionFields row={row} event={event} mayEdit={mayEdit} />}
      </RecordDrawer>
    </ResourceList>
  )
}

/** A stable function: a new one would render every row again. */
const nameOf = ({ name }: EventOption): string => name

const noValue = <span className="quiet">—</span>
const columnsOf = (timeZone: string): Column<EventOption>[] => [
  {
    field: 'name',
    exportFields: ['name', 'isActive'],
    sorter: true,
    width: 190,
    ellipsis: true,
    render: ({ name, isActive }) => (
      <span title={name}>
        {name}
        {isActive === false && <span className="quiet"> · not active</span>}
      </span>
    ),
  },
  { field: 'optionType', sorter: true, width: 100 },
  {
    field: 'startsAt',
    title: 'Dates',
    phone: 'line',
    exportFields: ['startsAt', 'endsAt'],
    sorter: true,
    width: 208,
    render: ({ startsAt, endsAt }) =>
      startsAt && endsAt ? (
        <Instant at={startsAt} prefix="Starts ">
          {formatRange(startsAt, endsAt, timeZone)}
        </Instant>
      ) : (
        noValue
      ),
  },
  {
    field: 'price',
    exportFields: ['price', 'currency'],
    sorter: true,
    width: 100,
    align: 'right',
    render: ({ price, currency }) => (price == null ? noValue : formatPrice(price, currency)),
  },
  {
    field: 'confirmedCount',
    title: 'Bookings',
    phone: 'line',
    exportFields: ['capacity', 'confirmedCount', 'requestedCount', 'waitlistedCount', 'fullestNightCount'],
    sorter: true,
    width: 292,
    render: (row) => <TakeUp option={row} />,
  },
]

registerTabRequests('options', listRequestOf(eventOptions))
