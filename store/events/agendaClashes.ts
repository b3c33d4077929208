import * as contract from '#contract/events/clashes.ts'
import { createCallThunk } from '../createCallThunk.ts'
import { createLookup, type LookupStateOf } from '../createLookup.ts'
import { inEvents } from './slices.ts'

declare module './slices.ts' {
  interface EventsSlices {
    agendaClashes: LookupStateOf<typeof contract.agendaClashes>
  }
}

/** Every problem in an agenda. */
export const agendaClashes = createLookup(contract.agendaClashes, inEvents('agendaClashes'), { parent: 'eventId' })
/** Returns the problems a session would have if it were saved with these values. Writes nothing; a failure shows no toast. */
export const checkAgendaSession = createCallThunk(contract.checkAgendaSession)
