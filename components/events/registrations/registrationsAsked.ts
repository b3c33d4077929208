import type { ListParams } from '../../resource/list/listParams.ts'

/** What the registrations of an event are asked for, and by which filters of the address. */
export function registrationsAsked(eventId: number, { q, page, pageSize, sort, filters }: ListParams) {
  const matching = {
    eventId,
    eventCompanyTypeId: Number(filters.type ?? 0),
    eventStatusId: Number(filters.status ?? 0),
    ...(filters.irRep && { irRepContactId: Number(filters.irRep) }),
    ...(q && { q }),
  }
  const narrowed = Object.fromEntries(Object.entries(filters).filter(([name]) => ['type', 'status', 'irRep'].includes(name)))
  return { narrowed, matching, asked: { ...matching, page, pageSize, sort } }
}

/** What their counts per status are asked for: those of the company type that is chosen. */
export const countsAsked = (eventId: number, { filters }: ListParams) => ({ eventId, eventCompanyTypeId: Number(filters.type ?? 0) })
