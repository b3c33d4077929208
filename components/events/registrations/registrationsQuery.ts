import type { registrations } from '#contract/events/registrations.ts'
import type { ListQuery } from '../../resource/screen/listContexts.ts'
import type { ListParams } from '../../resource/base/listParams.ts'

/** The query of an event's registrations, and the filters of the address that it uses. */
export function registrationsQuery(eventId: number, { q, page, pageSize, sort, filters }: ListParams): ListQuery<typeof registrations> {
  const matching = {
    eventId,
    eventCompanyTypeId: Number(filters.type ?? 0),
    eventStatusId: Number(filters.status ?? 0),
    ...matchingOf({ q, filters }),
  }
  const usedFilters = Object.fromEntries(Object.entries(filters).filter(([name]) => ['type', 'status', 'irRep', 'where'].includes(name)))
  return { usedFilters, matching, paged: { ...matching, page, pageSize, sort } }
}

/** The query of their counts per status: of those that match all but the status. */
export const countsQuery = (eventId: number, { q, filters }: ListParams) => ({
  eventId,
  eventCompanyTypeId: Number(filters.type ?? 0),
  ...matchingOf({ q, filters }),
})

const matchingOf = ({ q, filters }: Pick<ListParams, 'q' | 'filters'>) => ({
  ...(filters.irRep && { irRepContactId: Number(filters.irRep) }),
  ...(filters.where && { where: filters.where }),
  ...(q && { q }),
})
