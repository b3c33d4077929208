import { useCallback, useContext } from 'react'
import { fetchNamedEvent } from '#store/events/eventSearch.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { useNamedFilter } from '../../resource/list/useNamedFilter.ts'
import { FilterFoldContext } from '../../resource/base/filterFold.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'

const EventSelect = lazyPart(() => import('./EventSelect.tsx').then((file) => file.EventSelect))

/** Filters a list by an event that is found by typing its name. */
export function EventFilter() {
  const dispatch = useAppDispatch()
  const readName = useCallback(
    async (eventId: number) => {
      const result = await dispatch(fetchNamedEvent({ eventId }))
      return fetchNamedEvent.fulfilled.match(result) ? result.payload.name : undefined
    },
    [dispatch],
  )
  const { selected, choose } = useNamedFilter({ name: 'eventId', label: 'Event', readName })
  if (useContext(FilterFoldContext) === 'closed') return null
  return <EventSelect selected={selected} onChange={choose} />
}
