import type { ReactNode } from 'react'
import { useIsNarrow } from '../../ui/useIsNarrow.ts'
import { BarFold } from '../phone/BarFold.tsx'

/** The filters for which a list's bar has no room, behind a button of their own; on a phone they are among the others. */
export function MoreFilters({ children }: { children: ReactNode }): ReactNode {
  const isNarrow = useIsNarrow()
  if (isNarrow) return children
  return (
    <BarFold label="More filters" className="filters" text="More filters">
      {children}
    </BarFold>
  )
}
