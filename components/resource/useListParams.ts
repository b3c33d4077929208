import { useRouter } from 'next/router'
import { useCallback, useMemo } from 'react'
import { limits } from '#constants/limits.ts'

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

/**
 * The address changes some time after it is told to, on a busy machine a second later. A change in between (a filter
 * right after a search) builds on the one under way, not on the address that is about to go.
 */
const underWay = new WeakMap<object, { path: string; query: Record<string, string> }>()
const routeKeys = ['id', 'tab']
const own = ['page', 'pageSize', 'sort', 'q']

/** Reads and writes the list's parameters in the address. `pathKeys` are parts of the route, not filters. */
export function useListParams(pathKeys: readonly string[] = routeKeys): [ListParams, ChangeParams] {
  const router = useRouter()
  const { query } = router
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
      const next: Record<string, string> = {}
      const under = underWay.get(router.events)
      const path = router.asPath.split('?')[0] ?? ''
      const now = under?.path === path ? under.query : query
      const asked: Record<string, unknown> = { ...now, page: '', ...list, ...filters }
      for (const [key, value] of Object.entries(asked)) {
        const isStandard =
          value === '' ||
          value === undefined ||
          (key === 'page' && Number(value) === 1) ||
          (key === 'pageSize' && Number(value) === limits.pageSizeDefault)
        if (!isStandard) next[key] = `${value as string | number}`
      }
      const mine = { path, query: next }
      underWay.set(router.events, mine)
      const forget = () => underWay.get(router.events) === mine && underWay.delete(router.events)
      router.replace({ pathname: router.pathname, query: next }, undefined, { shallow: true, scroll: false }).then(forget, forget)
    },
    [query, router],
  )
  return [params, change]
}

const positive = (text: unknown): number | undefined => (typeof text === 'string' && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined)
