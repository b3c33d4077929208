import { routes } from '#constants/routes.ts'
import { eventById } from '#contract/events/events.ts'
import { listJobs } from '#contract/jobs.ts'
import { type ScreenRequest, requestFor } from '#store/prefetchRequests.ts'
import { events } from '#store/events/events.ts'
import { nextEvents } from '#store/events/nextEvents.ts'
import { nextEventsAt } from '#store/events/nextEventsAt.ts'
import { requestForSavedViews, noSavedViews, type SavedViewsState } from '#store/savedViews/savedViews.ts'
import { parseEventId } from '../events/parseEventId.ts'
import { eventsQuery } from '../events/eventsQuery.ts'
import { requestsOfTab } from '../events/tabRequests.ts'
import type { Query } from '../resource/list/listParams.ts'
import { type ParamsReader, paramsOf } from '../resource/savedViews/paramsOf.ts'
import { currentMinute } from '../ui/currentMinute.ts'

/** Path → what its screen needs. The tabs of an event say so themselves (`registerTabRequests`). */
const screenRequests: Readonly<Record<string, (params: ParamsReader) => readonly ScreenRequest[]>> = {
  [routes.dashboard]: () => [requestFor(nextEvents.declared.calls.list, nextEventsAt(currentMinute()))],
  [routes.events]: (params) => [requestFor(events.declared.calls.list, eventsQuery(params(events.declared), currentMinute()).paged)],
  [routes.jobs]: () => [requestFor(listJobs, {})],
}

/** What the screen at an address asks for when it opens, with the views as far as they are known; of an address without such a screen, nothing. */
export function requestsOf(
  address: string,
  savedViews: Pick<SavedViewsState, 'views' | 'defaults'> = noSavedViews,
): readonly ScreenRequest[] {
  const { pathname, searchParams } = new URL(address, 'http://console')
  const query = Object.fromEntries(searchParams)
  const { read, lists } = paramsOf(query, savedViews)
  const requests = requestsIn(pathname, read, query)
  return [...requests, ...[...lists].map(requestForSavedViews)]
}

/** The same of an address that is already apart, without the views of its lists. */
export function requestsIn(pathname: string, params: ParamsReader, query: Query): readonly ScreenRequest[] {
  const [, area, id, tab, more] = pathname.split('/')
  const eventId = `/${area}` === routes.events && !more ? parseEventId(id) : undefined
  if (eventId === undefined) return ownValue(screenRequests, pathname)?.(params) ?? []
  const tabRequests = requestsOfTab(tab ?? '')?.(eventId, params, query)
  return tabRequests ? [requestFor(eventById, { eventId }), ...tabRequests] : []
}

/** What a table says of a key; an address may hold any word. */
const ownValue = <T extends object>(table: T, key: string): T[keyof T] | undefined =>
  Object.hasOwn(table, key) ? table[key as keyof T] : undefined
