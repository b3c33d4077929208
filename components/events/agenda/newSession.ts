import { sessionStatuses, sessionTypes } from '#constants/programmeChoices.ts'
import type { AgendaSession } from '#contract/events/agenda.ts'
import { spanFields } from './agendaRows.ts'

/** The defaults of a new session: a draft of a presentation. */
export const newSession = { sessionType: sessionTypes.presentation, sessionStatusId: sessionStatuses.draft } as const

type Times = Pick<AgendaSession, 'startsAt' | 'endsAt'>

/** The times of the session to add after another one: it starts when that one ends, and is as long. Empty without times. */
export function sessionAfter({ startsAt, endsAt }: Times): Partial<Times> {
  if (!startsAt || !endsAt) return {}
  const end = Date.parse(endsAt)
  return spanFields({ startsAt: end, endsAt: 2 * end - Date.parse(startsAt) })
}
