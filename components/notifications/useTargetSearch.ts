import type { DeeplinkParam } from '#constants/notifications.ts'
import { searchDeeplinkTargets } from '#store/notifications/composing.ts'
import { useAppDispatch } from '#store/hooks.ts'
import type { LookupOption } from '../form/LookupOption.tsx'

/** Searches the records that a parameter can name, of an event where there is one. A failed search offers nothing. */
export function useTargetSearch(param: DeeplinkParam, eventId?: number) {
  const dispatch = useAppDispatch()
  return async (q: string): Promise<LookupOption[]> => {
    const result = await dispatch(searchDeeplinkTargets({ param, q, ...(eventId !== undefined && { eventId }) }))
    return searchDeeplinkTargets.fulfilled.match(result) ? result.payload.map(({ id, name }) => ({ value: id, label: name })) : []
  }
}
