import type { VettingSubmission } from '#contract/events/vetting.ts'
import { formatWithZone } from '../../ui/dates.ts'
import { Instant } from '../../ui/Instant.tsx'
import { nextMinute, useClock } from '../../ui/useClock.ts'
import { dueState } from './dueText.ts'

/**
 * When a submission is due, in words that follow the clock; with `timeZone` also the time itself, which is all that one has which is decided.
 * Overdue ones are marked.
 */
export function DueText({ row, timeZone }: { row: VettingSubmission; timeZone?: string }) {
  const due = dueState(row, useClock(nextMinute))
  if (!row.dueAt || (!due && !timeZone)) return <span className="quiet">—</span>
  const time = timeZone && formatWithZone(row.dueAt, timeZone)
  if (!due) return <Instant at={row.dueAt}>{time}</Instant>
  return (
    <Instant at={row.dueAt} prefix="Due " className={due.isOverdue ? 'overdue' : undefined}>
      {due.text}
      {time && `, ${time}`}
    </Instant>
  )
}
