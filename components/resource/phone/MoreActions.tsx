import { EllipsisOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { PhoneFold } from './PhoneFold.tsx'

/** The actions for a whole list, other than adding a row. On a phone they are behind one button of the list's bar. */
export const MoreActions = ({ children }: { children: ReactNode }) => (
  <PhoneFold label="More of this list" className="more-actions" icon={<EllipsisOutlined aria-hidden />}>
    {children}
  </PhoneFold>
)
