import { Alert } from 'antd'
import { type EventOption, hotelType, type OptionChoice } from '#contract/events/options.ts'
import { optionChoices } from '#store/events/options.ts'
import { DateRangeFields } from '../../form/DateRangeFields.tsx'
import { fieldOf, fieldsOf, rangeOf } from '../../form/fieldsOf.ts'
import { LookupField } from '../../form/LookupField.tsx'
import { formatWithZone } from '../../ui/dates.ts'
import { registrationOption, useRegistrantSearch } from './useRegistrantSearch.ts'

const { NumberField, ReferenceField, SelectField, TextAreaField, TextField } = fieldsOf(optionChoices.declared)
const Lookup = fieldOf(optionChoices.declared, LookupField)
const DateRange = rangeOf(optionChoices.declared, DateRangeFields)
/** An empty check-out becomes the day after the check-in. */
const oneNight = 24 * 60

interface Props {
  booking: OptionChoice | null
  option: EventOption
  eventId: number
  timeZone: string
  /** The dates of a hotel. */
  dates: { first: string; last: string } | null
}

/** The fields of a booking. */
export function BookingFields({ booking, option, eventId, timeZone, dates }: Props) {
  const search = useRegistrantSearch(eventId)
  const maxQuantity = option.maxPerRegistration ?? 1
  const note = booking ? undefined : bookingNote(option, timeZone)
  return (
    <>
      {note && <Alert type="warning" showIcon title={note} className="booking-hint" />}
      <Lookup
        name="eventRegistrationId"
        search={async (term) => (await search(term)).map(registrationOption)}
        selected={booking && { value: booking.eventRegistrationId, label: booking.registrantName, detail: booking.companyName }}
        placeholder="Type the name of a registrant"
      />
      <div className="form-grid">
        <SelectField name="choiceStatus" />
        <NumberField name="quantity" extra={`At most ${maxQuantity} per registration`} />
        {option.optionType === hotelType && (
          <>
            <DateRange start="checkInDate" end="checkOutDate" kind="date" min={dates?.first} max={dates?.last} usualMinutes={oneNight} />
            <TextField name="roomType" />
            <TextField name="confirmationNumber" />
          </>
        )}
      </div>
      {option.optionType === hotelType ? (
        <ReferenceField name="sharesWithContactId" row={booking} />
      ) : (
        <TextField name="confirmationNumber" />
      )}
      <TextAreaField name="notes" rows={2} />
    </>
  )
}

/** A note about a new booking; the server asks for a confirmation on save. */
function bookingNote({ opensAt, closesAt, requiresApproval }: EventOption, timeZone: string): string | undefined {
  const now = Date.now()
  if (opensAt && now < Date.parse(opensAt)) return `Booking opens on ${formatWithZone(opensAt, timeZone)}. You can still add a booking now.`
  if (closesAt && now >= Date.parse(closesAt))
    return `Booking closed on ${formatWithZone(closesAt, timeZone)}. You can still add a booking now.`
  return requiresApproval ? 'This option needs approval: a new booking starts as Requested.' : undefined
}
