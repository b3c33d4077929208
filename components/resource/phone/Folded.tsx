import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useIsNarrow } from '../../ui/useIsNarrow.ts'

interface Props {
  /** What is folded, for screen readers. */
  label: string
  /** Of what is folded. */
  className: 'filters' | 'more-actions'
  /** What the button shows. */
  icon: ReactNode
  /** Beside the icon. */
  text?: string
  /** Whether something of what is folded is in use. */
  isInUse?: boolean
  children: ReactNode
}

/** Stands in the bar of a list; on a phone it is behind one button there. */
export function Folded({ label, className, icon, text, isInUse = false, children }: Props) {
  const isNarrow = useIsNarrow()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  if (!isNarrow) return children
  return (
    <>
      <Button
        className={className === 'filters' ? 'filters-button' : 'more-button'}
        icon={icon}
        aria-label={text ? undefined : label}
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
