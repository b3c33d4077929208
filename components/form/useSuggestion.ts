import { Form } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'

type Path = string | (string | number)[]
/** What a field should hold, by the values of the form; empty for no suggestion. */
export type Suggest = (values: Readonly<Record<string, unknown>>) => string

/** Fills a text field from other values of the form, such as a key from a name, until the user types into it. */
export function useSuggestion(name: Path, suggest: Suggest): void {
  const form = Form.useFormInstance<Record<string, unknown>>()
  const suggestion = Form.useWatch(suggest, { form, preserve: true })
  const lastSuggestion = useRef(suggestion)
  const follow = useEffectEvent((next: string) => {
    const current: unknown = form.getFieldValue(name) ?? ''
    const isOwn = form.isFieldTouched(name) || (current !== '' && current !== lastSuggestion.current)
    lastSuggestion.current = next
    if (!isOwn && current !== next) form.setFields([{ name, value: next, touched: false, errors: [] }])
  })
  useEffect(() => follow(suggestion), [suggestion])
}
