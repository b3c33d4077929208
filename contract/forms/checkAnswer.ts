import { formMessages } from '#constants/formMessages.ts'
import { optionQuestions, shownQuestions } from '#constants/questionKinds.ts'
import { questionTypes as types } from '#constants/questionTypes.ts'
import { amountText } from './amounts.ts'
import { answerLimits, takesSeveral } from './answerRules.ts'
import { checkMost, checkText } from './checkText.ts'
import type { EventDays } from './dates.ts'
import { type AnswerValue, type FormOption, type FormQuestion, type Headshot, isBlank, type UploadedFile } from './form.ts'
import { identityId, otherNameId } from './identity.ts'
import { readingsOf } from './numberReadings.ts'
import { checkOptionTexts, type OptionTexts } from './optionTexts.ts'

export interface CheckContext extends EventDays {
  at: Date
  /** Options that have no place left, unless the registration has chosen them already. */
  fullOptionIds?: ReadonlySet<number>
  /** Options that the registration has chosen already, and keeps where they are no longer offered. */
  keptOptionIds?: ReadonlySet<number>
  /** What was typed beside options. */
  optionTexts?: OptionTexts
  /** Questions whose answers cannot be changed any more, and so are neither asked nor checked. */
  lockedIds?: ReadonlySet<number>
}

/**
 * The message beside a question whose answer is not accepted; undefined for an accepted one. `value` comes from `cleanAnswer` and may have any shape.
 * Console, form and nucleus use the same check; nucleus also looks up what only it knows: files, rows of our lists, places of options.
 */
export function checkAnswer(question: FormQuestion, value: AnswerValue, context: CheckContext): string | undefined {
  if (context.lockedIds?.has(question.eventQuestionId)) return undefined
  if (shownQuestions.includes(question.questionTypeId)) return value === null ? undefined : 'This is not a question'
  if (isBlank(value)) return isRequiredAt(question, context.at) ? blankText(question) : undefined
  return checkOfType(question, value, context)
}

function blankText(question: FormQuestion): string {
  if (question.eventQuestionId === identityId('companyName')) return formMessages.ownCompany()
  return otherNameId(question) === undefined ? 'Please answer this question' : formMessages.oneName()
}

/** Whether a question must be answered at a moment. */
export const isRequiredAt = ({ isRequired, requiredFrom }: Pick<FormQuestion, 'isRequired' | 'requiredFrom'>, at: Date): boolean =>
  isRequired && (requiredFrom === null || Date.parse(requiredFrom) <= at.getTime())

function checkOfType(question: FormQuestion, value: NonNullable<AnswerValue>, context: CheckContext): string | undefined {
  const { questionTypeId } = question
  if (optionQuestions.includes(questionTypeId)) return checkOptions(question, value, context)
  switch (questionTypeId) {
    case types.Number:
      return typeof value === 'number' ? checkNumber(question, value) : noNumberText(value)
    case types.AUM_Number:
      return typeof value === 'number' ? checkNumber(question, value) : 'Please enter an amount in US dollars, such as 250M or 2.5B'
    case types.Yes_No:
      if (typeof value !== 'boolean') return 'Please choose Yes or No'
      return value || !question.validation.mustBeYes ? undefined : 'Please choose Yes. Registration needs it'
    case types.Upload:
      return isFileList(value) ? checkFiles(question, value) : 'Please choose a file'
    case types.Headshot_Upload:
      return isHeadshot(value) ? undefined : 'Please choose a picture'
    case types.Autocomplete:
      return checkSuggested(question, value)
    case types.DataSelect:
      return checkSelection(question, value)
    default:
      if (typeof value !== 'string') return 'Please enter text'
      return hasWebAddress(question, value) ? 'Please enter this without a web address' : checkText(question, value, context)
  }
}

const namesOfPeople: readonly number[] = [identityId('firstName'), identityId('lastName'), identityId('companyName')]

/** Whether a name is a web address, which mails would repeat to whoever has the address that was entered. A company may be called Booking.com. */
const hasWebAddress = ({ eventQuestionId }: FormQuestion, name: string): boolean =>
  namesOfPeople.includes(eventQuestionId) && /:\/\/|\bwww\.|\.\p{L}{2,24}\//iu.test(name)

function noNumberText(value: NonNullable<AnswerValue>): string {
  const readings = typeof value === 'string' ? readingsOf(value) : undefined
  return readings ? `This can be ${readings[0]} or ${readings[1]}. Please write one of them` : 'Please enter a number'
}

/** The bounds, the step and the decimal places of a number or an amount. */
export function numberBounds({ questionTypeId, validation }: Pick<FormQuestion, 'questionTypeId' | 'validation'>) {
  const isAmount = questionTypeId === types.AUM_Number
  const { min = isAmount ? 0 : -answerLimits.number, max = answerLimits.number, decimals = isAmount ? 0 : 4 } = validation
  return { min, max, step: isAmount ? undefined : validation.step, decimals }
}

/** The number of whole steps from the first number that is accepted. */
export const stepsTo = ({ validation: { min = 0 } }: Pick<FormQuestion, 'validation'>, value: number, step: number): number => {
  const steps = (value - min) / step
  const whole = Math.round(steps)
  // What is lost in binary when decimals are divided, and no more: a step may be large.
  const lost = 4 * Number.EPSILON * Math.max(Math.abs(value), Math.abs(min), step)
  return Math.abs(value - min - whole * step) <= lost ? whole : steps
}

