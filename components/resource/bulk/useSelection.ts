import { useMemo, useState } from 'react'
import type { AnyResource, NarrowedOf, RowOf } from '#contract/resource.ts'
import { failureOf } from '#store/createCallThunk.ts'
import type { ResourceStore } from '#store/createResource.ts'
import { useAppDispatch } from '#store/hooks.ts'
import type { RowSelection } from '../table/useListTable.ts'

/** The rows that somebody chose, on whatever pages they are. */
export interface Selection {
  ids: readonly number[]
  drop: (ids: readonly number[]) => void
  clear: () => void
  /** Chooses all that match. Returns why that failed; nothing when it did not. */
  selectAll: () => Promise<string | undefined>
}

interface Options<R extends AnyResource> {
  /** Search, filters and scope of the list: what shows, without page and sort. */
  narrowed: NarrowedOf<R>
  nameOf: (row: RowOf<R>) => string
  /** Whether rows can be chosen at all. */
  isOffered: boolean
}

/** The same every time. */
const none: readonly number[] = []

/**
 * The selection of a list. It outlives paging and sorting; another search or filter shows other rows, and what was chosen
 * under the old one must not be changed by mistake, so that it is dropped then.
 */
export function useSelection<R extends AnyResource>(
  { declared, fetchIds }: ResourceStore<R>,
  { narrowed, nameOf, isOffered }: Options<R>,
): Selection & { rowSelection: RowSelection<RowOf<R>> | undefined } {
  const dispatch = useAppDispatch()
  const asked = JSON.stringify([declared.name, narrowed])
  const [chosen, setChosen] = useState<{ of: string; ids: readonly number[] }>({ of: asked, ids: [] })
  if (chosen.of !== asked) setChosen({ of: asked, ids: [] })
  const ids = isOffered && chosen.of === asked ? chosen.ids : none
  return useMemo(() => {
    // An answer that came too late is about other rows.
    const choose = (next: (ids: readonly number[]) => readonly number[]) =>
      setChosen((now) => (now.of === asked ? { of: asked, ids: next(now.ids) } : now))
    return {
      ids,
      drop: (gone) => {
        const left = new Set(gone)
        choose((now) => now.filter((id) => !left.has(id)))
      },
      clear: () => choose(() => []),
      selectAll: async () => {
        const result = await dispatch(fetchIds(narrowed))
        if (fetchIds.fulfilled.match(result)) choose(() => result.payload)
        return failureOf(result)?.message
      },
      rowSelection: isOffered ? { ids, change: choose, labelOf: (row) => `Select ${nameOf(row)}` } : undefined,
    }
  }, [asked, ids, dispatch, fetchIds, narrowed, isOffered, nameOf])
}
