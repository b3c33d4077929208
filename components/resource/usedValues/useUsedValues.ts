import { useState } from 'react'
import type { AnyResource, RowOf } from '#contract/resource.ts'
import type { ResourceStore } from '#store/createResource.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { useListScreen } from '../screen/listContexts.ts'

/** The values that a field has in rows of the surrounding list, the most frequent first: none until they are loaded. Of a long list, those of its first rows. */
export function useUsedValues<R extends AnyResource>(resource: ResourceStore<R>, field: keyof RowOf<R> & string) {
  const dispatch = useAppDispatch()
  const { scope } = useListScreen(resource)
  const [used, setUsed] = useState<readonly string[]>([])
  const { fetchCounts } = resource
  const load = async () => {
    const result = await dispatch(fetchCounts(Object.assign({ field }, scope)))
    if (fetchCounts.fulfilled.match(result)) setUsed(result.payload.map(({ value }) => value))
  }
  return { used, load: () => void load() }
}
