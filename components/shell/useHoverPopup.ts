import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'

/** Delay, so that a passing pointer opens nothing and may leave for a moment. */
const delayMs = 100

/** State of a popup beside a button: opens on hover or click, closes with Escape and when the focus leaves. */
export function useHoverPopup() {
  const [position, setPosition] = useState<{ top: number; left: number } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const schedule = (action: () => void) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(action, delayMs)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const openAt = (container: Element) => {
    const { top, right } = container.getBoundingClientRect()
    setPosition({ top, left: right })
  }
  const close = () => {
    clearTimeout(timer.current)
    setPosition(null)
  }
  const buttonIn = (container: Element) => container.querySelector('button') ?? container
  return {
    isOpen: position !== null,
    /** Position of the popup in the window. */
    position: position ?? undefined,
    close,
    /** Handlers for the element around the button and the popup. */
    containerProps: {
      onMouseEnter: ({ currentTarget }: MouseEvent) => schedule(() => openAt(buttonIn(currentTarget))),
      onMouseLeave: () => schedule(close),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Escape' || !position) return
        event.stopPropagation()
        event.currentTarget.querySelector('button')?.focus()
        close()
      },
    },
    buttonProps: { onClick: ({ currentTarget }: MouseEvent) => openAt(currentTarget) },
  }
}
