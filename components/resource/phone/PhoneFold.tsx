import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useIsNarrow } from '../../ui/useIsNarrow.ts'

interface Props {
  /** The name of the content, for screen readers. */
  label: string
  /** The class of the content. */
  className: 'filters' | 'more-actions'
  /** The text of the button. */
  text: string
  /** Whether any of the content is in use. */
  isInUse?: boolean
  children: ReactNode
}

/** Part of a list's bar that is behind a button on a phone. */
export function PhoneFold({ label, className, text, isInUse = false, children }: Props) {
  const isNarrow = useIsNarrow()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  if (!isNarrow) return children
  return (
    <>
      <Button
        className={className === 'filters' ? 'filters-button' : 'more-button'}
        aria-expanded={isOpen}
        aria-controls={id}
        data-in-use={isInUse}
        onClick={() => setOpen(!isOpen)}
      >
        {text}
      </Button>
      <div id={id} role="group" aria-label={label} className={className} hidden={!isOpen}>
        {children}
      </div>
    </>
  )
}
