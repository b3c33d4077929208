import { FilterOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { Folded } from '../phone/Folded.tsx'

interface Props {
  /** How many of them narrow the list now. */
  inUse: number
  children: ReactNode
}

/** The filters of a list, in its bar. On a phone they are behind one button that says how many are in use. */
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
