import { useMemo, useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import { agendaDays, agendaSessions } from '#store/events/agenda.ts'
import { agendaClashes } from '#store/events/agendaClashes.ts'
import { locations } from '#store/events/locations.ts'
import { tracks } from '#store/events/tracks.ts'
import { useAppSelector } from '#store/hooks.ts'
import { useLookup } from '../../ui/useLookup.ts'
import { useResource } from '../../resource/base/useResource.ts'
import { clashMarks } from './agendaRows.ts'

/** Loads all data of an event's agenda; the clashes are loaded again after each save of a session or of its speakers, by anyone. */
export function useAgenda({ eventId }: Pick<Event, 'eventId'>) {
  const scope = { eventId }
  const days = useResource(agendaDays, scope)
  const sessions = useResource(agendaSessions, scope)
  const locationList = useResource(locations, scope)
  const trackList = useResource(tracks, scope)
  const { savedCount } = useAppSelector(agendaSessions.selectState)
  const refreshCount = useAppSelector(({ ui }) => ui.refreshCount)
  const clashes = useLookup(agendaClashes, scope, savedCount + refreshCount)
  const colors = useMemo(() => new Map(trackList.rows.map(({ sessionTrackId, color }) => [sessionTrackId, color])), [trackList.rows])
  const marks = useMemo(() => clashMarks(clashes.rows), [clashes.rows])
  const lists = [days, sessions, locationList, trackList]
  const isLoading = lists.some(({ status, rows }) => rows.length === 0 && (status === 'loading' || status === 'idle'))
  // A list that is empty and loads again must not hide the others.
  const [wasLoaded, setWasLoaded] = useState(false)
  if (!isLoading && !wasLoaded) setWasLoaded(true)
  return {
    days,
    sessions,
    locations: locationList.rows,
    tracks: trackList.rows,
    colors,
    clashes: { ...clashes, marks },
    hasFailed: lists.some(({ status }) => status === 'failed'),
    /** Nothing can be rendered yet. */
    isLoading: isLoading && !wasLoaded,
    reload: () => lists.forEach((list) => list.status === 'failed' && list.reload()),
  }
}
