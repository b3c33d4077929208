import type { HotelBooking } from '#contract/events/hotelSwap.ts'
import { BookingStatusTag } from './BookingStatus.tsx'
import { formatDay } from '../../ui/formatDay.ts'
import type { HotelSwap } from './useHotelSwap.ts'

/** The bookings of two people now and, if the swap is possible, afterwards, side by side. */
export const SwapPreview = ({ plan: { people, roomMates }, isPossible }: { plan: HotelSwap; isPossible: boolean }) => (
  <>
    <div className="swap-people">
      {people.map(({ contactId, name, before, after }) => (
        <section key={contactId} aria-label={name}>
          <h2>{name}</h2>
          <h3 className="quiet">Now</h3>
          <Rooms bookings={before} />
          {isPossible && (
            <>
              <h3 className="quiet">After the swap</h3>
              <Rooms bookings={after} />
            </>
          )}
        </section>
      ))}
    </div>
    {isPossible && roomMates.length > 0 && (
      <p className="quiet">
        {roomMates.length === 1 ? 'Room-mate stays and shares' : 'Room-mates stay and share'} with the new guest: {roomMates.join(', ')}.
      </p>
    )}
  </>
)

function Rooms({ bookings }: { bookings: readonly HotelBooking[] }) {
  if (bookings.length === 0) return <p className="quiet">No hotel</p>
  return (
    <ul className="plain-list">
      {bookings.map((booking) => (
        <li key={booking.eventOptionChoiceId}>
          <div>
            {booking.optionName} <BookingStatusTag id={booking.choiceStatus} />
          </div>
          <div className="quiet">{factsOf(booking)}</div>
        </li>
      ))}
    </ul>
  )
}

const factsOf = ({ checkInDate, checkOutDate, roomType, quantity, confirmationNumber }: HotelBooking): string =>
  [
    `${formatDay(checkInDate)} – ${formatDay(checkOutDate)}`,
    quantity > 1 && `${quantity} rooms`,
    roomType,
    confirmationNumber && `No. ${confirmationNumber}`,
  ]
    .filter(Boolean)
    .join(' · ')
