import { optionQuestions } from '#constants/questionKinds.ts'
import { questionTypes as types } from '#constants/questionTypes.ts'
import { uploadEndings } from '#constants/uploadEndings.ts'
import { takesSeveral } from './answerRules.ts'
import { numberBounds } from './checkAnswer.ts'
import { mostCharacters } from './checkText.ts'
import { isAlwaysAfter } from './dates.ts'
import type { FormQuestion } from './form.ts'
import { acceptsANumber } from './acceptsANumber.ts'
import { type ListsOfForm, ruleChoices } from './ruleValues.ts'

/** Bounds of a question that no answer can meet, as sentences. Days of the event are not known here, nor a list that `listOf` does not know. */
export function boundProblems(question: FormQuestion, listOf: ListsOfForm): string[] {
  const { questionTypeId, validation } = question
  const { minDate, maxDate, extensions = [] } = validation
  const unknown = questionTypeId === types.Upload ? extensions.filter((ending) => !isUploadEnding(ending)) : []
  const problems = [
    lengthProblem(question),
    minDate && maxDate && isAlwaysAfter(minDate, maxDate) ? 'The first date is after the last' : undefined,
    unknown.length > 0 ? `No file of the type ${unknown.join(', ')} can be uploaded. Choose from ${uploadEndings.join(', ')}` : undefined,
    questionTypeId === types.Number || questionTypeId === types.AUM_Number ? numberProblem(question) : undefined,
    takesSeveral(question) ? selectionProblem(question, listOf) : undefined,
  ]
  return problems.filter((problem) => problem !== undefined)
}

const isUploadEnding = (ending: string): boolean => (uploadEndings as readonly string[]).includes(ending)

function lengthProblem({ questionTypeId, validation: { minLength = 0, countsWords } }: FormQuestion): string | undefined {
  const most = mostCharacters(questionTypeId)
  // Words of one letter with spaces between them.
  const fewest = countsWords ? 2 * minLength - 1 : minLength
  if (fewest <= most) return undefined
  const length = `${numberText(most)} characters`
  return countsWords
    ? `The shortest answer, of ${numberText(minLength)} words, is longer than ${length}`
    : `The shortest answer is longer than ${length}`
}

function numberProblem(question: FormQuestion): string | undefined {
  const { min, max } = question.validation
  if (question.questionTypeId === types.AUM_Number && max !== undefined && max < 0) return 'The maximum is below zero'
  if (acceptsANumber(question)) return undefined
  const { min: least, step, decimals } = numberBounds(question)
  const places = decimals === 0 ? 'whole number' : `number with at most ${decimals} decimal ${decimals === 1 ? 'place' : 'places'}`
  const steps = step === undefined ? '' : ` in steps of ${numberText(step)}`
  return `No ${places} is accepted: there is none${steps} from ${numberText(min ?? least)}${max === undefined ? '' : ` to ${numberText(max)}`}`
}

function selectionProblem(question: FormQuestion, listOf: ListsOfForm): string | undefined {
  const { minSelected = 0 } = question.validation
  const must = `At least ${minSelected} must be chosen`
  const only = (count: number) => `${count} ${count === 1 ? 'is' : 'are'} offered`
  if (!optionQuestions.includes(question.questionTypeId)) {
    const count = ruleChoices(question, listOf)?.length
    return count !== undefined && minSelected > count ? `${must}, but only ${only(count)}` : undefined
  }
  const offered = question.options.filter(({ isActive }) => isActive)
  // That there are none is a problem of its own.
  if (offered.length === 0) return undefined
  if (minSelected > offered.length) return `${must}, but only ${only(offered.length)}`
  const together = Math.max(1, offered.filter(({ isExclusive }) => !isExclusive).length)
  return minSelected > together ? `${must}, but only ${together} can be, because options exclude the others` : undefined
}

const numberText = (number: number): string => number.toLocaleString('en-US', { maximumFractionDigits: 20 })
