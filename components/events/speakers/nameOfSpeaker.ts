import type { Speaker } from '#contract/events/speakers.ts'

/** How a speaker is called on screen. */
export const nameOfSpeaker = ({ displayName, firstName, lastName }: Speaker): string => displayName || `${firstName} ${lastName}`
