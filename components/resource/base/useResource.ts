import { useEffect, useMemo, useRef } from 'react'
import type { AnyResource, ListQueryOf, RowOf } from '#contract/resource.ts'
import { useAppDispatch, useAppSelector } from '#store/hooks.ts'
import type { ListStore, ListSliceState } from '#store/createListSlice.ts'
import { useRetryOnline } from '../../ui/useRetryOnline.ts'
import { useRefetchWhenStale } from '../../ui/useRefetchWhenStale.ts'
import { useFetch } from '../../ui/useFetch.ts'

export interface LoadedList<Row> {
  rows: Row[]
  total: number
  /** The list is long, and `total` is roughly right. */
  isEstimate: boolean
  /** The position of the first row shown among all that match, starting at 1. */
  first: number
  /** The page that the rows belong to. */
  page: number
  status: ListSliceState<Row>['status']
  /** Versions by id of the rows that other users have just changed. */
  marks: ListSliceState<Row>['marks']
  /** If the list failed to load: the server's reason, and whether the rows answer an earlier query. */
  failure?: { reason: string; isOutdated: boolean }
  reload: () => void
}

/** Loads the list for `input`, again whenever it changes. Drops a reply that was overtaken. Does nothing without input. */
export function useResource<R extends AnyResource>(
  { fetchList, fetchListAgain, selectState, selectRows }: ListStore<R>,
  input: ListQueryOf<R> | undefined,
): LoadedList<RowOf<R>> {
  const dispatch = useAppDispatch()
  const state = useAppSelector(selectState)
  const rows = useAppSelector(selectRows)
  const refreshCount = useAppSelector(({ ui }) => ui.refreshCount)
  const reload = useFetch(fetchList, input, refreshCount)
  useRetryOnline(state.status === 'failed', reload)
  const query = input && JSON.stringify(input)

  // A stored row is shown immediately. Only the server knows whether it still belongs on this page, and where.
  const { savedCount } = state
  const seenCount = useRef(savedCount)
  useEffect(() => {
    if (!query || seenCount.current === savedCount) return
    seenCount.current = savedCount
    const request = dispatch(fetchListAgain(JSON.parse(query) as ListQueryOf<R>))
    return () => request.abort()
  }, [dispatch, fetchListAgain, query, savedCount])

  // Changes of other users are loaded without showing progress too, one reply after the other.
  useRefetchWhenStale(
    state.staleCount,
    query === undefined ? undefined : () => dispatch(fetchListAgain(JSON.parse(query) as ListQueryOf<R>)),
  )

  const { total, isEstimate, page, pageSize, status, marks, problem } = state
  const isOutdated = state.query !== state.answeredQuery
  return useMemo(() => {
    const failure: LoadedList<RowOf<R>>['failure'] = status === 'failed' ? { reason: problem, isOutdated } : undefined
    return { rows, total, isEstimate, first: (page - 1) * pageSize + 1, page, status, marks, failure, reload }
  }, [rows, total, isEstimate, page, pageSize, status, marks, problem, isOutdated, reload])
}
