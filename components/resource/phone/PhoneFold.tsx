import type { ReactNode } from 'react'
import { useIsNarrow } from '../../ui/useIsNarrow.ts'
import { BarFold, type BarFoldProps } from './BarFold.tsx'

/** Part of a list's bar that is behind a button on a phone. */
export function PhoneFold(props: BarFoldProps): ReactNode {
  return useIsNarrow() ? <BarFold {...props} /> : props.children
}
