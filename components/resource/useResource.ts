import { useCallback, useEffect, useRef, useState } from 'react'
import { useAppDispatch, useAppSelector } from '#store/hooks.ts'
import type { ResourceState } from '#store/createResource.ts'
import type { AppThunk } from '#store/makeStore.ts'

/** The store of a resource, as far as a list needs it. */
export interface ListStore<Row> {
  fetchList: (input: never) => AppThunk<{ abort: () => void }>
  /** The same in the background, for rows that are shown already. */
  fetchListAgain: (input: never) => AppThunk<{ abort: () => void }>
  selectState: (state: object) => ResourceState<Row>
  selectRows: (state: object) => Row[]
}

export interface LoadedList<Row> {
  rows: Row[]
  total: number
  /** Number of the first row shown, among all that match; 1 for the first. */
  first: number
  /** The page that the rows are of. */
  page: number
  status: ResourceState<Row>['status']
  reload: () => void
}

/**
 * Loads the list that `input` asks for and again whenever it changes; an answer that is overtaken is dropped. Without
 * input nothing is asked.
 */
export function useResource<Row>(resource: ListStore<Row>, input: Record<string, unknown> | undefined): LoadedList<Row> {
  const dispatch = useAppDispatch()
  const state = useAppSelector(resource.selectState)
  const rows = useAppSelector(resource.selectRows)
  const refreshCount = useAppSelector(({ ui }) => ui.refreshCount)
  const [attempt, setAttempt] = useState(0)
  const asked = input && JSON.stringify(input)

  useEffect(() => {
    if (!asked) return
    const request = dispatch(resource.fetchList(JSON.parse(asked) as never))
    return () => request.abort()
  }, [dispatch, resource, asked, refreshCount, attempt])

  // A stored row is shown at once; whether it still belongs on this page, and where, the server says.
  const { savedCount } = state
  const seenCount = useRef(savedCount)
  useEffect(() => {
    if (!asked || seenCount.current === savedCount) return
    seenCount.current = savedCount
    const request = dispatch(resource.fetchListAgain(JSON.parse(asked) as never))
    return () => request.abort()
  }, [dispatch, resource, asked, savedCount])

  const reload = useCallback(() => setAttempt((before) => before + 1), [])
  return { rows, total: state.total, first: (state.page - 1) * state.pageSize + 1, page: state.page, status: state.status, reload }
}
