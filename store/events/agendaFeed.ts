import * as contract from '#contract/events/agendaFeed.ts'
import { createCallThunk } from '../createCallThunk.ts'

/** Whether an event has a calendar address. */
export const fetchAgendaFeed = createCallThunk(contract.fetchAgendaFeed)
/** Creates the calendar address of an event, or replaces it. */
export const renewAgendaFeed = createCallThunk(contract.renewAgendaFeed)
export const removeAgendaFeed = createCallThunk(contract.removeAgendaFeed)
