import { useEffect, useState } from 'react'
import type { Change } from '#contract/history.ts'
import { andList } from '#contract/textLists.ts'
import { fetchRowChanges } from '#store/history/history.ts'
import { useAppDispatch, useAppSelector } from '#store/hooks.ts'

/** A row, and the version of it that the user has seen. */
export interface SeenRow {
  resource: string
  id: number
  version: number
}

/** The name of the user who made a change; undefined where that is nobody with an account. */
export const nameOf = ({ actorContactId, actorName }: Change, ownId: number | undefined): string | undefined =>
  actorContactId !== null && actorContactId === ownId ? 'You' : (actorName ?? undefined)

/** Who changed a row after the version that the user has seen: "Ada Park and Bo Lind"; a placeholder until that is loaded. */
export function useAuthorsSince({ resource, id, version }: SeenRow): string {
  const dispatch = useAppDispatch()
  const ownId = useAppSelector(({ auth }) => auth.user?.contactId)
  const [names, setNames] = useState<readonly string[]>([])
  useEffect(() => {
    const request = dispatch(fetchRowChanges({ resource, id }))
    void request.then((result) => {
      if (!fetchRowChanges.fulfilled.match(result)) return
      const newer = result.payload.filter((change) => change.version > version)
      setNames([...new Set(newer.flatMap((change) => nameOf(change, ownId) ?? []))])
    })
    return () => request.abort()
  }, [dispatch, resource, id, version, ownId])
  return names.length > 0 ? andList(names) : 'Someone else'
}
