import { openVettingStatuses } from '#constants/vetting.ts'
import type { VettingSubmission } from '#contract/events/vetting.ts'
import { counted } from '#contract/textLists.ts'

const [hourMs, dayMs] = [3_600_000, 86_400_000]

/** Whether somebody must still decide on a submission by some time. */
export const isDue = ({ dueAt, vettingStatusId }: Pick<VettingSubmission, 'dueAt' | 'vettingStatusId'>): boolean =>
  Boolean(dueAt) && openVettingStatuses.includes(vettingStatusId)

/** How long a submission has until it is due, in words; undefined without a due time, and once it is decided. */
export function dueState(row: Pick<VettingSubmission, 'dueAt' | 'vettingStatusId'>, now: number) {
  if (!row.dueAt || !isDue(row)) return undefined
  const ms = Date.parse(row.dueAt) - now
  const isOverdue = ms < 0
  return { isOverdue, text: isOverdue ? `${lengthText(-ms)} overdue` : `Due in ${lengthText(ms)}` }
}

/** "3 days", "5 hours", "less than an hour". */
function lengthText(ms: number): string {
  if (ms >= dayMs) return counted(Math.floor(ms / dayMs), 'day')
  return ms >= hourMs ? counted(Math.floor(ms / hourMs), 'hour') : 'less than an hour'
}
