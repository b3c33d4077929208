import * as contract from '#contract/events/clashes.ts'
import { createCallThunk } from '../createCallThunk.ts'
import { createLookup, type LookupStateOf } from '../createLookup.ts'
import { inEvents } from './slices.ts'

declare module './slices.ts' {
  interface EventsSlices {
    agendaClashes: LookupStateOf<typeof contract.agendaClashes>
  }
}

/** All that is wrong with an agenda. */
export const agendaClashes = createLookup(contract.agendaClashes, inEvents('agendaClashes'))
/** What would be wrong with a session if it were saved like this; nothing is written, and a failure is silent. */
export const checkAgendaSession = createCallThunk(contract.checkAgendaSession)
