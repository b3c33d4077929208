import { vettingStatus } from '#constants/statuses.ts'
import { vettingLimits } from '#constants/vetting.ts'

const dayMs = 86_400_000

/** The status of a submission that was just made, and until when it is to be decided. */
export const newSubmission = (at: Date, dueAt?: string | null) => ({
  vettingStatusId: vettingStatus.submitted,
  statusChangedAt: at.toISOString(),
  dueAt: dueAt ?? new Date(at.getTime() + vettingLimits.dueDays * dayMs).toISOString(),
})
