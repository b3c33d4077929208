import { useEffect, useState } from 'react'
import type { AnyResource, RowOf, ScopeOf } from '#contract/resource.ts'
import type { ResourceStore } from '#store/createResource.ts'
import { useAppDispatch } from '#store/hooks.ts'

/** The current versions of the two rows. `gone`: one of them no longer exists. */
export type MergePair<Row> = { status: 'loading' | 'failed' | 'gone' } | { status: 'loaded'; rows: readonly [Row, Row] }

/** Loads two rows, and again on `reload`. Does nothing until there are two. The loaded rows stay while they load again. */
export function useMergePair<R extends AnyResource>(
  { fetchRow }: ResourceStore<R>,
  scope: ScopeOf<R>,
  [first, second]: readonly [number, number | undefined],
): [MergePair<RowOf<R>>, () => void] {
  const dispatch = useAppDispatch()
  const [attempt, setAttempt] = useState(0)
  const [loaded, setLoaded] = useState<{ pairKey: string; pair: MergePair<RowOf<R>> }>()
  const pairKey = JSON.stringify([scope, first, second])
  useEffect(() => {
    const [scopeOfPair, ...ids] = JSON.parse(pairKey) as [object, number, number | null]
    if (ids[1] === null) return
    const requests = ids.map((id) => dispatch(fetchRow({ scope: scopeOfPair, id: id ?? 0 })))
    void Promise.all(requests).then(([a, b]) => {
      if (!a || !b || a.meta.requestStatus !== 'fulfilled' || b.meta.requestStatus !== 'fulfilled') {
        const wasAborted = [a, b].some((one) => one?.meta.requestStatus === 'rejected' && 'aborted' in one.meta && one.meta.aborted)
        return wasAborted ? undefined : setLoaded({ pairKey, pair: { status: 'failed' } })
      }
      const [one, other] = [a.payload, b.payload]
      setLoaded({ pairKey, pair: one && other ? { status: 'loaded', rows: [one, other] } : { status: 'gone' } })
    })
    return () => requests.forEach((request) => request.abort())
  }, [dispatch, fetchRow, pairKey, attempt])
  const pair = loaded?.pairKey === pairKey ? loaded.pair : { status: 'loading' as const }
  return [pair, () => setAttempt((count) => count + 1)]
}
