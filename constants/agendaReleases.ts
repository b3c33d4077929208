import { choices } from './choice.ts'

/** Whom the changes of an agenda are sent to: those whose sessions changed. */
export const releaseAudiences = choices({ speakers: [1, 'Speakers'], everyone: [2, 'Speakers and attendees'] })

/** Releases of one agenda, people who are told of one, and changes that one e-mail lists. */
export const releaseLimits = { releases: 100, told: 5000, changesInMail: 40 } as const
