import { Input, type InputRef } from 'antd'
import { type ReactNode, useState } from 'react'
import { insertAtCaret } from '../../form/insertAtCaret.ts'

interface Props {
  id?: string
  value?: string
  onChange?: (value: string) => void
  onBlur?: () => void
  /** What inserts fields; `insert` puts a text where the cursor is. */
  fields: (insert: (text: string) => void) => ReactNode
}

/** One line of text into which fields can be put. */
export function SubjectInput({ id, value, onChange, onBlur, fields }: Props) {
  const [input, setInput] = useState<InputRef | null>(null)
  const insert = (text: string) => {
    const element = input?.input
    if (element) onChange?.(insertAtCaret(element, text))
  }
  return (
    <div className="subject-input">
      <Input ref={setInput} id={id} value={value} autoComplete="off" onBlur={onBlur} onChange={({ target }) => onChange?.(target.value)} />
      {fields(insert)}
    </div>
  )
}
