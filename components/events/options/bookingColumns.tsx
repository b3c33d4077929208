import type { OptionChoice } from '#contract/events/options.ts'
import type { Column } from '../../resource/base/columns.tsx'
import { formatDay } from '../../ui/formatDay.ts'
import { BookingStatus } from './BookingStatus.tsx'

interface BookingColumnsOptions {
  isHotel: boolean
  mayEdit: boolean
  onChanged: () => void
}

/** The columns of an option's bookings, with nights and rooms for a hotel. */
export const bookingColumns = ({ isHotel, mayEdit, onChanged }: BookingColumnsOptions): Column<OptionChoice>[] => [
  {
    field: 'registrantName',
    sorter: true,
    width: 200,
    ellipsis: true,
    render: ({ registrantName, companyName }) => (
      <span title={[registrantName, companyName].filter(Boolean).join(', ')}>
        {registrantName}
        {companyName && <span className="quiet"> · {companyName}</span>}
      </span>
    ),
  },
  {
    field: 'choiceStatus',
    sorter: true,
    width: 140,
    action: () => (mayEdit ? 'Change status' : undefined),
    render: (row) => <BookingStatus booking={row} mayEdit={mayEdit} onChanged={onChanged} />,
  },
  { field: 'quantity', title: isHotel ? 'Rooms' : 'Places', sorter: true, width: 80, align: 'right' },
  ...(isHotel ? hotelColumns : []),
  { field: 'confirmationNumber', title: 'Confirmation', width: 120, ellipsis: true },
]

const hotelColumns: Column<OptionChoice>[] = [
  {
    field: 'checkInDate',
    title: 'Nights',
    sorter: true,
    width: 130,
    render: ({ checkInDate, checkOutDate }) => `${formatDay(checkInDate)} – ${formatDay(checkOutDate)}`,
  },
  { field: 'roomType', width: 100, ellipsis: true },
]
