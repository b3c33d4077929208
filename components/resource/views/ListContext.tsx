import { type ReactNode, useMemo } from 'react'
import { ListParamsContext } from '../list/useListParams.ts'
import type { NarrowedList } from './useListView.ts'
import { ListWordsContext } from './words.ts'

/** Provides the list's parameters and filter labels to the list and its filters. */
export function ListContext({ view: { params, change, words }, children }: { view: NarrowedList; children: ReactNode }) {
  const shown = useMemo(() => [params, change] as const, [params, change])
  return (
    <ListParamsContext value={shown}>
      <ListWordsContext value={words}>{children}</ListWordsContext>
    </ListParamsContext>
  )
}
