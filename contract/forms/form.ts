import type { QuestionTypeId } from '#constants/questionKinds.ts'
import type { AnswerRules } from './answerRules.ts'
import type { ShowWhen } from './showWhen.ts'

/** An option of a question; the specification calls it an answer. */
export interface FormOption {
  eventQuestionAnswerId: number
  label: string
  value: string
  isDefault: boolean
  isActive: boolean
  /** "None of these": chosen, it excludes all others. */
  isExclusive: boolean
  allowsFreeText: boolean
  /** How many registrations may choose it; null for any number. */
  capacity: number | null
}

/** A question as the form shows it. What only staff see is left out of the form of the public. */
export interface FormQuestion {
  eventQuestionId: number
  questionTypeId: QuestionTypeId
  internalKey: string
  label: string
  helpText: string | null
  /** What a formatted text block shows, cleaned. */
  bodyHtml: string | null
  placeholder: string | null
  /** As text; what it means depends on the type, see `defaultAnswer`. */
  defaultValue: string | null
  isRequired: boolean
  /** The instant from which it is required; null: at once. */
  requiredFrom: string | null
  editableUntil: string | null
  isActive: boolean
  isStaffOnly: boolean
  showInExport: boolean
  showOnBadge: boolean
  sectionName: string | null
  validation: AnswerRules
  dataSource: number | null
  mapsTo: number | null
  showWhen: ShowWhen | null
  retentionMonths: number | null
  options: FormOption[]
}

/** The questions of a company type in the order of its form. Sections are questions in a row with the same section name. */
export interface Form {
  questions: FormQuestion[]
}

/** What a question can hold (docs/domain.md §2.3). Null: not answered. */
export type AnswerValue = string | number | boolean | readonly number[] | readonly UploadedFile[] | Headshot | SuggestedText | null
export interface UploadedFile {
  fileId: string
  name: string
}
export interface Headshot {
  fileId: string
  /** The part of the picture that is used, as shares of its width and height. */
  crop: { x: number; y: number; width: number; height: number }
}
/** A text with suggestions; without an id it was typed. */
export interface SuggestedText {
  id?: number
  text: string
}
/** Answers by the id of their question. */
export type Answers = Readonly<Record<number, AnswerValue | undefined>>

/** Whether nothing was answered. */
export function isBlank(value: AnswerValue | undefined): value is null | undefined | '' {
  if (typeof value === 'string') return value.trim() === ''
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0)
}
