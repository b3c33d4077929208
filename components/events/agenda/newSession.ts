import { sessionStatuses, sessionTypes } from '#constants/choices.ts'
/** What a new session starts from: a draft of a presentation. */
export const newSession = { sessionType: sessionTypes.presentation, sessionStatusId: sessionStatuses.draft } as const
