import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import type { AgendaSession } from '#contract/events/agenda.ts'
import { createCallThunk } from '../createCallThunk.ts'
import type { Extra } from '../ports.ts'
import type { RootState } from '../rootState.ts'
import { agendaSessionSpeakers, agendaSessionSponsors, agendaSponsors } from './agenda.ts'
import { refreshSession } from './agendaPlan.ts'

const ofSpeakers = agendaSessionSpeakers.declared.calls.upsert
const ofSponsors = agendaSessionSponsors.declared.calls.upsert
/** The same calls, which report failures only: the session that was added has its own message. */
const addSpeaker = createCallThunk({
  ...ofSpeakers,
  name: 'events/agendaSessionSpeakers/copy',
  toast: { failure: 'A speaker was not copied.' },
})
const addSponsor = createCallThunk({
  ...ofSponsors,
  name: 'events/agendaSessionSponsors/copy',
  toast: { failure: 'A sponsor was not copied.' },
})

/** Adds the speakers and sponsors of a session to its duplicate, in the same order. Nobody has confirmed the duplicate yet. */
export const copySessionParts =
  (from: AgendaSession, to: AgendaSession): ThunkAction<Promise<void>, RootState, Extra, UnknownAction> =>
  async (dispatch) => {
    const { agendaDaySessionId } = to
    // One after the other: each is added at the end.
    for (const { speakerId, role } of from.speakers) await dispatch(addSpeaker({ agendaDaySessionId, speakerId, role, isConfirmed: false }))
    const result = await dispatch(agendaSponsors.fetch({ eventId: from.eventId }))
    const sponsors = agendaSponsors.fetch.fulfilled.match(result) ? result.payload : []
    for (const { sponsorId, label, agendaDaySessionId: of } of sponsors)
      if (of === from.agendaDaySessionId) await dispatch(addSponsor({ agendaDaySessionId, sponsorId, label }))
    await dispatch(refreshSession(to.eventId, agendaDaySessionId))
  }
