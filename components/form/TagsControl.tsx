import { Select } from 'antd'
import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { foldedText } from '#contract/foldedText.ts'

interface Props extends Omit<ComponentProps<typeof Select<string[]>>, 'mode' | 'options' | 'open'> {
  /** Texts to choose from, the most likely first. */
  suggestions?: readonly string[]
}

/** The most suggestions in view. */
const shownSuggestions = 20

/** The control of `TagsField`: free short texts, with suggestions while the user types. */
export function TagsControl({ suggestions = [], value, onChange, ...select }: Props) {
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const typed = foldedText(text)
  const options = suggestions
    .filter((one) => !value?.includes(one) && foldedText(one).includes(typed))
    .slice(0, shownSuggestions)
    .map((one) => ({ value: one, label: one }))
  const isShown = isOpen && options.length > 0
  const clear = () => setText('')
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || (text === '' && !isShown)) return
    // Takes back what was typed, and leaves the drawer around it open.
    event.stopPropagation()
    clear()
    setOpen(false)
  }
  return (
    <Select<string[]>
      {...select}
      mode="tags"
      value={value}
      tokenSeparators={[',']}
      suffixIcon={null}
      options={options}
      showSearch={{ filterOption: false, onSearch: setText, searchValue: text }}
      open={isShown}
      onOpenChange={setOpen}
      onKeyDown={press}
      // Also of a text that is among the values already.
      onSelect={clear}
      onChange={(next, option) => {
        clear()
        onChange?.(next, option)
      }}
    />
  )
}
