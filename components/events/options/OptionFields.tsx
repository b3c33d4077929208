import { Divider, Form } from 'antd'
import { datedOptionTypes, type EventOption, hotelType } from '#contract/events/options.ts'
import type { Event } from '#contract/events/events.ts'
import { eventOptions } from '#store/events/options.ts'
import { companyTypeChoices } from '#store/events/companyTypeChoices.ts'
import { ChoicesField } from '../../form/ChoicesField.tsx'
import { CurrencyField } from '../../form/CurrencyField.tsx'
import { DateRangeFields } from '../../form/DateRangeFields.tsx'
import { fieldOf, fieldsOf, rangeOf } from '../../form/fieldsOf.ts'
import { AfterPaint } from '../../ui/AfterPaint.tsx'
import { LoadAgain } from '../../ui/LoadAgain.tsx'
import { useLookup } from '../../ui/useLookup.ts'
import { Bookings } from './Bookings.tsx'

const { NumberField, SelectField, SwitchField, TextAreaField, TextField } = fieldsOf(eventOptions.declared)
const DateRange = rangeOf(eventOptions.declared, DateRangeFields)
const Choices = fieldOf(eventOptions.declared, ChoicesField)
const Currency = fieldOf(eventOptions.declared, CurrencyField)

interface Props {
  row: EventOption | null
  event: Event
  mayEdit: boolean
}

/** The fields of an option, and its bookings below. */
export function OptionFields({ row, event, mayEdit }: Props) {
  const { eventId } = event
  const types = useLookup(companyTypeChoices, { eventId })
  const optionType = Form.useWatch<number | undefined>('optionType') ?? row?.optionType
  const isDated = optionType !== undefined && datedOptionTypes.includes(optionType)
  const isHotel = optionType === hotelType
  return (
    <>
      <TextField name="name" autoFocus={!row} />
      <div className="form-grid">
        <SelectField name="optionType" />
        <NumberField name="capacity" extra={isHotel ? 'Rooms per night. Leave empty for no limit' : 'Leave empty for no limit'} />
        <DateRange
          start="startsAt"
          end="endsAt"
          startExtra={isDated ? undefined : 'Optional for this type'}
          endExtra={isHotel ? 'Last check-out day' : undefined}
        />
        <NumberField name="maxPerRegistration" />
        <SwitchField name="isActive" />
        <NumberField name="price" />
        <Currency name="currency" />
      </div>
      <TextAreaField name="description" rows={2} />
      <Choices
        name="eligibleCompanyTypeIds"
        choices={types.rows.map(({ eventCompanyTypeId, name }) => ({ value: eventCompanyTypeId, label: name }))}
        extra={
          types.status === 'failed' ? (
            <LoadAgain text="The company types could not be loaded." onClick={types.reload} />
          ) : (
            'Leave empty for everyone'
          )
        }
      />
      <div className="form-grid">
        <DateRange start="opensAt" end="closesAt" isWindow />
      </div>
      <SwitchField name="requiresApproval" />
      {row && (
        <AfterPaint>
          <Divider titlePlacement="start" plain>
            Bookings
          </Divider>
          <Bookings option={row} event={event} mayEdit={mayEdit} />
        </AfterPaint>
      )}
    </>
  )
}
