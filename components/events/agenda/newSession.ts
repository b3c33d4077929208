import { sessionStatuses, sessionTypes } from '#constants/choices.ts'
/** The defaults of a new session: a draft of a presentation. */
export const newSession = { sessionType: sessionTypes.presentation, sessionStatusId: sessionStatuses.draft } as const
