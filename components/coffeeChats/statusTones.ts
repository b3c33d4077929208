import { attendeeStatuses, type AttendeeStatusId, chatStatuses, type ChatStatusId } from '#constants/coffeeChats.ts'
import type { Tone } from '#styles/tones.ts'

export const chatTones: Readonly<Record<ChatStatusId, Tone>> = {
  [chatStatuses.draft]: 'neutral',
  [chatStatuses.open]: 'success',
  [chatStatuses.full]: 'accent',
  [chatStatuses.closed]: 'info',
  [chatStatuses.completed]: 'neutral',
  [chatStatuses.cancelled]: 'error',
}
export const attendeeTones: Readonly<Record<AttendeeStatusId, Tone>> = {
  [attendeeStatuses.requested]: 'warning',
  [attendeeStatuses.invited]: 'info',
  [attendeeStatuses.confirmed]: 'success',
  [attendeeStatuses.waitlisted]: 'accent',
  [attendeeStatuses.declined]: 'neutral',
  [attendeeStatuses.cancelled]: 'neutral',
  [attendeeStatuses.attended]: 'success',
  [attendeeStatuses.noShow]: 'error',
}
