import { type NextRouter, useRouter } from 'next/router'
import { useStable } from '../ui/useStable.ts'
import type { Query } from './list/listParams.ts'

/** Changes parts of the address's query, which may depend on how it is by then; an empty text takes one away. `push` adds a step that Back takes back. */
export type MoveAddress = (change: Change | ((before: Query) => Change), how?: 'push' | 'replace') => void
type Change = Record<string, string>

/**
 * The address changes some time after it is told to, on a busy machine a second later. A change in between (a filter
 * right after a search) builds on the one under way, not on the address that is about to go.
 */
const underWay = new WeakMap<object, { path: string; query: Record<string, string> }>()

const options = { shallow: true, scroll: false }

/**
 * Makes a step of the history at once, as Next makes one, for Next's own move to replace. Next's comes some time later, and
 * whoever presses Back before that would go one step too far.
 */
function makeStep({ pathname }: NextRouter, path: string, query: Record<string, string>): void {
  const search = new URLSearchParams(Object.entries(query).filter(([key]) => !pathname.includes(`[${key}]`))).toString()
  const as = search ? `${path}?${search}` : path
  window.history.pushState({ url: as, as, options, __N: true }, '', as)
}

/** Writes the query of the address and leaves the page where it is. The function is the same every time. */
export function useAddress(): MoveAddress {
  const router = useRouter()
  const { query } = router
  return useStable<Parameters<MoveAddress>, void>((change, how = 'replace') => {
    const waiting = underWay.get(router.events)
    const path = router.asPath.split('?')[0] ?? ''
    const before = waiting?.path === path ? waiting.query : query
    const next = Object.fromEntries(
      Object.entries({ ...before, ...(typeof change === 'function' ? change(before) : change) }).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
      ),
    )
    const mine = { path, query: next }
    underWay.set(router.events, mine)
    const forget = () => underWay.get(router.events) === mine && underWay.delete(router.events)
    if (how === 'push') makeStep(router, path, next)
    router.replace({ pathname: router.pathname, query: next }, undefined, options).then(forget, forget)
  })
}
