import { changeRequestTypes } from '#constants/changeRequests.ts'
import { choiceLabel } from '#constants/choice.ts'
import type { Meeting } from '#contract/events/meetings.ts'
import { counted } from '#contract/textLists.ts'
import { formatInZone } from '../../ui/dates.ts'
import { shortDayText } from '../agenda/dayTexts.ts'

/** What a meeting is called. A stable function: a new one would render every row again. */
export const nameOfMeeting = ({ requestedByName, requestedToName }: Pick<Meeting, 'requestedByName' | 'requestedToName'>): string =>
  `${requestedByName} and ${requestedToName}`

/** What somebody asks to have changed about a meeting: "Change request: Reschedule", "2 change requests, the newest: Cancel"; undefined for nothing. */
export function changeRequestText({ openChangeRequestCount: count, openChangeRequestType: type }: Meeting): string | undefined {
  if (count === 0 || type === null) return undefined
  return `${count === 1 ? 'Change request' : `${counted(count, 'change request')}, the newest`}: ${choiceLabel(changeRequestTypes, type)}`
}

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
