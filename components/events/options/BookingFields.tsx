import { Alert } from 'antd'
import { type EventOption, hotelType, type OptionChoice } from '#contract/events/options.ts'
import { optionChoices } from '#store/events/options.ts'
import { fieldOf, fieldsOf } from '../../form/fieldsOf.ts'
import { LocalInputField } from '../../form/LocalInputField.tsx'
import { LookupField } from '../../form/LookupField.tsx'
import { formatInZone } from '../../ui/dates.ts'
import { registrationOption, useRegistrantSearch } from './useRegistrantSearch.ts'

const { NumberField, ReferenceField, SelectField, TextAreaField, TextField } = fieldsOf(optionChoices.declared)
const Lookup = fieldOf(optionChoices.declared, LookupField)
const LocalDate = fieldOf(optionChoices.declared, LocalInputField)

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
            <LocalDate name="checkInDate" kind="date" min={dates?.first} max={dates?.last} />
            <LocalDate name="checkOutDate" kind="date" min={dates?.first} max={dates?.last} />
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
  if (opensAt && now < Date.parse(opensAt)) return `Booking opens on ${formatInZone(opensAt, timeZone)}. You can still add a booking now.`
  if (closesAt && now >= Date.parse(closesAt))
    return `Booking closed on ${formatInZone(closesAt, timeZone)}. You can still add a booking now.`
  return requiresApproval ? 'This option needs approval: a new booking starts as Requested.' : undefined
}
