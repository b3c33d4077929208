import { absentStatuses } from '#constants/meetings.ts'
import type { MeetingOfContact } from '#contract/events/meetingCalls.ts'

/** The others of a meeting who come, with their companies; where nobody does, everybody. */
export function partnersText({ partners: all }: Pick<MeetingOfContact, 'partners'>): string {
  const coming = all.filter((one) => !absentStatuses.includes(one.meetingParticipationStatusId))
  const named = coming.length > 0 ? coming : all
  return named.map(({ name, companyName }) => (companyName ? `${name}, ${companyName}` : name)).join('; ')
}
