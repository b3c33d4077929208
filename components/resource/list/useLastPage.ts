import { useEffect } from 'react'
import { lastPageOf } from '../base/listTotal.ts'
import type { ChangeParams, ListParams } from '../base/useListParams.ts'
import type { LoadedList } from '../base/useResource.ts'

/**
 * Goes to the last page with rows if the address requests a later one: an old link, or the last row of the page was deleted. Returns
 * whether it is on the way there.
 */
export function useLastPage(list: LoadedList<unknown>, params: ListParams, change: ChangeParams): boolean {
  const last = lastPageOf(list, params.pageSize)
  const isBeyond = list.status === 'loaded' && list.rows.length === 0 && list.page === params.page && params.page > last
  useEffect(() => {
    if (isBeyond) change({ page: last })
  }, [isBeyond, last, change])
  return isBeyond
}
