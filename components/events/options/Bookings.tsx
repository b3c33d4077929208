import { PlusOutlined } from '@ant-design/icons'
import { useCallback, useMemo, useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import { type EventOption, hotelType, type OptionChoice } from '#contract/events/options.ts'
import { optionChoices } from '#store/events/options.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { refreshAsked } from '#store/ui/ui.ts'
import { useSelection } from '../../resource/bulk/useSelection.ts'
import { askedOf } from '../../resource/list/askedOf.ts'
import type { ListParams } from '../../resource/list/listParams.ts'
import { ResourceTable } from '../../resource/list/ResourceTable.tsx'
import { SearchBox } from '../../resource/list/SearchBox.tsx'
import type { ChangeParams } from '../../resource/list/useListParams.ts'
import { useResource } from '../../resource/list/useResource.ts'
import { Button } from '../../ui/Button.tsx'
import { bookingColumns } from './bookingColumns.tsx'
import { BookingDrawer } from './BookingDrawer.tsx'
import { DecideBookings } from './DecideBookings.tsx'
import { HotelNights } from './HotelNights.tsx'

interface Props {
  option: EventOption
  event: Event
  mayEdit: boolean
}

/** Who booked an option. The address is the option's: what this list shows is kept here. */
export function Bookings({ option, event, mayEdit }: Props) {
  const { eventOptionId, optionType } = option
  const isHotel = optionType === hotelType
  const dispatch = useAppDispatch()
  const [params, setParams] = useState<ListParams>({ page: 1, pageSize: 20, filters: {} })
  const change = useCallback<ChangeParams>(({ filters: _, ...list }) => setParams((before) => ({ ...before, page: 1, ...list })), [])
  const search = useCallback((q: string) => change({ q }), [change])
  const { asked, matching } = askedOf(optionChoices.declared, { eventOptionId }, params)
  const list = useResource(optionChoices, asked)
  const selection = useSelection(optionChoices, { narrowed: matching, nameOf, isOffered: mayEdit })
  const [opened, setOpened] = useState<number | 'new' | null>(null)
  const row = list.rows.find((one) => one.eventOptionChoiceId === opened)
  // The counts of the option and its nights follow from its bookings.
  const refresh = useCallback(() => void dispatch(refreshAsked()), [dispatch])
  const columns = useMemo(() => bookingColumns({ isHotel, mayEdit, onChanged: refresh }), [isHotel, mayEdit, refresh])
  const open = useCallback(({ eventOptionChoiceId }: OptionChoice) => setOpened(eventOptionChoiceId), [])
  return (
    <>
      {isHotel && <HotelNights eventOptionId={eventOptionId} />}
      <div className="list-bar">
        <SearchBox value={params.q} onSearch={search} placeholder="Search bookings" />
        <span className="grow" />
        {mayEdit && (
          <Button icon={<PlusOutlined />} onClick={() => setOpened('new')}>
            Add booking
          </Button>
        )}
      </div>
      {selection.ids.length > 0 && (
        <DecideBookings eventOptionId={eventOptionId} selection={selection} total={list.total} onDone={refresh} />
      )}
      <ResourceTable
        declared={optionChoices.declared}
        list={list}
        columns={columns}
        params={params}
        onChange={change}
        onOpen={open}
        empty="Nobody has booked this yet."
        label="Bookings"
        rowSelection={selection.rowSelection}
      />
      {(row ?? opened === 'new') && (
        <BookingDrawer
          booking={row ?? null}
          option={option}
          event={event}
          mayEdit={mayEdit}
          onChanged={refresh}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

const nameOf = ({ registrantName }: OptionChoice): string => registrantName
