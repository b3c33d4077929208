import { DateInput, type DateInputProps } from './DateInput.tsx'
import { isDateValue } from './dateText.ts'
import { useFormSchema } from './FormSchema.tsx'
import { isInstant } from './readableDate.ts'
import { fromWallClock, toWallClock } from './zonedTime.ts'

export interface DateTimeInputProps extends Omit<DateInputProps, 'kind' | 'onEntered' | 'min' | 'max'> {
  /** ISO 8601, UTC; or a text that is no date. */
  value?: string | null
  /** Called with the instant when the user has finished entering. */
  onEntered?: (iso: string) => void
}

/** An instant, entered and shown as wall clock time in the form's zone: `12 Apr 2027, 09:00`. */
export function DateTimeInput({ value, onChange, onEntered, ...input }: DateTimeInputProps) {
  const { timeZone } = useFormSchema()
  const toInstant = (wall: string): string => (isDateValue(wall, 'dateTime') && fromWallClock(wall, timeZone)) || wall
  return (
    <DateInput
      {...input}
      kind="dateTime"
      value={value && isInstant(value) ? toWallClock(value, timeZone) : value}
      onChange={(wall) => onChange?.(wall && toInstant(wall))}
      onEntered={(wall) => onEntered?.(toInstant(wall))}
    />
  )
}
