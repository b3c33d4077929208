import { type ReactNode, useState } from 'react'
import { formatForViewer } from './dates.ts'

interface Props {
  /** ISO 8601. */
  at: string
  /** Stands before the viewer's time: "Starts ". */
  before?: string
  className?: string
  /** The instant as the page writes it. */
  children: ReactNode
}

/**
 * An instant in a list. Who points at it reads it in their own time; that is worked out only then, because a list has many
 * and most are never pointed at.
 */
export function Instant({ at, before = '', className, children }: Props) {
  const [isAsked, setAsked] = useState(false)
  const askFor = () => setAsked(true)
  return (
    <span className={className} title={isAsked ? before + formatForViewer(at) : undefined} onPointerEnter={askFor} onFocus={askFor}>
      {children}
    </span>
  )
}
