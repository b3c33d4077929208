import type { QuestionTypeId } from '#constants/questionKinds.ts'
import { questionTypes } from '#constants/questionTypes.ts'
import { limits } from '#constants/limits.ts'
import { type AnswerValue, type FormQuestion, isBlank } from './form.ts'

/** What every form asks first. The ids are negative, so that none is a question's. */
interface IdentityField {
  key: 'firstName' | 'lastName' | 'email' | 'jobTitle' | 'companyName' | 'phone'
  label: string
  questionTypeId: QuestionTypeId
  isRequired?: true
  /** How browsers name the field, to fill it in. */
  autoComplete: string
}
const { Input, Email, PhoneNumber } = questionTypes
const fields: readonly IdentityField[] = [
  { key: 'firstName', label: 'First name', questionTypeId: Input, isRequired: true, autoComplete: 'given-name' },
  { key: 'lastName', label: 'Last name', questionTypeId: Input, isRequired: true, autoComplete: 'family-name' },
  { key: 'email', label: 'E-mail address', questionTypeId: Email, isRequired: true, autoComplete: 'email' },
  { key: 'jobTitle', label: 'Job title', questionTypeId: Input, autoComplete: 'organization-title' },
  { key: 'companyName', label: 'Company', questionTypeId: Input, autoComplete: 'organization' },
  { key: 'phone', label: 'Phone', questionTypeId: PhoneNumber, autoComplete: 'tel' },
]

/** The fields for name and address as questions of the form. */
export const identityQuestions: readonly FormQuestion[] = fields.map(({ key, label, questionTypeId, isRequired = false }, index) => ({
  ...{ eventQuestionId: -1 - index, questionTypeId, internalKey: key, label, isRequired },
  ...{ helpText: null, bodyHtml: null, placeholder: null, defaultValue: null, requiredFrom: null, editableUntil: null },
  ...{ isActive: true, isStaffOnly: false, showInExport: true, showOnBadge: false, sectionName: null, options: [] },
  ...{ dataSource: null, mapsTo: null, showWhen: null, retentionMonths: null },
  validation: questionTypeId === Input ? { maxLength: isRequired ? limits.name : limits.title } : {},
}))

/** The name by which browsers fill in a field; undefined for questions of staff. */
export const autoCompleteOf = (eventQuestionId: number): string | undefined => fields[-1 - eventQuestionId]?.autoComplete

export type IdentityKey = IdentityField['key']
/** The id of an identity question. */
export const identityId = (key: IdentityKey): number => -1 - fields.findIndex((field) => field.key === key)

/** The question for the other name, of one that asks for a name of the person: some people have one name. */
export function otherNameId({ eventQuestionId }: Pick<FormQuestion, 'eventQuestionId'>): number | undefined {
  const [first, last] = [identityId('firstName'), identityId('lastName')]
  if (eventQuestionId === first) return last
  return eventQuestionId === last ? first : undefined
}

/** A question as it is asked beside the answers so far: with one name of the person the other is not required. */
export function asAsked(question: FormQuestion, answers: Readonly<Record<number, AnswerValue>>): FormQuestion {
  const other = otherNameId(question)
  return other === undefined || isBlank(answers[other] ?? null) ? question : { ...question, isRequired: false }
}

/** What the label of a required question says. */
export const requiredText = (question: Pick<FormQuestion, 'eventQuestionId'>): string =>
  otherNameId(question) === undefined ? 'required' : 'first or last name required'

/** The answers to the identity questions by their key; null for none. */
export const identityOf = (answers: Readonly<Record<number, AnswerValue>>): Record<IdentityKey, string | null> => {
  const entries = fields.map(({ key }) => [key, answers[identityId(key)] ?? null])
  return Object.fromEntries(entries) as Record<IdentityKey, string | null>
}
