import { type ReactNode, useMemo } from 'react'
import { ListParamsContext } from '../base/useListParams.ts'
import type { ListControls } from './useListView.ts'
import { FilterLabelsContext } from '../base/filterLabels.ts'

/** Provides the list's parameters and filter labels to the list and its filters. */
export function ListContext({ view: { params, change, labels }, children }: { view: ListControls; children: ReactNode }) {
  const paramsValue = useMemo(() => [params, change] as const, [params, change])
  return (
    <ListParamsContext value={paramsValue}>
      <FilterLabelsContext value={labels}>{children}</FilterLabelsContext>
    </ListParamsContext>
  )
}
