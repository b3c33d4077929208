import type * as z from 'zod'

interface MeetingLimits {
  minMeetings?: number | null
  maxMeetings?: number | null
}

/** Refuses a row whose minimum of meetings is above its maximum. */
export function checkMeetingLimits({ minMeetings, maxMeetings }: MeetingLimits, context: z.RefinementCtx): void {
  if (minMeetings != null && maxMeetings != null && minMeetings > maxMeetings)
    context.addIssue({ code: 'custom', path: ['maxMeetings'], message: 'Maximum meetings cannot be below Minimum meetings' })
}
