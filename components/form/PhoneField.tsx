import { Input } from 'antd'
import { type FocusEvent, useState } from 'react'
import { preloadPhoneFormat, usePhoneText } from '../ui/usePhoneText.ts'
import { Field, type FieldProps } from './Field.tsx'

preloadPhoneFormat()

/** A phone number: shown as people read it while nobody types, and sent as typed. The server stores it as E.164. */
export const PhoneField = ({ disabled, ...field }: FieldProps) => (
  <Field {...field}>
    <PhoneInput disabled={disabled} />
  </Field>
)

interface ControlProps {
  value?: string | null
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void
  disabled?: boolean
}

/** Gets its value and its functions from the form. */
function PhoneInput({ value, onBlur, ...control }: ControlProps) {
  const [isTyping, setTyping] = useState(false)
  const text = usePhoneText(value ?? '')
  return (
    <Input
      {...control}
      value={isTyping ? (value ?? '') : text}
      onFocus={() => setTyping(true)}
      onBlur={(event) => {
        setTyping(false)
        onBlur?.(event)
      }}
      type="tel"
      inputMode="tel"
      autoComplete="off"
    />
  )
}
