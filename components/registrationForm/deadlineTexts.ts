import type { FormQuestion } from '#contract/forms/form.ts'
import { cityOfZone } from '#contract/zoneNames.ts'
import { formatWithZone } from '../ui/dates.ts'

/** From when a question must be answered and until when its answer can change, in words, where that is not at once and not for good. */
export function deadlineTexts(
  { isRequired, requiredFrom, editableUntil }: Pick<FormQuestion, 'isRequired' | 'requiredFrom' | 'editableUntil'>,
  timeZone: string,
  at: Date,
): string[] {
  const isLater = (instant: string) => Date.parse(instant) > at.getTime()
  const moment = (instant: string) => `${formatWithZone(instant, timeZone)} (${cityOfZone(timeZone)})`
  const texts: string[] = []
  if (isRequired && requiredFrom !== null && isLater(requiredFrom)) texts.push(`Required from ${moment(requiredFrom)}.`)
  if (editableUntil === null) return texts
  return [
    ...texts,
    isLater(editableUntil)
      ? `You can change this answer until ${moment(editableUntil)}.`
      : 'You cannot change this answer after you register.',
  ]
}
