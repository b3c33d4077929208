import type { QuestionTypeId } from '#constants/questionKinds.ts'
import { questionTypes as types } from '#constants/questionTypes.ts'

/** What an answer must meet beyond its type. Each type has its own, see `rulesOf`; lengths are code points after trimming. */
export interface AnswerRules {
  minLength?: number
  maxLength?: number
  /** Whether lengths count words. */
  countsWords?: boolean
  /** A regular expression that the whole text must match, see `patternProblem`. */
  pattern?: string
  minSelected?: number
  maxSelected?: number
  /** Whether a drop-down takes several. */
  isMultiple?: boolean
  /** A local date, or days from the event's first or last day: `start-2`, `end+1`. */
  minDate?: string
  maxDate?: string
  /** File endings without dots, lower case. */
  extensions?: string[]
  maxFileMb?: number
  maxFiles?: number
  /** Whether addresses of free mail providers are refused. */
  refusesFreeMail?: boolean
  min?: number
  max?: number
  /** The distance of the numbers that are accepted, counted from `min`, or from zero without one. */
  step?: number
  /** Decimal places. */
  decimals?: number
  /** Shown after the number, such as "%". */
  unit?: string
  /** Whether a text that is not suggested is accepted. */
  allowsNew?: boolean
  /** Whether only Yes is accepted: a consent without which nobody can register. */
  mustBeYes?: boolean
}
export type AnswerRuleName = keyof AnswerRules

const ofType: Partial<Record<QuestionTypeId, readonly AnswerRuleName[]>> = {
  [types.Input]: ['minLength', 'maxLength', 'pattern'],
  [types.TextArea]: ['minLength', 'maxLength', 'countsWords'],
  [types.Checkbox]: ['minSelected', 'maxSelected'],
  [types.Select]: ['isMultiple', 'minSelected', 'maxSelected'],
  [types.DataSelect]: ['isMultiple', 'minSelected', 'maxSelected'],
  [types.Datepicker]: ['minDate', 'maxDate'],
  [types.Upload]: ['extensions', 'maxFileMb', 'maxFiles'],
  [types.Email]: ['refusesFreeMail'],
  [types.Number]: ['min', 'max', 'step', 'decimals', 'unit'],
  [types.AUM_Number]: ['min', 'max'],
  [types.Autocomplete]: ['allowsNew'],
  [types.Yes_No]: ['mustBeYes'],
}
/** The rules that a type has. */
export const rulesOf = (questionTypeId: QuestionTypeId): readonly AnswerRuleName[] => ofType[questionTypeId] ?? []

/** The bounds of texts and files where a question sets none. */
export const answerLimits = {
  input: 500,
  textArea: 10_000,
  /** In one form, with those to the identity questions; also texts beside options. */
  perForm: 1000,
  /** Of a drop-down or check list. */
  selected: 200,
  postalCode: 20,
  place: 100,
  suggested: 200,
  /** Beside a chosen option. */
  optionText: 400,
  hidden: 500,
  files: 5,
  fileMb: 10,
  pattern: 200,
  /** Of numbers, below and above zero. */
  number: 1e14,
  /** The smallest step: a number has four decimal places. */
  step: 0.0001,
} as const

/** Whether an answer is a list of ids. */
export const takesSeveral = ({ questionTypeId, validation }: { questionTypeId: QuestionTypeId; validation: AnswerRules }): boolean =>
  questionTypeId === types.Checkbox ||
  ((questionTypeId === types.Select || questionTypeId === types.DataSelect) && validation.isMultiple === true)

/** Whether an answer is a file or several: a document or a picture. */
export const takesFiles = ({ questionTypeId }: { questionTypeId: QuestionTypeId }): boolean =>
  questionTypeId === types.Upload || questionTypeId === types.Headshot_Upload
