import { useState } from 'react'
import type { Lookup, LookupState } from '#store/createLookup.ts'
import { useAppDispatch, useAppSelector } from '#store/hooks.ts'
import { useRetryOnline } from './useRetryOnline.ts'
import { useRefetchWhenStale } from './useRefetchWhenStale.ts'
import { useFetch } from './useFetch.ts'

export interface LoadedLookup<Row> {
  rows: readonly Row[]
  status: LookupState<Row>['status']
  /** When the rows were answered, in milliseconds since 1970; null before. */
  loadedAt: number | null
  reload: () => void
  /** Loads again without showing progress. */
  refresh: () => void
}
const noRows: readonly never[] = []

/**
 * The rows of a lookup for this input. Loaded when the component mounts, and again when `refreshCount` grows. Rows of another input are
 * never returned.
 */
export function useLookup<Input, Row>(lookup: Lookup<Input, Row>, input: Input, refreshCount?: number): LoadedLookup<Row> {
  const dispatch = useAppDispatch()
  const { rows, status, query, staleCount, loadedAt } = useAppSelector(lookup.selectState)
  const [isLoadedOnce] = useState(lookup.isFixed && status === 'loaded')
  const reload = useFetch(lookup.fetch, isLoadedOnce ? undefined : input, refreshCount)
  const isCurrent = query === JSON.stringify(input)
  useRetryOnline(isCurrent && status === 'failed', reload)
  const refresh = () => dispatch(lookup.fetchAgain(input))
  useRefetchWhenStale(staleCount, isCurrent ? refresh : undefined)
  return {
    rows: isCurrent ? rows : noRows,
    status: isCurrent ? status : 'idle',
    loadedAt: isCurrent ? loadedAt : null,
    reload,
    refresh: () => void refresh(),
  }
}
