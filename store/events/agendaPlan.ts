import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import type { agendaSessions as declared } from '#contract/events/agenda.ts'
import type { SavedOf } from '#contract/resource.ts'
import { failureOf } from '../createCallThunk.ts'
import { createList } from '../createList.ts'
import type { ResourceStore } from '../createResource.ts'
import type { Extra } from '../ports.ts'
import { conflictSettled } from '../ui/ui.ts'
import { agendaSessions } from './agenda.ts'
import { speakers } from './speakers.ts'
import { sponsors } from './sponsors.ts'

/** The sessions page by page, beside the whole plan of the event that `agendaSessions` holds. */
export const agendaList: ResourceStore<typeof declared> = { ...agendaSessions, ...createList(agendaSessions, 'agendaList') }

/**
 * Changes a stored session from the plan, where no form is open: over the version that is on screen at that moment. Returns
 * why it was not done, in words; nothing when it was. The newer row of a conflict is shown instead of the one on screen.
 */
export const changeSession =
  (id: number, change: SavedOf<typeof declared>): ThunkAction<Promise<string | undefined>, object, Extra, UnknownAction> =>
  async (dispatch, getState) => {
    const rowVersion = agendaSessions.selectById(getState(), id)?.rowVersion
    const failure = failureOf(await dispatch(agendaSessions.upsert({ ...change, agendaDaySessionId: id, rowVersion })))
    if (!failure) return undefined
    if (failure.current) {
      dispatch(conflictSettled())
      dispatch(agendaSessions.rowStored(failure.current as Parameters<typeof agendaSessions.rowStored>[0]))
      return 'Somebody else changed it meanwhile. It is shown as it is now'
    }
    if (failure.status === 0) return 'The server cannot be reached'
    const broken = Object.values(failure.fields ?? {})
    return broken.length > 0 ? broken.join('. ') : failure.message
  }

/** The speakers and the sponsors of an event, to choose from beside the lists of their own tabs. */
export const speakersToChoose = createList(speakers, 'speakersToChoose')
export const sponsorsToChoose = createList(sponsors, 'sponsorsToChoose')

/** Asks for the row of a session again, after what belongs to it has changed elsewhere. */
export const refreshSession =
  (eventId: number, id: number): ThunkAction<Promise<void>, object, Extra, UnknownAction> =>
  async (dispatch) => {
    const result = await dispatch(agendaSessions.fetchRow({ scope: { eventId }, id }))
    if (agendaSessions.fetchRow.fulfilled.match(result) && result.payload) dispatch(agendaSessions.rowStored(result.payload))
  }
