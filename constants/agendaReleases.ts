import { choices } from './choice.ts'

/** Whom the changes of an agenda are sent to: those whose sessions changed. */
export const releaseAudiences = choices({ speakers: [1, 'Speakers'], everyone: [2, 'Speakers and attendees'] })

/** Releases of one agenda, people who are notified of one, changes that one e-mail lists, and seconds within which notifying again is a second click. */
export const releaseLimits = { releases: 100, notified: 5000, changesInMail: 40, notifyAgainSeconds: 60 } as const
