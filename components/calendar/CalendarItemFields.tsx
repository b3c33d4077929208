import { Form, Switch } from 'antd'
import type { CalendarItem } from '#contract/calendar/items.ts'
import { calendarItems } from '#store/calendar/items.ts'
import { useNamingRow } from '../form/copiedRow.ts'
import { DateRangeFields } from '../form/DateRangeFields.tsx'
import { Field } from '../form/Field.tsx'
import { FieldGroup } from '../form/FieldGroup.tsx'
import { fieldsOf, rangeOf } from '../form/fieldsOf.ts'
import { useFormSchema } from '../form/FormSchema.tsx'
import { PeopleSelect } from '../form/PeopleSelect.tsx'
import { TimeZoneField } from '../form/TimeZoneField.tsx'
import { daysOf, type Times, timesOf } from './daysAndTimes.ts'
import { RepeatField } from './RepeatField.tsx'
import { YourTimes } from './YourTimes.tsx'

const { ReferenceField, SelectField, TextAreaField, TextField } = fieldsOf(calendarItems.declared)
const DateRange = rangeOf(calendarItems.declared, DateRangeFields)
const usualMinutes = 30

/** The fields of a calendar item. */
export function CalendarItemFields({ row }: { row: CalendarItem | null }) {
  const form = Form.useFormInstance()
  const isAllDay = Form.useWatch<boolean | undefined>('isAllDay', form) ?? row?.isAllDay ?? false
  const naming = useNamingRow(row)
  const known = (naming?.contactIds ?? []).map((value, at) => ({ value, label: naming?.contactNames[at] ?? `Contact ${value}` }))
  return (
    <>
      <FieldGroup title="What and when">
        <div className="wide">
          <TextField name="title" autoFocus={!row} />
        </div>
        <SelectField name="calendarTypeId" />
        <AllDay />
        {isAllDay ? (
          <DateRange start="startsOn" end="endsOn" kind="date" mayBeSame endExtra="The last day counts" />
        ) : (
          <>
            <DateRange start="startsAt" end="endsAt" usualMinutes={usualMinutes} />
            <TimeZoneField dateName="startsAt" />
            <YourTimes />
          </>
        )}
        <div className="wide">
          <RepeatField isAllDay={isAllDay} />
        </div>
      </FieldGroup>
      <FieldGroup title="About">
        <ReferenceField name="ownerContactId" row={row} />
        <ReferenceField name="companyId" row={row} />
        <div className="wide">
          <Field name="contactIds">
            <PeopleSelect name="contactIds" known={known} />
          </Field>
        </div>
        <ReferenceField name="eventId" row={row} placeholder="Type the name of an event" />
        <TextField name="location" />
        <div className="wide">
          <TextField name="url" type="url" placeholder="https://" />
          <TextAreaField name="description" rows={3} />
        </div>
      </FieldGroup>
    </>
  )
}

/** Whether it has days instead of times. The days are those of the times, and the other way round: nothing is entered twice. */
function AllDay() {
  const form = Form.useFormInstance<Times>()
  const { timeZone } = useFormSchema()
  const follow = (isAllDay: boolean) => {
    const times = form.getFieldsValue(true)
    form.setFieldsValue({ ...(isAllDay ? daysOf : timesOf)(times, timeZone) })
  }
  return (
    <Field name="isAllDay" valuePropName="checked">
      <Switch onChange={follow} />
    </Field>
  )
}
