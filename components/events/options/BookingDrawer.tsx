import type { Event } from '#contract/events/events.ts'
import { type EventOption, hotelType, type OptionChoice } from '#contract/events/options.ts'
import { optionChoices } from '#store/events/options.ts'
import { DeleteButton } from '../../resource/record/DeleteButton.tsx'
import { ResourceDrawer } from '../../resource/record/ResourceDrawer.tsx'
import { utcMsOf, wallClockAt } from '../../ui/wallClock.ts'
import { BookingFields } from './BookingFields.tsx'

interface Props {
  /** Null for a new booking. */
  booking: OptionChoice | null
  option: EventOption
  event: Event
  mayEdit: boolean
  /** Called when a booking was saved or deleted. */
  onChanged: () => void
  onClose: () => void
}

/** One booking of an option, over the option's own drawer. */
export function BookingDrawer({ booking, option, event, mayEdit, onChanged, onClose }: Props) {
  const { eventOptionId, optionType, requiresApproval, name } = option
  const dates = optionType === hotelType ? datesOf(option, event.timeZone) : null
  const nights = dates && { checkInDate: dates.first, checkOutDate: dates.last }
  return (
    <ResourceDrawer
      resource={optionChoices}
      row={booking}
      defaults={{ eventOptionId, quantity: 1, choiceStatus: requiresApproval ? 1 : 2, ...nights }}
      title={booking ? `${name}: ${booking.registrantName}` : `Add booking: ${name}`}
      isReadOnly={!mayEdit}
      onClose={onClose}
      onSaved={onChanged}
      footer={
        booking &&
        mayEdit && (
          <DeleteButton
            resource={optionChoices}
            row={booking}
            name={`the booking of ${booking.registrantName}`}
            onDeleted={() => {
              onChanged()
              onClose()
            }}
          />
        )
      }
    >
      <BookingFields booking={booking} option={option} eventId={event.eventId} timeZone={event.timeZone} dates={dates} />
    </ResourceDrawer>
  )
}

/** The first day of arrival and the last of departure, as local dates. */
function datesOf({ startsAt, endsAt }: EventOption, timeZone: string): { first: string; last: string } | null {
  if (!startsAt || !endsAt) return null
  return { first: dayIn(startsAt, timeZone), last: dayIn(endsAt, timeZone) }
}

const dayIn = (instant: string, timeZone: string): string =>
  new Date(utcMsOf(wallClockAt(Date.parse(instant), timeZone))).toISOString().slice(0, 10)
