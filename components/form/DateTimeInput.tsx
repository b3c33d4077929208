import { Input, type InputProps } from 'antd'
import { useFormSchema } from './FormSchema.tsx'
import { fromWallClock, toWallClock } from './zonedTime.ts'

interface Props extends Omit<InputProps, 'value' | 'onChange' | 'type'> {
  /** ISO 8601, UTC. */
  value?: string | null
  onChange?: (iso: string | null) => void
}

/** An instant, typed and shown as the wall clock of the form's zone. The browser's own control: quick on a phone and by keyboard. */
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
