import type { registrations } from '#contract/events/registrations.ts'
import type { ListQuery } from '../../resource/list/listContexts.ts'
import type { ListParams } from '../../resource/list/listParams.ts'

/** The query of an event's registrations, and the filters of the address that it uses. */
export function registrationsQuery(eventId: number, { q, page, pageSize, sort, filters }: ListParams): ListQuery<typeof registrations> {
  const matching = {
    eventId,
    eventCompanyTypeId: Number(filters.type ?? 0),
    eventStatusId: Number(filters.status ?? 0),
    ...(filters.irRep && { irRepContactId: Number(filters.irRep) }),
    ...(q && { q }),
  }
  const usedFilters = Object.fromEntries(Object.entries(filters).filter(([name]) => ['type', 'status', 'irRep'].includes(name)))
  return { usedFilters, matching, paged: { ...matching, page, pageSize, sort } }
}

/** The query of their counts per status: only the company type applies. */
export const countsQuery = (eventId: number, { filters }: ListParams) => ({ eventId, eventCompanyTypeId: Number(filters.type ?? 0) })
