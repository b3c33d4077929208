import { PlusOutlined } from '@ant-design/icons'
import { useCallback, useMemo } from 'react'
import type { Event } from '#contract/events/events.ts'
import { type EventOption, hotelType, type OptionChoice } from '#contract/events/options.ts'
import { optionChoices } from '#store/events/options.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { refreshRequested } from '#store/ui/ui.ts'
import { WhileSelected } from '../../resource/selected/WhileSelected.tsx'
import { InnerList } from '../../resource/list/InnerList.tsx'
import { useListScreen } from '../../resource/screen/listContexts.ts'
import { ListRows } from '../../resource/list/ListRows.tsx'
import { ListSearch } from '../../resource/list/ListSearch.tsx'
import { WhileOpen } from '../../resource/list/WhileOpen.tsx'
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

const texts = { list: 'Bookings', one: 'booking', empty: 'No bookings yet.', search: 'Search bookings' }

/** The bookings of an option. */
export function Bookings({ option, event, mayEdit }: Props) {
  const { eventOptionId, optionType } = option
  const isHotel = optionType === hotelType
  const dispatch = useAppDispatch()
  // The counts and nights of the option depend on its bookings.
  const refresh = useCallback(() => void dispatch(refreshRequested()), [dispatch])
  const columns = useMemo(() => bookingColumns({ isHotel, mayEdit, onChanged: refresh }), [isHotel, mayEdit, refresh])
  return (
    <InnerList resource={optionChoices} scope={{ eventOptionId }} columns={columns} texts={texts} nameOf={nameOf}>
      {isHotel && <HotelNights eventOptionId={eventOptionId} />}
      <div className="list-bar">
        <ListSearch of={optionChoices} />
        <span className="grow" />
        <AddBooking />
      </div>
      <WhileSelected of={optionChoices}>
        {(selection, { total }) => <DecideBookings eventOptionId={eventOptionId} selection={selection} total={total} onDone={refresh} />}
      </WhileSelected>
      <ListRows of={optionChoices} minWidth={720} start={false} isKept={() => true} />
      <WhileOpen of={optionChoices}>
        {({ row, close }) => (
          <BookingDrawer booking={row} option={option} event={event} mayEdit={mayEdit} onChanged={refresh} onClose={close} />
        )}
      </WhileOpen>
    </InnerList>
  )
}

function AddBooking() {
  const { mayEdit, open } = useListScreen(optionChoices)
  return (
    mayEdit && (
      <Button icon={<PlusOutlined />} onClick={() => open('new')}>
        Add booking
      </Button>
    )
  )
}

/** A stable function: a new one would render every row again. */
const nameOf = ({ registrantName }: OptionChoice): string => registrantName
