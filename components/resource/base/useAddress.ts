import { type NextRouter, useRouter } from 'next/router'
import { useStableCallback } from '../../ui/useStableCallback.ts'
import type { Query } from './listParams.ts'

/**
 * Changes parts of the address's query, which may depend on its value at that time. An empty text removes a part. `push` adds a history
 * entry that Back returns from.
 */
export type ChangeAddress = (change: AddressChange | ((before: Query) => AddressChange), mode?: 'push' | 'replace') => void
type AddressChange = Record<string, string>

/**
 * The address changes some time after the call, up to a second later on a busy machine. A change in between (a filter right after a
 * search) must build on the pending one, not on the current address.
 */
const pendingChanges = new WeakMap<object, { path: string; query: Record<string, string> }>()

const options = { shallow: true, scroll: false }

/**
 * Pushes a history entry immediately, in the format of Next, which Next's own navigation then replaces. Next navigates some time later:
 * a Back pressed before that would go one step too far.
 */
function pushStep({ pathname }: NextRouter, path: string, query: Record<string, string>): void {
  const search = new URLSearchParams(Object.entries(query).filter(([key]) => !pathname.includes(`[${key}]`))).toString()
  const as = search ? `${path}?${search}` : path
  window.history.pushState({ url: as, as, options, __N: true }, '', as)
}

/**
 * Follows a Back that is pressed before Next has navigated to a pushed entry. Next ignores it, because its address is still that of the entry that Back
 * returns to, and would then write the pushed address over that entry. Returns a function that stops.
 */
function followBack(router: NextRouter): () => void {
  const onPopState = ({ state }: PopStateEvent) => {
    if (isEntryOfNext(state) && state.as === router.asPath) void router.replace(state.url, state.as, options)
  }
  window.addEventListener('popstate', onPopState)
  return () => window.removeEventListener('popstate', onPopState)
}

const isEntryOfNext = (state: unknown): state is { url: string; as: string } =>
  typeof state === 'object' && state !== null && '__N' in state && 'url' in state && 'as' in state

/** Writes the query of the address and stays on the page. The function is stable. */
export function useAddress(): ChangeAddress {
  const router = useRouter()
  const { query } = router
  return useStableCallback<Parameters<ChangeAddress>, void>((change, mode = 'replace') => {
    const pending = pendingChanges.get(router.events)
    const path = router.asPath.split('?')[0] ?? ''
    const before = pending?.path === path ? pending.query : query
    const next = Object.fromEntries(
      Object.entries({ ...before, ...(typeof change === 'function' ? change(before) : change) }).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
      ),
    )
    const own = { path, query: next }
    pendingChanges.set(router.events, own)
    const removePending = () => pendingChanges.get(router.events) === own && pendingChanges.delete(router.events)
    if (mode === 'push') pushStep(router, path, next)
    const stopFollowing = mode === 'push' ? followBack(router) : undefined
    const end = () => {
      removePending()
      stopFollowing?.()
    }
    router.replace({ pathname: router.pathname, query: next }, undefined, options).then(end, end)
  })
}
