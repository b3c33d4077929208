import { EllipsisOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { Folded } from './Folded.tsx'

/** What can be done with a whole list beside adding to it. On a phone it is behind one button of the list's bar. */
export const MoreActions = ({ children }: { children: ReactNode }) => (
  <Folded label="More of this list" className="more-actions" icon={<EllipsisOutlined aria-hidden />}>
    {children}
  </Folded>
)
