import { useCallback } from 'react'
import type { AnyResource } from '#contract/resource.ts'
import type { ResourceStore } from '#store/createResource.ts'
import { useListScreen } from '../screen/listContexts.ts'
import { SearchBox } from './SearchBox.tsx'

/** The search box of the surrounding list, if it can be searched. */
export function ListSearch<R extends AnyResource>({ of: resource }: { of: ResourceStore<R> }) {
  const {
    texts,
    controls: { params, change },
  } = useListScreen(resource)
  const search = useCallback((q: string) => change({ q }), [change])
  return resource.declared.search !== 'none' && <SearchBox value={params.q} onSearch={search} placeholder={texts.search} />
}
