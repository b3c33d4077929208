import { EllipsisOutlined } from '@ant-design/icons'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useIsNarrow } from '../../ui/useIsNarrow.ts'

/** What can be done with a whole list beside adding to it. On a phone it is behind one button of the list's bar. */
export function MoreActions({ children }: { children: ReactNode }) {
  const isNarrow = useIsNarrow()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  if (!isNarrow) return children
  return (
    <>
      <Button
        className="more-button"
        icon={<EllipsisOutlined aria-hidden />}
        aria-label="More of this list"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      />
      <div id={id} role="group" aria-label="More of this list" className="more-actions" hidden={!isOpen}>
        {children}
      </div>
    </>
  )
}
