import { useMemo } from 'react'
import type { Event } from '#contract/events/events.ts'
import { agendaDays, agendaSessions } from '#store/events/agenda.ts'
import { agendaClashes } from '#store/events/agendaClashes.ts'
import { locations } from '#store/events/locations.ts'
import { tracks } from '#store/events/tracks.ts'
import { useAppSelector } from '#store/hooks.ts'
import { useFetch } from '../../ui/useFetch.ts'
import { useResource } from '../../resource/list/useResource.ts'
import { clashMarks } from './agendaRows.ts'

/** Loads all data of an event's agenda; the clashes are loaded again after each save of a session or of its speakers. */
export function useAgenda({ eventId }: Pick<Event, 'eventId'>) {
  const scope = { eventId }
  const days = useResource(agendaDays, scope)
  const sessions = useResource(agendaSessions, scope)
  const places = useResource(locations, scope)
  const strands = useResource(tracks, scope)
  const { savedCount } = useAppSelector(agendaSessions.selectState)
  const refreshCount = useAppSelector(({ ui }) => ui.refreshCount)
  const reloadClashes = useFetch(agendaClashes.fetch, scope, savedCount + refreshCount)
  const found = useAppSelector(agendaClashes.selectState)
  const isOwn = found.asked === JSON.stringify(scope)
  const clashes = isOwn ? found.rows : none
  const colors = useMemo(() => new Map(strands.rows.map(({ sessionTrackId, color }) => [sessionTrackId, color])), [strands.rows])
  const marks = useMemo(() => clashMarks(clashes), [clashes])
  const lists = [days, sessions, places, strands]
  return {
    days,
    sessions,
    locations: places.rows,
    tracks: strands.rows,
    colors,
    clashes: { rows: clashes, status: isOwn ? found.status : ('idle' as const), reload: reloadClashes, marks },
    hasFailed: lists.some(({ status }) => status === 'failed'),
    /** Nothing can be rendered yet. */
    isWaiting: lists.some(({ status, rows }) => rows.length === 0 && (status === 'loading' || status === 'idle')),
    reload: () => lists.forEach((list) => list.status === 'failed' && list.reload()),
  }
}
const none: readonly never[] = []
