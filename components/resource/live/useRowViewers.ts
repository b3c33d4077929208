import { useMemo } from 'react'
import { useAppSelector } from '#store/hooks.ts'
import { selectAllViewers } from '#store/live/live.ts'

/** By the id of each row of a resource: the names of the other users who have it open, one per line. */
export function useRowViewers(resource: string): Readonly<Record<string, string>> {
  const ownId = useAppSelector(({ auth }) => auth.user?.contactId)
  const viewers = useAppSelector(selectAllViewers)
  return useMemo(() => {
    const names: Record<string, string> = {}
    for (const [key, people] of Object.entries(viewers)) {
      const [of, id = ''] = key.split(' ')
      const others = people.filter(({ contactId }) => contactId !== ownId)
      if (of === resource && others.length > 0) names[id] = others.map(({ name }) => name).join('\n')
    }
    return names
  }, [resource, viewers, ownId])
}
