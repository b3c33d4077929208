import { useId } from 'react'
import type { ControlProps } from './ControlProps.ts'
import { useFormHost } from './FormHost.ts'

/** A text with suggestions from one of our lists. */
export function SuggestionsControl({ question, value, onChange, attributes }: ControlProps) {
  const listId = useId()
  const { choicesOf } = useFormHost()
  const choices = (question.dataSource === null ? [] : choicesOf(question.dataSource)) ?? []
  const { text } = value !== null && typeof value === 'object' && 'text' in value ? value : { text: '' }
  const change = (next: string) => {
    const match = choices.find(({ label }) => label.toLowerCase() === next.trim().toLowerCase())
    onChange(next === '' ? null : { ...(match && { id: match.value }), text: next })
  }
  return (
    <>
      <input
        {...attributes}
        list={listId}
        autoComplete="off"
        placeholder={question.placeholder ?? undefined}
        value={text}
        onChange={({ target }) => change(target.value)}
      />
      <datalist id={listId}>
        {choices.map(({ value: id, label }) => (
          <option key={id} value={label} />
        ))}
      </datalist>
    </>
  )
}
