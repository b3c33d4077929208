import type { VettingSubmission } from '#contract/events/vetting.ts'
import { formatWithZone } from '../../ui/dates.ts'
import { Instant } from '../../ui/Instant.tsx'
import { nextMinute, useClock } from '../../ui/useClock.ts'
import { dueState } from './dueText.ts'

/** When a submission is due, in words that follow the clock; with `timeZone` also the time itself. Overdue ones are marked. */
export function DueText({ row, timeZone }: { row: VettingSubmission; timeZone?: string }) {
  const due = dueState(row, useClock(nextMinute))
  if (!due || !row.dueAt) return <span className="quiet">—</span>
  return (
    <Instant at={row.dueAt} prefix="Due " className={due.isOverdue ? 'overdue' : undefined}>
      {due.text}
      {timeZone && `, ${formatWithZone(row.dueAt, timeZone)}`}
    </Instant>
  )
}
