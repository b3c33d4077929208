import * as z from 'zod'
import { choiceLabel } from '#constants/choice.ts'
import { registrationStatus, registrationStatuses } from '#constants/statuses.ts'
import { definePost } from '../define.ts'
import { positiveId } from '../fields.ts'
import type { Reply } from '../reply.ts'
import { rowWith } from '../resource.ts'
import { type Registration, registrations } from './registrations.ts'
import { fullNameOf } from '../personName.ts'

/** Why a registration cannot be checked in; undefined when it can. */
export const checkInRefusal = ({ eventStatusId }: Pick<Registration, 'eventStatusId'>): string | undefined =>
  eventStatusId === registrationStatus.approved
    ? undefined
    : `This registration is ${choiceLabel(registrationStatuses, eventStatusId)}. Only approved registrations can be checked in.`

const extras = {
  /** False when it was so before: the first time stays. */
  isChanged: z.boolean(),
  undoToken: z.string().nullable(),
}
type CheckedIn = Registration & z.infer<z.ZodObject<typeof extras>>
/** A registration whose attendance a call set. */
export const attendanceReply = rowWith(registrations, extras)
const body = z.object({ eventRegistrationId: positiveId })

/** Whom such a reply is about. */
export const registrantName = ({ data }: Reply): string => {
  const { firstName = '', lastName = '' } = (data ?? {}) as Partial<Registration>
  return fullNameOf({ firstName, lastName })
}
/** Whether the call set the attendance, and not an earlier one. */
export const isAttendanceChanged = ({ data }: Reply): boolean => (data as Partial<CheckedIn> | null)?.isChanged !== false

/**
 * Checks in an approved registration, and its contact of the event with it: both get the time and who did it. Again, or by two people at
 * once, changes nothing: the first time stays.
 */
export const checkIn = definePost({
  name: 'events/checkIn',
  path: '/events/check_in',
  permission: 'editRegistrations',
  body,
  reply: attendanceReply,
  isRepeatable: true,
  toast: {
    success: ({ reply: sent }) => `${registrantName(sent)} ${isAttendanceChanged(sent) ? 'is checked in' : 'was checked in already'}.`,
    failure: 'Failed to check in!',
  },
})

/** Clears a check-in, however long ago it was: the person has not arrived. Who is a no-show stays one. */
export const cancelCheckIn = definePost({
  name: 'events/checkIn/cancel',
  path: '/events/check_in/cancel',
  permission: 'editRegistrations',
  body,
  reply: attendanceReply,
  isRepeatable: true,
  toast: {
    success: ({ reply: sent }) =>
      `${registrantName(sent)} ${isAttendanceChanged(sent) ? 'is not checked in any more' : 'was not checked in'}.`,
    failure: 'Failed to cancel the check-in!',
  },
})
