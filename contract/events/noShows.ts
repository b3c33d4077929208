import * as z from 'zod'
import { choiceLabel } from '#constants/choice.ts'
import { attendances } from '#constants/choices.ts'
import { eventState, registrationStatus, registrationStatuses } from '#constants/statuses.ts'
import { defineGet, definePost } from '../define.ts'
import { positiveId } from '../fields.ts'
import type { Reply } from '../reply.ts'
import { attendanceReply, isAttendanceChanged, registrantName } from './checkIn.ts'
import type { Event } from './events.ts'
import type { Registration } from './registrations.ts'

/** Why nobody can be a no-show of an event, `now` in milliseconds; undefined once it has ended. */
export function eventRefusal({ endsAt, eventStateId }: Pick<Event, 'endsAt' | 'eventStateId'>, now: number): string | undefined {
  if (eventStateId === eventState.cancelled) return 'This event was cancelled: nobody could come.'
  return now < Date.parse(endsAt) ? 'This event has not ended yet.' : undefined
}

/** Why a registration cannot be marked as a no-show, whatever its event; undefined when it can. */
export function noShowRefusal({ eventStatusId, attendance }: Pick<Registration, 'eventStatusId' | 'attendance'>): string | undefined {
  if (eventStatusId !== registrationStatus.approved)
    return `This registration is ${choiceLabel(registrationStatuses, eventStatusId)}. Only approved registrations can be no-shows.`
  return attendance === attendances.notArrived ? undefined : 'This person was checked in. Undo the check-in first.'
}

/** Marks an approved registration that was not checked in as a no-show, once its event has ended. Again, it changes nothing. */
export const markNoShow = definePost({
  name: 'events/noShow',
  path: '/events/no_show',
  permission: 'editRegistrations',
  body: z.object({ eventRegistrationId: positiveId }),
  reply: attendanceReply,
  isRepeatable: true,
  toast: {
    success: ({ reply }: { reply: Reply }) =>
      `${registrantName(reply)} ${isAttendanceChanged(reply) ? 'is' : 'was already'} marked as a no-show.`,
    failure: 'Failed to mark the no-show!',
  },
})

/** How the approved registrations of an event are divided by attendance (docs/domain.md §3.4). */
export const noShowCounts = defineGet({
  name: 'events/noShows/count',
  path: '/events/no_shows/{eventId}',
  reply: z.object({
    /** Whom `markNoShows` would mark. */
    missing: z.number().int(),
    /** Checked in, or out again. */
    arrived: z.number().int(),
    /** Not checked in, but there: with another registration, or in a meeting. */
    seen: z.number().int(),
  }),
  background: true,
})
export type NoShowCounts = z.infer<typeof noShowCounts.reply>

/**
 * Marks as no-shows all approved registrations of an event that has ended who were not checked in and not seen otherwise, at most
 * `limits.undoRowsAtOnce` at once. One token undoes it; null when nobody was marked.
 */
export const markNoShows = definePost({
  name: 'events/noShows',
  path: '/events/no_shows',
  budget: 'bulk',
  permission: 'editRegistrations',
  body: z.object({ eventId: positiveId }),
  reply: z.object({ marked: z.number().int(), undoToken: z.string().nullable() }),
  toast: { failure: 'Failed to mark the no-shows!' },
})
