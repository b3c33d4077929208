import { useRouter } from 'next/router'
import { createContext, useCallback, useContext } from 'react'
import { limits } from '#constants/limits.ts'
import { type ListParams, listParamsOf } from './listParams.ts'
import { useSame } from '../../ui/useSame.ts'
import { useAddress } from '../useAddress.ts'

export type { ListParams } from './listParams.ts'

/** What changes; an empty text takes a filter away. Anything but a new page starts again at the first. */
export type ChangeParams = (change: Partial<Omit<ListParams, 'filters'>> & { filters?: Record<string, string> }) => void

/** Parts of the route, not filters. */
export const routeKeys = ['id']

/** What the list around shows, where it has views: a view and the address together. */
export const ListParamsContext = createContext<readonly [ListParams, ChangeParams] | null>(null)

/** Reads and writes what the list around shows; without one around, the list's parameters in the address. */
export function useListParams(): readonly [ListParams, ChangeParams] {
  const own = useAddressParams()
  return useContext(ListParamsContext) ?? own
}

/** Reads and writes the list's parameters in the address alone. */
function useAddressParams(): readonly [ListParams, ChangeParams] {
  const { query } = useRouter()
  const move = useAddress()
  // A record that is opened changes the address, but not the list.
  const params = useSame(listParamsOf(query, routeKeys))

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
export const isStandard = (key: string, value: unknown): boolean =>
  value === undefined || (key === 'page' && Number(value) === 1) || (key === 'pageSize' && Number(value) === limits.pageSizeDefault)
