import type { Speaker } from '#contract/events/speakers.ts'
import { fullNameOf } from '#contract/personName.ts'

/** The displayed name of a speaker. */
export const nameOfSpeaker = ({ displayName, firstName, lastName }: Speaker): string => displayName || fullNameOf({ firstName, lastName })
