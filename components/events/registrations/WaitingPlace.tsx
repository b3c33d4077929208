import { useEffect, useState } from 'react'
import type { Registration } from '#contract/events/registrations.ts'
import type { WaitingPlace as Place } from '#contract/events/waitingPlace.ts'
import { registrations } from '#store/events/registrations.ts'
import { fetchWaitingPlace } from '#store/events/waitingPlace.ts'
import { useAppDispatch, useAppSelector } from '#store/hooks.ts'
import { formatCount } from '../../ui/numbers.ts'

/** "No. 7 of 287 in line": the place of a registration in the line of its event, which moves up when others leave. */
export function WaitingPlace({
  row: { eventRegistrationId, rowVersion },
}: {
  row: Pick<Registration, 'eventRegistrationId' | 'rowVersion'>
}) {
  const dispatch = useAppDispatch()
  const { savedCount, staleCount } = useAppSelector(registrations.selectState)
  const refreshCount = useAppSelector(({ ui }) => ui.refreshCount)
  const [place, setPlace] = useState<Place | null>()
  useEffect(() => {
    const request = dispatch(fetchWaitingPlace({ eventRegistrationId }))
    void request.then((result) => {
      if (fetchWaitingPlace.fulfilled.match(result)) setPlace(result.payload)
      else if (fetchWaitingPlace.rejected.match(result) && !result.meta.aborted) setPlace(null)
    })
    return () => request.abort()
  }, [dispatch, eventRegistrationId, rowVersion, savedCount, staleCount, refreshCount])
  if (place === undefined) return <span className="quiet">Loading</span>
  if (place === null) return <span className="quiet">The place in line could not be loaded.</span>
  return (
    place.place !== null && <span className="tabular">{`No. ${formatCount(place.place)} of ${formatCount(place.waiting)} in line`}</span>
  )
}
