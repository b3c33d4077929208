import { useEffect, useState } from 'react'
import { routes } from '#constants/routes.ts'
import type { HostedEvent } from '#contract/events/hostedEvents.ts'
import { fetchHostedEvents } from '#store/events/hostedEvents.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { formatInZone } from '../../ui/dates.ts'
import { PageLink } from '../../ui/PageLink.tsx'

/** The number of events listed, about two lines; further ones are only counted. */
const maxShown = 3

/** The other events that the chosen person hosts, shown under the field. */
export function HostFacts({ contactId, eventId }: { contactId: number; eventId: number }) {
  const dispatch = useAppDispatch()
  const [hostedEvents, setHostedEvents] = useState<readonly HostedEvent[]>([])
  useEffect(() => {
    const request = dispatch(fetchHostedEvents({ contactId }))
    // A failure only leaves the facts out.
    void request.then((result) => fetchHostedEvents.fulfilled.match(result) && setHostedEvents(result.payload))
    return () => request.abort()
  }, [dispatch, contactId])
  const isHostHere = hostedEvents.some((one) => one.eventId === eventId)
  const others = hostedEvents.filter((one) => one.eventId !== eventId)
  if (hostedEvents.length === 0) return null
  return (
    <>
      {isHostHere && 'Hosts this event. '}
      {others.length > 0 && 'Also hosts: '}
      {others.slice(0, maxShown).map((one, at) => (
        <span key={one.eventId}>
          {at > 0 && ', '}
          <PageLink href={routes.event(one.eventId)}>{one.name}</PageLink> ({formatInZone(one.startsAt, one.timeZone, 'MMM YYYY')})
        </span>
      ))}
      {others.length > maxShown && ` and ${others.length - maxShown} more`}
    </>
  )
}
