import { CalendarOutlined, ClockCircleOutlined } from '@ant-design/icons'
import { ConfigProvider, Input, type InputProps } from 'antd'
import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { lazyPart } from '../ui/lazyPart.tsx'
import { dateExamples, type DateKind, formatDateText, formatWithWeekday, readDateText, stepDateText } from './dateText.ts'

const DateCalendar = lazyPart(() => import('./DateCalendar.tsx').then((file) => file.DateCalendar))

export interface DateInputProps extends Omit<InputProps, 'value' | 'onChange' | 'type' | 'min' | 'max' | 'suffix'> {
  kind: DateKind
  /** `2027-04-12T09:00`, `2027-04-12` or `09:00`; or the text of somebody who typed no date, which the form's rules refuse. */
  value?: string | null
  onChange?: (value: string | null) => void
  /** Called when the user has finished entering: on leaving the field, by Enter, an arrow key or the calendar. */
  onEntered?: (value: string) => void
  /** The first and last date offered, as YYYY-MM-DD. */
  min?: string
  max?: string
}

/**
 * A date or a time as text in the console's format, whatever the browser's language: typed in any usual spelling, stepped by arrow keys, or
 * picked from a calendar, whose code is loaded when the field gets the focus.
 */
export function DateInput({ kind, value, onChange, onEntered, min, max, onFocus, onBlur, onKeyDown, ...input }: DateInputProps) {
  const { componentDisabled } = ConfigProvider.useConfig()
  const isDisabled = input.disabled ?? componentDisabled
  const current = value ?? ''
  const [isOpen, setOpen] = useState(false)
  /** The text while it is typed, until the value changes otherwise. */
  const [draft, setDraft] = useState<{ text: string; value: string } | null>(null)
  const typed = draft && draft.value === current ? draft.text : null
  const shown = typed ?? formatDateText(current, kind)
  const box = useRef<HTMLSpanElement>(null)
  const caret = useCaret(box, { shown, isTyping: typed !== null })
  /** Whether the pointer that is down has brought the focus. */
  const isFocusing = useRef(false)
  /** What the field held when it got the focus: it completes a text that is typed after the field was emptied. */
  const [valueOnFocus, setValueOnFocus] = useState('')

  const read = (text: string, isTyping = false) => readDateText(text, kind, { before: current || valueOnFocus, isTyping })
  const emit = (next: string) => next !== current && onChange?.(next || null)
  const type = (text: string) => {
    const next = text.trim() === '' ? '' : read(text, true)
    setDraft({ text, value: next ?? current })
    if (next !== undefined) emit(next)
  }
  const enter = (next: string) => {
    setDraft(null)
    emit(next)
    onEntered?.(next)
  }
  /** Takes over what was typed. What is no date stays, so that the form can refuse it. */
  const finish = () => {
    if (typed === null) return onEntered?.(current)
    const next = read(typed)
    if (next !== undefined) return enter(next)
    setDraft(null)
    if (typed.trim() !== '') emit(typed)
  }
  const step = (by: 1 | -1) => {
    const from = read(shown)
    const position = box.current?.querySelector('input')?.selectionStart ?? 0
    if (from === undefined) return
    caret.keep(position)
    enter(stepDateText(from, kind, { position, by }))
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && isOpen) {
      // Closes the calendar, not the drawer around it.
      event.stopPropagation()
      setOpen(false)
    } else if (event.key === 'Enter' || event.ctrlKey || event.metaKey) {
      finish()
      // Enter takes what was typed or closes the calendar; the next one saves the form, as Ctrl+Enter does at once.
      if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && (isOpen || typed !== null)) {
        event.preventDefault()
        setOpen(false)
      }
    } else if (event.key === 'ArrowDown' && event.altKey) setOpen(true)
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      step(event.key === 'ArrowUp' ? 1 : -1)
    }
    onKeyDown?.(event)
  }
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    finish()
    setOpen(false)
    onBlur?.(event)
  }
  const reading = typed === null ? undefined : read(typed)
  return (
    <span
      ref={box}
      className="date-input"
      onMouseDown={() => {
        const input = box.current?.querySelector('input')
        isFocusing.current = input !== document.activeElement
        if (!isDisabled) setOpen(true)
      }}
      // A pointer that brings the focus selects the whole text, as Tab does: what is typed next replaces it.
      onMouseUp={() => {
        const input = box.current?.querySelector('input')
        if (isFocusing.current && input && input.selectionStart === input.selectionEnd) input.select()
        isFocusing.current = false
      }}
    >
      <Input
        autoComplete="off"
        placeholder={`e.g. ${dateExamples[kind]}`}
        // On a phone, the calendar takes the place of the keyboard.
        inputMode={hasCoarsePointer() ? 'none' : undefined}
        {...input}
        value={shown}
        suffix={kind === 'time' ? <ClockCircleOutlined aria-hidden /> : <CalendarOutlined aria-hidden />}
        onChange={({ target }) => type(target.value)}
        onFocus={(event) => {
          setValueOnFocus(current)
          void DateCalendar.preload()
          onFocus?.(event)
        }}
        onKeyDown={press}
        onBlur={leave}
      />
      <span role="status" className="date-input-reading">
        {reading !== undefined && formatDateText(reading, kind) !== typed?.trim() && formatWithWeekday(reading, kind)}
      </span>
      {isOpen && (
        <DateCalendar
          kind={kind}
          value={read(shown)}
          min={min}
          max={max}
          onPick={(next, isLast) => {
            enter(next)
            if (isLast) setOpen(false)
          }}
        />
      )}
    </span>
  )
}

/** After a step, puts the caret back where it was. When code changes the text of the focused field, all of it is selected, as by Tab. */
function useCaret(box: { current: HTMLElement | null }, { shown, isTyping }: { shown: string; isTyping: boolean }) {
  const caret = useRef<number | null>(null)
  useLayoutEffect(() => {
    const input = box.current?.querySelector('input')
    if (!input || input !== document.activeElement || isTyping) return
    if (caret.current === null) input.select()
    else input.setSelectionRange(caret.current, caret.current)
    caret.current = null
  }, [box, shown, isTyping])
  return {
    keep: (position: number) => {
      caret.current = position
    },
  }
}

const hasCoarsePointer = (): boolean => window.matchMedia('(pointer: coarse)').matches
