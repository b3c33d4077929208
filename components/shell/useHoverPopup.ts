import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'

/** Delay, so that a passing pointer opens nothing and may leave for a moment. */
const delayMs = 100

/** State of a popup beside a button: opens on hover or click, closes with Escape and when the focus leaves. */
export function useHoverPopup() {
  const [place, setPlace] = useState<{ top: number; left: number } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const later = (what: () => void) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(what, delayMs)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const openAt = (holder: Element) => {
    const { top, right } = holder.getBoundingClientRect()
    setPlace({ top, left: right })
  }
  const close = () => {
    clearTimeout(timer.current)
    setPlace(null)
  }
  const buttonIn = (holder: Element) => holder.querySelector('button') ?? holder
  return {
    isOpen: place !== null,
    /** Position of the popup in the window. */
    place: place ?? undefined,
    close,
    /** Handlers for the element around the button and the popup. */
    around: {
      onMouseEnter: ({ currentTarget }: MouseEvent) => later(() => openAt(buttonIn(currentTarget))),
      onMouseLeave: () => later(close),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Escape' || !place) return
        event.stopPropagation()
        event.currentTarget.querySelector('button')?.focus()
        close()
      },
    },
    button: { onClick: ({ currentTarget }: MouseEvent) => openAt(currentTarget) },
  }
}
