import { useEffect, useMemo, useRef } from 'react'
import type { AnyResource, ListedOf, RowOf } from '#contract/resource.ts'
import { useAppDispatch, useAppSelector } from '#store/hooks.ts'
import type { ListStore, ResourceState } from '#store/createListSlice.ts'
import { useAgainOnline } from '../../ui/useAgainOnline.ts'
import { useAgainWhenStale } from '../../ui/useAgainWhenStale.ts'
import { useFetch } from '../../ui/useFetch.ts'

export interface LoadedList<Row> {
  rows: Row[]
  total: number
  /** Number of the first row shown, among all that match; 1 for the first. */
  first: number
  /** The page that the rows are of. */
  page: number
  status: ResourceState<Row>['status']
  /** Versions by id of the rows that others have just changed. */
  marks: ResourceState<Row>['marks']
  /** Of a list that failed to load: why, in the server's words, and whether the rows answer another question than this one. */
  failure?: { reason: string; isOfBefore: boolean }
  reload: () => void
}

/**
 * Loads the list that `input` asks for and again whenever it changes; an answer that is overtaken is dropped. Without
 * input nothing is asked.
 */
export function useResource<R extends AnyResource>(
  { fetchList, fetchListAgain, selectState, selectRows }: ListStore<R>,
  input: ListedOf<R> | undefined,
): LoadedList<RowOf<R>> {
  const dispatch = useAppDispatch()
  const state = useAppSelector(selectState)
  const rows = useAppSelector(selectRows)
  const refreshCount = useAppSelector(({ ui }) => ui.refreshCount)
  const reload = useFetch(fetchList, input, refreshCount)
  useAgainOnline(state.status === 'failed', reload)
  const asked = input && JSON.stringify(input)

  // A stored row is shown at once; whether it still belongs on this page, and where, the server says.
  const { savedCount } = state
  const seenCount = useRef(savedCount)
  useEffect(() => {
    if (!asked || seenCount.current === savedCount) return
    seenCount.current = savedCount
    const request = dispatch(fetchListAgain(JSON.parse(asked) as ListedOf<R>))
    return () => request.abort()
  }, [dispatch, fetchListAgain, asked, savedCount])

  // What others wrote comes in silence too, one answer after the other.
  useAgainWhenStale(state.staleCount, asked === undefined ? undefined : () => dispatch(fetchListAgain(JSON.parse(asked) as ListedOf<R>)))

  const { total, page, pageSize, status, marks, problem } = state
  const isOfBefore = state.query !== state.answered
  return useMemo(() => {
    const failure = status === 'failed' ? { reason: problem, isOfBefore } : undefined
    return { rows, total, first: (page - 1) * pageSize + 1, page, status, marks, failure, reload }
  }, [rows, total, page, pageSize, status, marks, problem, isOfBefore, reload])
}
