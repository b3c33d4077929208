import { useRouter } from 'next/router'
import { useCallback, useMemo } from 'react'
import { limits } from '#constants/limits.ts'
import { useAddress } from './useAddress.ts'

/** What a list shows, as the address says it: back, reload and a shared link show the same rows. */
export interface ListParams {
  page: number
  pageSize: number
  sort?: string
  q?: string
  /** The list's named filters. */
  filters: Record<string, string>
}
/** What changes; an empty text takes a filter away. Anything but a new page starts again at the first. */
export type ChangeParams = (change: Partial<Omit<ListParams, 'filters'>> & { filters?: Record<string, string> }) => void

const routeKeys = ['id', 'tab']
const own = ['page', 'pageSize', 'sort', 'q', 'open']

/** Reads and writes the list's parameters in the address. `pathKeys` are parts of the route, not filters. */
export function useListParams(pathKeys: readonly string[] = routeKeys): [ListParams, ChangeParams] {
  const { query } = useRouter()
  const move = useAddress()
  const params = useMemo<ListParams>(() => {
    const texts = Object.entries(query).filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '')
    return {
      page: positive(query.page) ?? 1,
      pageSize: Math.min(positive(query.pageSize) ?? limits.pageSizeDefault, limits.pageSizeMax),
      ...(typeof query.sort === 'string' && query.sort && { sort: query.sort }),
      ...(typeof query.q === 'string' && query.q && { q: query.q }),
      filters: Object.fromEntries(texts.filter(([key]) => !own.includes(key) && !pathKeys.includes(key))),
    }
  }, [query, pathKeys])

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

const positive = (text: unknown): number | undefined => (typeof text === 'string' && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined)

/** What the address need not say. */
const isStandard = (key: string, value: unknown): boolean =>
  value === undefined || (key === 'page' && Number(value) === 1) || (key === 'pageSize' && Number(value) === limits.pageSizeDefault)
