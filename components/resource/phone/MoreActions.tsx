import type { ReactNode } from 'react'
import { PhoneFold } from './PhoneFold.tsx'

/** The actions for a whole list, other than adding a row. On a phone they are behind one button of the list's bar. */
export const MoreActions = ({ children }: { children: ReactNode }) => (
  <PhoneFold label="More actions" className="more-actions" text="More">
    {children}
  </PhoneFold>
)
