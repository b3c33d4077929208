import { useEffect, useEffectEvent } from 'react'
import { usualLateMinutes } from '#constants/meetings.ts'
import { routes } from '#constants/routes.ts'
import { useAppDispatch, useAppSelector } from '#store/hooks.ts'
import { floorEvents, liveMeetings, nonActiveMeetings } from '#store/meetings/floor.ts'
import { selectMarks, sendMarks, takeUpMarks } from '#store/meetings/marks.ts'
import { requestForLookup } from '#store/prefetchRequests.ts'
import { Filters } from '../resource/list/Filters.tsx'
import { filtersNamed } from '../resource/list/FilterSelect.tsx'
import type { Query } from '../resource/base/listParams.ts'
import { useListParams } from '../resource/base/useListParams.ts'
import { useLeaveGuard } from '../resource/record/useLeaveGuard.ts'
import { registerScreenRequests } from '../shell/screenRequests.ts'
import { LoadAgain } from '../ui/LoadAgain.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { nextMinute, useClock } from '../ui/useClock.ts'
import { useLookup } from '../ui/useLookup.ts'
import { EventToday } from './EventToday.tsx'
import { FloorSection } from './FloorSection.tsx'
import { FloorState } from './FloorState.tsx'

const { FilterSelect } = filtersNamed(['eventId', 'late'])
const lateChoices = [0, 10, 15].map((value) => ({ value, label: value === 0 ? 'From the start' : `${value} minutes late` }))

/** What the address asks for: one event or all, and from how many minutes after the start somebody counts as missing. */
function inputsOf({ eventId, late }: Query) {
  const scope = Number(eventId) > 0 ? { eventId: Number(eventId) } : {}
  const value = lateChoices.find((choice) => String(choice.value) === late)?.value ?? usualLateMinutes
  return { scope, lateScope: { value, ...scope } }
}

/** The floor of the meetings that are on now: who is missing, who is there, and which tables are free. Made for a phone in one hand. */
export function FloorScreen() {
  const dispatch = useAppDispatch()
  const [{ filters }] = useListParams()
  const { scope, lateScope } = inputsOf(filters)
  const now = useClock(nextMinute)
  const live = useLookup(liveMeetings, scope)
  const missing = useLookup(nonActiveMeetings, lateScope)
  const events = useLookup(floorEvents, {})
  const waitingCount = useAppSelector((state) => selectMarks(state).waiting.length)
  useLeaveGuard({ isDirty: waitingCount > 0, hasUnsaved: () => waitingCount > 0 })

  // Meetings come and go with the clock.
  const refresh = useEffectEvent(() => [live, missing, events].forEach((one) => one.loadedAt !== null && one.refresh()))
  useEffect(() => refresh(), [now])
  useEffect(() => dispatch(takeUpMarks()), [dispatch])
  useSendMarks(waitingCount)

  const lists = [live, missing]
  const isFirst = lists.some(({ loadedAt, status }) => loadedAt === null && status !== 'failed')
  const reload = () => [live, missing, events].forEach((one) => one.reload())
  const shownEvents = events.rows.filter(({ eventId }) => scope.eventId === undefined || eventId === scope.eventId)
  const isLoaded = [live, missing, events].every(({ loadedAt }) => loadedAt !== null)
  const isQuiet = isLoaded && [shownEvents, live.rows, missing.rows].every((rows) => rows.length === 0)
  return (
    <>
      <PageHead title="Meetings" facts="The floor as it is now. Times are in the zone of each event." />
      <div className="list-bar">
        <Filters activeCount={[filters.eventId, filters.late].filter(Boolean).length}>
          <FilterSelect
            name="eventId"
            label="Event"
            placeholder="All events"
            options={events.rows.map(({ eventId, eventName }) => ({ value: eventId, label: eventName }))}
          />
          <FilterSelect name="late" label="Missing" placeholder={`${usualLateMinutes} minutes late`} options={lateChoices} />
        </Filters>
      </div>
      <FloorState
        loadedAt={live.loadedAt === null || missing.loadedAt === null ? null : Math.min(live.loadedAt, missing.loadedAt)}
        hasFailed={lists.some(({ status }) => status === 'failed')}
        waitingCount={waitingCount}
      />
      {lists.some(({ status, loadedAt }) => status === 'failed' && loadedAt === null) && (
        <LoadAgain text="The meetings could not be loaded." onClick={reload} />
      )}
      <div className="floor" aria-busy={isFirst}>
        {isQuiet ? (
          <p className="quiet">No event has meetings today.</p>
        ) : (
          <>
            <FloorSection
              title="Somebody is missing"
              meetings={missing.rows}
              now={now}
              isLoaded={missing.loadedAt !== null}
              none="Nobody is missing."
              isLate
            />
            <FloorSection
              title="Under way"
              meetings={live.rows}
              now={now}
              isLoaded={live.loadedAt !== null}
              none="No meeting is under way."
            />
            <div className="floor-section">
              {shownEvents.map((event) => (
                <EventToday key={event.eventId} event={event} />
              ))}
            </div>
          </>
        )}
      </div>
    </>
  )
}

/** Milliseconds between two tries to send what waits. */
const retryMs = 10_000

/** Sends the marks that wait as soon as the network is back; while the server cannot be reached, tries now and then. */
function useSendMarks(waitingCount: number): void {
  const dispatch = useAppDispatch()
  const isWaiting = waitingCount > 0
  useEffect(() => {
    if (!isWaiting) return
    const send = () => void dispatch(sendMarks())
    const timer = setInterval(send, retryMs)
    window.addEventListener('online', send)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', send)
    }
  }, [dispatch, isWaiting])
}

registerScreenRequests(routes.meetings, (_, query) => {
  const { scope, lateScope } = inputsOf(query)
  return [requestForLookup(liveMeetings, scope), requestForLookup(nonActiveMeetings, lateScope), requestForLookup(floorEvents, {})]
})
