import { useRouter } from 'next/router'
import { useCallback, useMemo } from 'react'
import { limits } from '#constants/limits.ts'
import { type ListParams, listParamsOf } from './listParams.ts'
import { useAddress } from './useAddress.ts'

export type { ListParams } from './listParams.ts'

/** What changes; an empty text takes a filter away. Anything but a new page starts again at the first. */
export type ChangeParams = (change: Partial<Omit<ListParams, 'filters'>> & { filters?: Record<string, string> }) => void

const routeKeys = ['id']

/** Reads and writes the list's parameters in the address. `pathKeys` are parts of the route, not filters. */
export function useListParams(pathKeys: readonly string[] = routeKeys): [ListParams, ChangeParams] {
  const { query } = useRouter()
  const move = useAddress()
  const params = useMemo(() => listParamsOf(query, pathKeys), [query, pathKeys])

  const change = useCallback<ChangeParams>(
    ({ filters, ...list }) => {
      const asked: Record<string, unknown> = { page: '', ...list, ...filters }
      move(
        Object.fromEntries(Object.entries(asked).map(([key, value]) => [key, isStandard(key, value) ? '' : `${value as string | number}`])),
      )
    },
    [move],
  )
  return [params, change]
}

/** What the address need not say. */
const isStandard = (key: string, value: unknown): boolean =>
  value === undefined || (key === 'page' && Number(value) === 1) || (key === 'pageSize' && Number(value) === limits.pageSizeDefault)
