import type { ReactNode } from 'react'
import { PhoneFold } from '../phone/PhoneFold.tsx'

interface Props {
  /** The number of active filters. */
  activeCount: number
  children: ReactNode
}

/** The filters in the bar of a list. On a phone they are behind one button that shows how many are active. */
export const Filters = ({ activeCount, children }: Props) => (
  <PhoneFold label="Filters" className="filters" text={activeCount > 0 ? `Filters (${activeCount})` : 'Filters'} isInUse={activeCount > 0}>
    {children}
  </PhoneFold>
)
