import { automaticTimings, offsetBases, offsetDirections } from '#constants/automaticEmails.ts'
import { choiceLabel } from '#constants/choice.ts'
import { registrationStatuses } from '#constants/statuses.ts'
import type { AutomaticEmail } from '#contract/events/automaticEmails.ts'

type Timing = Partial<Pick<AutomaticEmail, 'timing' | 'offsetDays' | 'offsetDirection' | 'offsetBase' | 'offsetTime' | 'triggerStatusId'>>

/** When a rule sends, in words: "3 days before the start of the event, at 09:00"; undefined while something is missing. */
export function timingText(rule: Timing): string | undefined {
  const { timing, offsetDays, offsetDirection, offsetBase, offsetTime, triggerStatusId } = rule
  if (timing === automaticTimings.statusChange)
    return triggerStatusId ? `When a registration becomes ${choiceLabel(registrationStatuses, triggerStatusId)}` : undefined
  if (typeof offsetDays !== 'number' || !offsetDirection || !offsetBase || !offsetTime) return undefined
  const base = choiceLabel(offsetBases, offsetBase)
  if (offsetDays === 0) return `On the day of ${base}, at ${offsetTime}`
  const days = offsetDays === 1 ? '1 day' : `${offsetDays} days`
  return `${days} ${choiceLabel(offsetDirections, offsetDirection)} ${base}, at ${offsetTime}`
}
