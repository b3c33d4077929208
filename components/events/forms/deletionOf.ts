import { answerGraceDays, answerWarningDays } from '#constants/answerRetention.ts'
import type { Event } from '#contract/events/events.ts'
import type { EventQuestion } from '#contract/events/questions.ts'
import type { FormProblem } from '#contract/forms/checkForm.ts'
import { formatInZone } from '../../ui/dates.ts'
import { formatCount } from '../../ui/numbers.ts'

export type DatedEvent = Pick<Event, 'endsAt' | 'updatedAt' | 'timeZone'>

const dayMs = 86_400_000

/**
 * When the answers to a question are deleted, in milliseconds: so many months after the event, and a grace after the last change of the event and of
 * the question, at `changedAt`. As nucleus counts (`deleteOldAnswers.ts`).
 */
export function deletionOf(event: DatedEvent, { months, changedAt }: { months: number; changedAt: number }, now: number): number {
  const unchangedSince = Math.max(monthsLater(event.endsAt, months), Date.parse(event.updatedAt), changedAt)
  const at = unchangedSince + answerGraceDays * dayMs
  // It is announced within the hour, and the grace begins then.
  return at > now ? at : now + answerGraceDays * dayMs
}

/** "On 5 December 2026, 214 answers will be deleted". */
export function deletionText(event: DatedEvent, { at, count }: { at: number; count: number }): string {
  const answers = count === 0 ? 'the answers' : count === 1 ? '1 answer' : `${formatCount(count)} answers`
  return `On ${formatInZone(new Date(at).toISOString(), event.timeZone, 'D MMMM YYYY')}, ${answers} will be deleted`
}

/** The questions of a form whose answers are deleted soon, as warnings. */
export const deletionWarnings = (event: DatedEvent, questions: readonly EventQuestion[], now: number): FormProblem[] =>
  questions.flatMap(({ eventQuestionId, retentionMonths: months, responseCount: count, updatedAt }) => {
    if (!months || count === 0) return []
    const at = deletionOf(event, { months, changedAt: Date.parse(updatedAt) }, now)
    if (at > now + answerWarningDays * dayMs) return []
    const text = `${deletionText(event, { at, count })}. Empty “Keep answers for (months)” to keep them`
    return [{ eventQuestionId, grade: 'warning', text }]
  })

/** So many months later, on the last day of a month that is too short, in UTC. */
function monthsLater(iso: string, months: number): number {
  const date = new Date(iso)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  return date.setUTCDate(Math.min(day, lastDay))
}
