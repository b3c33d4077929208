import type { AgendaRelease } from '#contract/events/agendaReleases.ts'
import { counted } from '#contract/textLists.ts'
import { formatForViewer, formatWithZone } from '../../../ui/dates.ts'

/** "Release 3", or "Release 3: For the speakers". */
export const releaseName = ({ number, name }: Pick<AgendaRelease, 'number' | 'name'>): string =>
  name ? `Release ${number}: ${name}` : `Release ${number}`

/** "12 Nov 2026, 14:05 GMT by Maya Lind, 24 sessions", in the event's time zone. */
export const releasedText = ({ releasedAt, releasedByName, sessionCount }: AgendaRelease, timeZone: string): string =>
  `${formatWithZone(releasedAt, timeZone)}${releasedByName === null ? '' : ` by ${releasedByName}`}, ${counted(sessionCount, 'session')}`

/** How many people were notified of its changes, and when; undefined while nobody was. */
export const notifiedText = ({ notifiedAt, notifiedCount }: AgendaRelease): string | undefined =>
  notifiedAt === null
    ? undefined
    : `${counted(notifiedCount, 'person was', 'people were')} told of its changes, ${formatForViewer(notifiedAt)}`
