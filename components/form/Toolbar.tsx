import { type FocusEvent, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'

interface Props {
  /** The name for screen readers. */
  label: string
  className: string
  children: ReactNode
}

const steps: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Buttons with a single stop of the Tab key: the arrow keys, Home and End move between them. Tab returns to the last one used. */
export function Toolbar({ label, className, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const buttons = () => [...(box.current?.querySelectorAll('button') ?? [])]
  useLayoutEffect(() => buttons().forEach((button, index) => (button.tabIndex = index === current ? 0 : -1)))
  const move = (event: KeyboardEvent) => {
    const all = buttons()
    const index = all.findIndex((button) => button === event.target)
    const step = steps[event.key]
    if (!step || index < 0 || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    all[step(index, all.length)]?.focus()
  }
  const follow = ({ target }: FocusEvent) => {
    const index = buttons().findIndex((button) => button === target)
    if (index >= 0) setCurrent(index)
  }
  return (
    <div ref={box} role="toolbar" aria-label={label} className={className} onKeyDown={move} onFocus={follow}>
      {children}
    </div>
  )
}