function checkNumber(question: FormQuestion, value: number): string | undefined {
  const isAmount = question.questionTypeId === types.AUM_Number
  const { min, max, step, decimals } = numberBounds(question)
  const text = isAmount ? amountText : String
  if (!Number.isFinite(value)) return 'Please enter a number'
  if (value < min) return `Please enter ${text(min)} or more`
  if (value > max) return `Please enter ${text(max)} or less`
  if (step !== undefined && !Number.isInteger(stepsTo(question, value, step))) return stepText(question, step)
  if (Number(value.toFixed(decimals)) === value) return undefined
  return decimals === 0 ? 'Please enter a whole number' : `Please enter at most ${decimals} decimal ${decimals === 1 ? 'place' : 'places'}`
}

function stepText({ validation: { min = 0 } }: FormQuestion, step: number): string {
  const numbers = [0, 1, 2].map((steps) => Number((min + (min === 0 ? steps + 1 : steps) * step).toFixed(4)))
  return `Please enter a number in steps of ${step}, such as ${numbers.join(', ')}`
}

function checkOptions(
  question: FormQuestion,
  value: NonNullable<AnswerValue>,
  { fullOptionIds, keptOptionIds, optionTexts = {} }: CheckContext,
): string | undefined {
  const problem = checkSelection(question, value)
  if (problem) return problem
  const chosen = (Array.isArray(value) ? value : [value]) as number[]
  const options = chosen.map((id) => question.options.find((one) => one.eventQuestionAnswerId === id))
  const isOffered = (option: FormOption | undefined) => option?.isActive || (option && keptOptionIds?.has(option.eventQuestionAnswerId))
  if (!options.every(isOffered)) return 'An option you chose is no longer offered. Please choose again'
  const exclusive = options.find((option) => option?.isExclusive)
  if (exclusive && chosen.length > 1) return `“${exclusive.label}” cannot be combined with other options`
  const full = options.find((option) => option && fullOptionIds?.has(option.eventQuestionAnswerId))
  return full ? `“${full.label}” is fully booked. Please choose another option` : checkOptionTexts(question, value, optionTexts)
}

/** The options that answers have chosen. */
export const chosenOptionIds = (questions: readonly FormQuestion[], answerOf: (eventQuestionId: number) => unknown): Set<number> =>
  new Set(
    questions
      .filter(({ questionTypeId }) => optionQuestions.includes(questionTypeId))
      .flatMap(({ eventQuestionId }) => answerOf(eventQuestionId))
      .filter(isId),
  )

/** How many are chosen. A single choice is one id, anything else a list of different ids. */
function checkSelection({ questionTypeId, validation }: FormQuestion, value: NonNullable<AnswerValue>): string | undefined {
  if (!takesSeveral({ questionTypeId, validation })) return isId(value) ? undefined : 'Please choose one option'
  if (!Array.isArray(value) || !value.every(isId) || new Set(value).size < value.length) return 'Please choose again'
  const { minSelected = 0, maxSelected = answerLimits.selected } = validation
  if (value.length < minSelected) return `Please choose at least ${minSelected} ${minSelected === 1 ? 'option' : 'options'}`
  return value.length > maxSelected ? `Please choose at most ${maxSelected} ${maxSelected === 1 ? 'option' : 'options'}` : undefined
}
const isId = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value > 0

function checkSuggested({ validation }: FormQuestion, value: NonNullable<AnswerValue>): string | undefined {
  if (typeof value !== 'object' || !('text' in value)) return 'Please enter text'
  const { id, text }: { id?: unknown; text: unknown } = value
  if (typeof text !== 'string' || (id !== undefined && !isId(id))) return 'Please enter text'
  if (id === undefined && !validation.allowsNew) return 'Please choose one of the suggestions'
  return checkMost(text, answerLimits.suggested)
}

const isFileList = (value: unknown): value is UploadedFile[] =>
  Array.isArray(value) && value.every((one: unknown) => hasFile(one) && 'name' in one && typeof one.name === 'string')
const hasFile = (value: unknown): value is { fileId: string } =>
  typeof value === 'object' && value !== null && 'fileId' in value && typeof value.fileId === 'string'

function checkFiles({ validation: { maxFiles = 1, extensions = [] } }: FormQuestion, files: readonly UploadedFile[]): string | undefined {
  if (files.length > maxFiles) return `Please choose at most ${maxFiles} ${maxFiles === 1 ? 'file' : 'files'}`
  const isAccepted = ({ name }: UploadedFile) => extensions.some((ending) => name.toLowerCase().endsWith(`.${ending}`))
  return extensions.length === 0 || files.every(isAccepted) ? undefined : `Please choose files of these types: ${extensions.join(', ')}`
}

/** A picture and the part of it that is used, which lies inside it. */
function isHeadshot(value: unknown): value is Headshot {
  if (!hasFile(value) || !('crop' in value) || typeof value.crop !== 'object') return false
  const { x, y, width, height }: Partial<Record<string, unknown>> = { ...value.crop }
  return isPart(x, width) && isPart(y, height)
}
/** Room for what is lost when shares are added. */
const rounding = 1e-6
const isPart = (start: unknown, length: unknown): boolean =>
  typeof start === 'number' && typeof length === 'number' && start >= 0 && length > 0 && start + length <= 1 + rounding
