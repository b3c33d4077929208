import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { FilterFoldContext } from '../base/filterFold.ts'

export interface BarFoldProps {
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

/** Part of a list's bar that opens below it by a button. */
export function BarFold({ label, className, text, isInUse = false, children }: BarFoldProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <FilterFoldContext value={isOpen ? 'open' : 'closed'}>
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
    </FilterFoldContext>
  )
}
