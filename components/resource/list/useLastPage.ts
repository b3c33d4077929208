import { useEffect } from 'react'
import type { ChangeParams, ListParams } from './useListParams.ts'
import type { LoadedList } from './useResource.ts'

/**
 * Goes to the last page with rows if the address requests a later one: an old link, or the last row of the page was deleted. Returns
 * whether it is on the way there.
 */
export function useLastPage({ rows, total, page, status }: LoadedList<unknown>, params: ListParams, change: ChangeParams): boolean {
  const last = Math.max(1, Math.ceil(total / params.pageSize))
  const isBeyond = status === 'loaded' && rows.length === 0 && page === params.page && params.page > last
  useEffect(() => {
    if (isBeyond) change({ page: last })
  }, [isBeyond, last, change])
  return isBeyond
}
