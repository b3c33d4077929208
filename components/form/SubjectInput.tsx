import { Input, type InputRef } from 'antd'
import { type ReactNode, useRef } from 'react'
import { insertAtCaret } from './insertAtCaret.ts'
import { Insertion } from './insertion.ts'

interface Props {
  id?: string
  value?: string
  onChange?: (value: string) => void
  onBlur?: () => void
  /** What is beside it, such as what inserts fields (`Insertion`). */
  tools: ReactNode
}

/** One line of text into which fields can be put. */
export function SubjectInput({ id, value, onChange, onBlur, tools }: Props) {
  const input = useRef<InputRef>(null)
  const insert = (text: string) => {
    const element = input.current?.input
    if (element) onChange?.(insertAtCaret(element, text))
  }
  return (
    <div className="subject-input">
      <Input ref={input} id={id} value={value} autoComplete="off" onBlur={onBlur} onChange={({ target }) => onChange?.(target.value)} />
      <Insertion value={insert}>{tools}</Insertion>
    </div>
  )
}
