import { useRouter } from 'next/router'
import { createContext, useCallback, useContext } from 'react'
import { limits } from '#constants/limits.ts'
import { type ListParams, listParamsOf } from './listParams.ts'
import { useStableValue } from '../../ui/useStableValue.ts'
import { useAddress } from './useAddress.ts'

export type { ListParams } from './listParams.ts'

/** The parameters to change. An empty text removes a filter. Any change but a new page returns to the first page. */
export type ChangeParams = (change: Partial<Omit<ListParams, 'filters'>> & { filters?: Record<string, string> }) => void

/** Parts of the route, not filters. */
export const routeKeys = ['id']

/** The parameters of the surrounding list, if it has views: the view and the address combined. */
export const ListParamsContext = createContext<readonly [ListParams, ChangeParams] | null>(null)

/** Reads and writes the parameters of the surrounding list; without one, those in the address. */
export function useListParams(): readonly [ListParams, ChangeParams] {
  const addressParams = useAddressParams()
  return useContext(ListParamsContext) ?? addressParams
}

/** Reads and writes the list's parameters in the address only. */
function useAddressParams(): readonly [ListParams, ChangeParams] {
  const { query } = useRouter()
  const changeAddress = useAddress()
  // Opening a record changes the address, but not the list.
  const params = useStableValue(listParamsOf(query, routeKeys))

  const change = useCallback<ChangeParams>(
    ({ filters, ...list }) => {
      const changed: Record<string, unknown> = { page: '', ...list, ...filters }
      changeAddress(
        Object.fromEntries(
          Object.entries(changed).map(([key, value]) => [key, isDefaultParam(key, value) ? '' : `${value as string | number}`]),
        ),
      )
    },
    [changeAddress],
  )
  return [params, change]
}

/** Whether the value is the default, which the address omits. */
export const isDefaultParam = (key: string, value: unknown): boolean =>
  value === undefined || (key === 'page' && Number(value) === 1) || (key === 'pageSize' && Number(value) === limits.pageSizeDefault)
