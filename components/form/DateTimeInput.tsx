import { Input, type InputProps } from 'antd'
import { useFormSchema } from './FormSchema.tsx'
import { fromWallClock, toWallClock } from './zonedTime.ts'

interface Props extends Omit<InputProps, 'value' | 'onChange' | 'type'> {
  /** ISO 8601, UTC. */
  value?: string | null
  onChange?: (iso: string | null) => void
}

/**
 * An instant, entered and shown as wall clock time in the form's zone. Uses the browser's own control, which is quick on a phone and
 * with a keyboard.
 */
export function DateTimeInput({ value, onChange, ...input }: Props) {
  const { timeZone } = useFormSchema()
  return (
    <Input
      {...input}
      type="datetime-local"
      value={toWallClock(value, timeZone)}
      onChange={({ target }) => onChange?.(fromWallClock(target.value, timeZone))}
    />
  )
}
