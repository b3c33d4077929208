import { FilterOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { Folded } from '../phone/Folded.tsx'

interface Props {
  /** The number of active filters. */
  inUse: number
  children: ReactNode
}

/** The filters in the bar of a list. On a phone they are behind one button that shows how many are active. */
export const Filters = ({ inUse, children }: Props) => (
  <Folded
    label="Filters"
    className="filters"
    icon={<FilterOutlined aria-hidden />}
    text={inUse > 0 ? `Filters (${inUse})` : 'Filters'}
    isInUse={inUse > 0}
  >
    {children}
  </Folded>
)
