import { useMemo, useState } from 'react'
import type { AnyResource, NarrowedOf, RowOf } from '#contract/resource.ts'
import { failureOf } from '#store/createCallThunk.ts'
import type { ResourceStore } from '#store/createResource.ts'
import { useAppDispatch } from '#store/hooks.ts'
import type { RowSelection } from '../table/useListTable.ts'

/** The selected rows, on any page. */
export interface Selection {
  ids: readonly number[]
  drop: (ids: readonly number[]) => void
  clear: () => void
  /** Selects all rows that match. Returns the reason of a failure; undefined if it succeeded. */
  selectAll: () => Promise<string | undefined>
}

interface Options<R extends AnyResource> {
  /** Search, filters and scope of the list, without page and sort order. */
  narrowed: NarrowedOf<R>
  nameOf: (row: RowOf<R>) => string
  /** Whether rows can be selected at all. */
  isOffered: boolean
}

/** Shared, so that an empty selection is always the same array. */
const none: readonly number[] = []

/**
 * The selection of a list. It survives paging and sorting. A new search or filter shows other rows and clears it, so that rows selected
 * earlier are not changed by mistake.
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
    // A reply that arrives too late concerns other rows.
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
