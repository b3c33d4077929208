import { routes } from '#constants/routes.ts'
import { eventById } from '#contract/events/events.ts'
import { listJobs } from '#contract/jobs.ts'
import { type Need, need } from '#store/askAhead.ts'
import { events } from '#store/events/events.ts'
import { nextEvents } from '#store/events/nextEvents.ts'
import { nextEventsAt } from '#store/events/nextEventsAt.ts'
import { needOfViews, noViews, type ViewsState } from '#store/views/views.ts'
import { eventIdIn } from '../events/eventIdIn.ts'
import { eventsAsked } from '../events/eventsAsked.ts'
import { needsOfTab } from '../events/tabNeeds.ts'
import type { Query } from '../resource/list/listParams.ts'
import { type ParamsOf, paramsOf } from '../resource/views/paramsOf.ts'
import { thisMinute } from '../ui/thisMinute.ts'

/** Path → what its screen needs. The tabs of an event say so themselves (`tabNeeds`). */
const screens: Readonly<Record<string, (params: ParamsOf) => readonly Need[]>> = {
  [routes.dashboard]: () => [need(nextEvents.declared.calls.list, nextEventsAt(thisMinute()))],
  [routes.events]: (params) => [need(events.declared.calls.list, eventsAsked(params(events.declared), thisMinute()).asked)],
  [routes.jobs]: () => [need(listJobs, {})],
}

/** What the screen at an address asks for when it opens, with the views as far as they are known; of an address without such a screen, nothing. */
export function needsOf(address: string, views: Pick<ViewsState, 'views' | 'defaults'> = noViews): readonly Need[] {
  const { pathname, searchParams } = new URL(address, 'http://console')
  const query = Object.fromEntries(searchParams)
  const { read, lists } = paramsOf(query, views)
  const needs = needsIn(pathname, read, query)
  return [...needs, ...[...lists].map(needOfViews)]
}

/** The same of an address that is already apart, without the views of its lists. */
export function needsIn(pathname: string, params: ParamsOf, query: Query): readonly Need[] {
  const [, area, id, tab, more] = pathname.split('/')
  const eventId = `/${area}` === routes.events && !more ? eventIdIn(id) : undefined
  if (eventId === undefined) return own(screens, pathname)?.(params) ?? []
  const ofTab = needsOfTab(tab ?? '')?.(eventId, params, query)
  return ofTab ? [need(eventById, { eventId }), ...ofTab] : []
}

/** What a table says of a key; an address may hold any word. */
const own = <T extends object>(table: T, key: string): T[keyof T] | undefined =>
  Object.hasOwn(table, key) ? table[key as keyof T] : undefined
