import { useState } from 'react'
import type { Lookup, LookupState } from '#store/createLookup.ts'
import { useAppDispatch, useAppSelector } from '#store/hooks.ts'
import { useAgainOnline } from './useAgainOnline.ts'
import { useAgainWhenStale } from './useAgainWhenStale.ts'
import { useFetch } from './useFetch.ts'

export interface LoadedLookup<Row> {
  rows: readonly Row[]
  status: LookupState<Row>['status']
  reload: () => void
}
const none: readonly never[] = []

/**
 * The rows of a lookup for this input. Loaded when the component mounts, and again when `refreshCount` grows. Rows of another input are
 * never returned.
 */
export function useLookup<Input, Row>(lookup: Lookup<Input, Row>, input: Input, refreshCount?: number): LoadedLookup<Row> {
  const dispatch = useAppDispatch()
  const { rows, status, asked, staleCount } = useAppSelector(lookup.selectState)
  const [isKnown] = useState(lookup.isFixed && status === 'loaded')
  const reload = useFetch(lookup.fetch, isKnown ? undefined : input, refreshCount)
  const isOwn = asked === JSON.stringify(input)
  useAgainOnline(isOwn && status === 'failed', reload)
  useAgainWhenStale(staleCount, isOwn ? () => dispatch(lookup.fetchAgain(input)) : undefined)
  return { rows: isOwn ? rows : none, status: isOwn ? status : 'idle', reload }
}
