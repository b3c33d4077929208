import type { ListParams } from '../resource/list/listParams.ts'

/** What the list of events is asked for; the past and what comes are told apart at `now`. */
export function eventsAsked({ filters, ...listed }: ListParams, now: string) {
  const when = filters.when === 'upcoming' ? { from: now } : filters.when === 'past' ? { to: now } : {}
  return { ...listed, ...(filters.states && { states: filters.states }), ...when }
}
