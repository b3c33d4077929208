import { CloseCircleFilled, SearchOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { useEffect, useState } from 'react'
import { limits } from '#constants/limits.ts'

const pauseMs = 250

/** Searches as one types, after a short pause. */
export function SearchBox({ value = '', onSearch, placeholder }: { value?: string; onSearch: (q: string) => void; placeholder: string }) {
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  // The address changed from outside (back button, cleared filters): follow it.
  if (value !== shown) {
    setShown(value)
    if (value !== text.trim()) setText(value)
  }
  useEffect(() => {
    if (text.trim() === value) return
    const timer = setTimeout(() => onSearch(text.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [text, value, onSearch])
  return (
    <Input
      type="search"
      allowClear={{ clearIcon: <CloseCircleFilled aria-label="Clear the search" /> }}
      prefix={<SearchOutlined className="quiet" />}
      value={text}
      maxLength={limits.searchTerm}
      onChange={({ target }) => setText(target.value)}
      placeholder={placeholder}
      aria-label={placeholder}
      className="search-box"
    />
  )
}
