import { checkAnswer, numberBounds } from './checkAnswer.ts'
import type { FormQuestion } from './form.ts'
import { possibleAnswers } from './possibleAnswers.ts'
import { noLists } from './ruleValues.ts'

/** Whether any number is an answer to a question for a number or an amount. Where that cannot be said for certain, one is. */
export function acceptsANumber(question: FormQuestion): boolean {
  const { answers } = possibleAnswers(question, [], noLists)
  // Without a step the numbers at the bounds are enough.
  if (answers.some((answer) => answer !== null && checkAnswer(question, answer, noEvent) === undefined)) return true
  const { max, step, decimals } = numberBounds(question)
  // From zero the steps are endless.
  const { min } = question.validation
  return step !== undefined && max >= (min ?? max) && (min === undefined || stepsReach({ min, max, step, decimals }))
}
const noEvent = { firstDay: '', lastDay: '', at: new Date(0) }

/** Whether one of the steps from the minimum has no more decimals than are accepted. */
function stepsReach({ min, max, step, decimals }: { min: number; max: number; step: number; decimals: number }): boolean {
  const [first, distance] = [min * smallestParts, step * smallestParts].map(nearestInteger)
  // What cannot be counted in the smallest parts is not judged.
  if (first === undefined || distance === undefined) return true
  const multiple = 10 ** (mostDecimals - decimals)
  // The remainders repeat after that many steps.
  const steps = Math.min(multiple, Math.floor((max - min) / step))
  for (let count = 0; count <= steps; count += 1) if ((first + count * distance) % multiple === 0) return true
  return false
}
const mostDecimals = 4
const smallestParts = 10 ** mostDecimals

/** The integer that a number is but for what is lost in a multiplication. */
function nearestInteger(number: number): number | undefined {
  const integer = Math.round(number)
  return Number.isSafeInteger(integer) && Math.abs(number - integer) < 1e-6 ? integer : undefined
}
