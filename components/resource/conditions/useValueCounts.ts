import { useEffect, useState } from 'react'
import type { ValueCount } from '#contract/columns.ts'
import type { AnyResource } from '#contract/resource.ts'
import type { ResourceStore } from '#store/createResource.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { useListScreen } from '../screen/listContexts.ts'
import type { FilterField } from './filterFields.ts'

const counted: readonly string[] = ['text', 'choice', 'list', 'number']

/** The values of a field among the rows that search and named filters leave, with their numbers. */
export function useValueCounts<R extends AnyResource>(resource: ResourceStore<R>, { field, kind }: FilterField) {
  const dispatch = useAppDispatch()
  const { query } = useListScreen(resource)
  const { where: _, ...matching } = query.matching as { where?: string }
  const input = JSON.stringify({ ...matching, field })
  const [loaded, setLoaded] = useState<{ input: string; counts: ValueCount[] }>()
  const isCounted = counted.includes(kind)
  const { fetchCounts } = resource
  useEffect(() => {
    if (!isCounted) return
    const request = dispatch(fetchCounts(JSON.parse(input) as object))
    void request.then((result) => {
      if (fetchCounts.fulfilled.match(result)) setLoaded({ input, counts: result.payload })
    })
    return () => request.abort()
  }, [dispatch, fetchCounts, input, isCounted])
  const isCurrent = loaded?.input === input
  return { counts: isCurrent ? loaded.counts : [], isLoading: isCounted && !isCurrent }
}
