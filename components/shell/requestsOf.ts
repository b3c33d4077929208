import { routes } from '#constants/routes.ts'
import { eventById } from '#contract/events/events.ts'
import { listJobs } from '#contract/jobs.ts'
import { type ScreenRequest, requestFor } from '#store/prefetchRequests.ts'
import { events } from '#store/events/events.ts'
import { nextEvents } from '#store/events/nextEvents.ts'
import { nextEventsAt } from '#store/events/nextEventsAt.ts'
import { requestForSavedViews, noSavedViews, type SavedViewsState } from '#store/savedViews/savedViews.ts'
import { parseId } from '../ui/parseId.ts'
import { eventsQuery } from '../events/eventsQuery.ts'
import { requestsOfTab } from '../events/tabRequests.ts'
import type { Query } from '../resource/base/listParams.ts'
import { type ParamsReader, paramsOf } from '../resource/savedViews/paramsOf.ts'
import { registeredRequestsOf } from './screenRequests.ts'
import { currentMinute } from '../ui/currentMinute.ts'

/** Path → the requests of its screen that are known before its code has come; it registers others (`registerScreenRequests`). The tabs of an event register their own (`registerTabRequests`). */
const screenRequests: Readonly<Record<string, (params: ParamsReader) => readonly ScreenRequest[]>> = {
  [routes.dashboard]: () => [requestFor(nextEvents.declared.calls.list, nextEventsAt(currentMinute()))],
  [routes.events]: (params) => [requestFor(events.declared.calls.list, eventsQuery(params(events.declared), currentMinute()).paged)],
  [routes.jobs]: () => [requestFor(listJobs, {})],
}

/** The requests that the screen at an address sends when it opens, with the saved views that have loaded; none for an address without such a screen. */
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

/** The same for a parsed address, without saved views. */
export function requestsIn(pathname: string, params: ParamsReader, query: Query): readonly ScreenRequest[] {
  const [, area, id, tab, more] = pathname.split('/')
  const eventId = `/${area}` === routes.events && !more ? parseId(id) : undefined
  if (eventId === undefined)
    return [...(ownValue(screenRequests, pathname)?.(params) ?? []), ...(registeredRequestsOf(pathname)?.(params, query) ?? [])]
  const tabRequests = requestsOfTab(tab ?? '')?.(eventId, params, query)
  return tabRequests ? [requestFor(eventById, { eventId }), ...tabRequests] : []
}

/** The value of a key in a table; the key comes from an address and may be any text. */
const ownValue = <T extends object>(table: T, key: string): T[keyof T] | undefined =>
  Object.hasOwn(table, key) ? table[key as keyof T] : undefined
