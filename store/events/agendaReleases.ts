import * as contract from '#contract/events/agendaReleases.ts'
import { createCallThunk } from '../createCallThunk.ts'
import { createLookup, type LookupStateOf } from '../createLookup.ts'
import { inEvents } from './slices.ts'

declare module './slices.ts' {
  interface EventsSlices {
    agendaReleases: LookupStateOf<typeof contract.agendaReleases>
    unreleasedChanges: LookupStateOf<typeof contract.agendaComparison>
    agendaComparison: LookupStateOf<typeof contract.agendaComparison>
  }
}

export const agendaReleases = createLookup(contract.agendaReleases, inEvents('agendaReleases'))
/** What differs between the newest release and what is published now. */
export const unreleasedChanges = createLookup(
  { ...contract.agendaComparison, name: 'events/unreleasedChanges/fetch' },
  inEvents('unreleasedChanges'),
)
/** What differs between two releases that somebody compares. */
export const agendaComparison = createLookup(contract.agendaComparison, inEvents('agendaComparison'))
export const releaseAgenda = createCallThunk(contract.releaseAgenda)
/** Returns to a release, or previews that. */
export const returnToRelease = createCallThunk(contract.returnToRelease)
