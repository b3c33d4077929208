import { FilterOutlined } from '@ant-design/icons'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { useIsNarrow } from '../ui/useIsNarrow.ts'

interface Props {
  /** How many of them narrow the list now. */
  inUse: number
  children: ReactNode
}

/** The filters of a list, in its bar. On a phone they are behind one button that says how many are in use. */
export function Filters({ inUse, children }: Props) {
  const isNarrow = useIsNarrow()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  if (!isNarrow) return children
  return (
    <>
      <Button
        className="filters-button"
        icon={<FilterOutlined aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        data-in-use={inUse > 0}
        onClick={() => setOpen(!isOpen)}
      >
        {inUse > 0 ? `Filters (${inUse})` : 'Filters'}
      </Button>
      <div id={id} role="group" aria-label="Filters" className="filters" hidden={!isOpen}>
        {children}
      </div>
    </>
  )
}
