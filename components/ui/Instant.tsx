import { type ReactNode, useState } from 'react'
import { formatForViewer } from './dates.ts'

interface Props {
  /** ISO 8601. */
  at: string
  /** Text before the viewer's time: "Starts ". */
  prefix?: string
  className?: string
  /** The instant as shown on the page. */
  children: ReactNode
}

/**
 * An instant in a list. Its tooltip shows the viewer's own time. It is formatted only on hover or focus, because a list has many and
 * most are never pointed at.
 */
export function Instant({ at, prefix = '', className, children }: Props) {
  const [hasTitle, setHasTitle] = useState(false)
  const showTitle = () => setHasTitle(true)
  return (
    <span className={className} title={hasTitle ? prefix + formatForViewer(at) : undefined} onPointerEnter={showTitle} onFocus={showTitle}>
      {children}
    </span>
  )
}
