import type { events } from '#contract/events/events.ts'
import type { ListQuery } from '../resource/screen/listContexts.ts'
import type { ListParams } from '../resource/base/listParams.ts'

/** The query of the list of events; `now` separates past and upcoming ones. */
export function eventsQuery({ filters, q, ...paging }: ListParams, now: string): ListQuery<typeof events> {
  const when = filters.when === 'upcoming' ? { from: now } : filters.when === 'past' ? { to: now } : {}
  const matching = {
    ...(q && { q }),
    ...(filters.states && { states: filters.states }),
    ...(filters.where && { where: filters.where }),
    ...when,
  }
  const usedFilters = Object.fromEntries(Object.entries(filters).filter(([name]) => ['states', 'when', 'where'].includes(name)))
  return { usedFilters, matching, paged: { ...paging, ...matching } }
}
