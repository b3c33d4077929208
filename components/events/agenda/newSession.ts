/** What a new session starts from: a draft of a presentation. */
export const newSession = { sessionType: 4, sessionStatusId: 1 } as const
