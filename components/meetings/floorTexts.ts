import { participationMoves, participationStatuses, type ParticipationStatusId } from '#constants/meetings.ts'
import { choiceLabel } from '#constants/choice.ts'
import { zoneShortName } from '#contract/zoneNames.ts'
import { formatInZone, timeFormat } from '../ui/dates.ts'

const { joined, attended, noShow } = participationStatuses

/** What somebody on the floor can mark, with the key for it. */
export interface FloorMark {
  to: ParticipationStatusId
  label: string
  key: string
}

/** The marks of a participant in this status: that they are here, or were; and that they did not come. */
export function marksFrom(status: ParticipationStatusId): FloorMark[] {
  const here = [joined, attended].find((to) => participationMoves[status].includes(to))
  return [
    ...(here ? [{ to: here, label: here === joined ? 'Here' : choiceLabel(participationStatuses, attended), key: 'h' }] : []),
    ...(participationMoves[status].includes(noShow) ? [{ to: noShow, label: choiceLabel(participationStatuses, noShow), key: 'n' }] : []),
  ]
}

/** Whole minutes from an instant until `now`, in milliseconds since 1970; 0 before it. */
export const minutesLate = (startsAt: string, now: number): number => Math.max(0, Math.floor((now - Date.parse(startsAt)) / 60_000))

/** A time on the clock of a zone, with its short name: `09:20 EDT`. */
export const clockText = (at: string, zone: string): string => `${formatInZone(at, zone, timeFormat)} ${zoneShortName(zone, at)}`
