import { CloseCircleFilled, SearchOutlined } from '@ant-design/icons'
import { useEffect, useRef, useState } from 'react'
import { useIsNarrow } from '../../ui/useIsNarrow.ts'
import { limits } from '#constants/limits.ts'

const pauseMs = 250

/** Searches while the user types, after a short pause. */
export function SearchBox({ value = '', onSearch, placeholder }: { value?: string; onSearch: (q: string) => void; placeholder: string }) {
  const [text, setText] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  // The address was changed from outside (back button, cleared filters): take over its value. An earlier search of this box, which arrives while
  // somebody types on, is no such change.
  if (value !== lastValue) {
    setLastValue(value)
    if (text.trim() === lastValue) setText(value)
  }
  useEffect(() => {
    if (text.trim() === value) return
    const timer = setTimeout(() => onSearch(text.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [text, value, onSearch])
  return (
    <span className="search-box" onClick={() => input.current?.focus()}>
      <SearchOutlined aria-hidden className="quiet" />
      <input
        ref={input}
        type="search"
        value={text}
        maxLength={limits.searchTerm}
        onChange={({ target }) => setText(target.value)}
        placeholder={useIsNarrow() ? 'Search' : placeholder}
        aria-label={placeholder}
      />
      <button type="button" className="search-clear" aria-label="Clear search" hidden={text === ''} onClick={() => setText('')}>
        <CloseCircleFilled aria-hidden />
      </button>
    </span>
  )
}
