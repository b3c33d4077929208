import type { ScopeOf } from '#contract/resource.ts'
import { sponsors } from '#store/events/sponsors.ts'
import { askedOf } from '../../resource/list/askedOf.ts'
import type { ListParams } from '../../resource/list/listParams.ts'

/** What the sponsors of an event are asked for: all that match, whatever page or order the address names. */
export function sponsorsAsked(eventId: number, { filters, q }: ListParams) {
  const scope: ScopeOf<typeof sponsors.declared> = { eventId }
  const { asked, narrowed } = askedOf(sponsors.declared, scope, { filters, q, page: 1, pageSize: 1 })
  const { page: _page, pageSize: _size, ...whole } = asked
  return { asked: whole, isNarrowed: Boolean(q) || Object.keys(narrowed).length > 0 }
}
