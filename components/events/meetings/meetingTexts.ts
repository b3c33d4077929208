import type { Meeting } from '#contract/events/meetings.ts'
import { formatInZone } from '../../ui/dates.ts'
import { shortDayText } from '../agenda/dayTexts.ts'

/** What a meeting is called. A stable function: a new one would render every row again. */
export const nameOfMeeting = ({ requestedByName, requestedToName }: Pick<Meeting, 'requestedByName' | 'requestedToName'>): string =>
  `${requestedByName} and ${requestedToName}`

interface Span {
  startsAt: string
  endsAt: string
}

/** "Mon 1 Jun, 09:00–09:25", on the clock of the event. */
export const slotText = ({ startsAt, endsAt }: Span, zone: string): string =>
  `${shortDayText(formatInZone(startsAt, zone, 'YYYY-MM-DD'))}, ${formatInZone(startsAt, zone, 'HH:mm')}–${formatInZone(endsAt, zone, 'HH:mm')}`

/** The same of a meeting; undefined while it is not placed. */
export const timeTextOf = ({ startsAt, endsAt }: { startsAt: string | null; endsAt: string | null }, zone: string): string | undefined =>
  startsAt && endsAt ? slotText({ startsAt, endsAt }, zone) : undefined
