/** Severities of a notice (spec §3). */
export const severity = { success: 1, error: 2, warning: 3, info: 4 } as const
export type Severity = (typeof severity)[keyof typeof severity]

/**
 * Where and how long each kind of message is shown (spec §9), in seconds and pixels. A toast reports the result of a user's call, a notice
 * in the corner an event that happened meanwhile, a brief notice confirms what the user has just seen happen.
 */
export const toastSeconds = 3
/** At the lower left, where nothing is that a message could be about. The specification names no place. */
export const toastPlace = { fromBottom: 24 } as const
export const notice = { seconds: 4.5, fromTop: 24, fromRight: 24 } as const
export const briefNotice = { seconds: 1.5, fromTop: 65 } as const
