import type { Speaker } from '#contract/events/speakers.ts'

/** The displayed name of a speaker. */
export const nameOfSpeaker = ({ displayName, firstName, lastName }: Speaker): string => displayName || `${firstName} ${lastName}`
