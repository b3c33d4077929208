import { useMemo, useState } from 'react'
import type { AnyResource, IdsQueryOf, RowOf } from '#contract/resource.ts'
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

interface SelectionOptions<R extends AnyResource> {
  /** Search, filters and scope of the list, without page and sort order. */
  idsQuery: IdsQueryOf<R>
  nameOf: (row: RowOf<R>) => string
  /** Whether rows can be selected at all. */
  isEnabled: boolean
}

/** Shared, so that an empty selection is always the same array. */
const noIds: readonly number[] = []

/**
 * The selection of a list. It survives paging and sorting. A new search or filter shows other rows and clears it, so that rows selected
 * earlier are not changed by mistake.
 */
export function useSelection<R extends AnyResource>(
  { declared, fetchIds }: ResourceStore<R>,
  { idsQuery, nameOf, isEnabled }: SelectionOptions<R>,
): Selection & { rowSelection: RowSelection<RowOf<R>> | undefined } {
  const dispatch = useAppDispatch()
  const queryKey = JSON.stringify([declared.name, idsQuery])
  const [selected, setSelected] = useState<{ of: string; ids: readonly number[] }>({ of: queryKey, ids: [] })
  if (selected.of !== queryKey) setSelected({ of: queryKey, ids: [] })
  const ids = isEnabled && selected.of === queryKey ? selected.ids : noIds
  return useMemo(() => {
    // A reply that arrives too late concerns other rows.
    const select = (next: (ids: readonly number[]) => readonly number[]) =>
      setSelected((current) => (current.of === queryKey ? { of: queryKey, ids: next(current.ids) } : current))
    return {
      ids,
      drop: (removedIds) => {
        const removedSet = new Set(removedIds)
        select((current) => current.filter((id) => !removedSet.has(id)))
      },
      clear: () => select(() => []),
      selectAll: async () => {
        const result = await dispatch(fetchIds(idsQuery))
        if (fetchIds.fulfilled.match(result)) select(() => result.payload)
        return failureOf(result)?.message
      },
      rowSelection: isEnabled ? { ids, change: select, labelOf: (row) => `Select ${nameOf(row)}` } : undefined,
    }
  }, [queryKey, ids, dispatch, fetchIds, idsQuery, isEnabled, nameOf])
}
