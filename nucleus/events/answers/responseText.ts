import { questionTypes } from '#constants/questionTypes.ts'
import { dateText } from '#contract/dateText.ts'
import type { AnswerRules } from '#contract/forms/answerRules.ts'
import { placeLabels } from '#contract/forms/listChoices.ts'

const { Radio, Checkbox, Select, Datepicker, Label, Html, AUM_Number: Aum, Number: Numeric, Yes_No: YesNo } = questionTypes

/** Types whose value is an option's id or a list of ids. */
export const optionTypes: readonly number[] = [Radio, Checkbox, Select]
/** Types that only display something and have no answer. */
export const shownTypes: readonly number[] = [Label, Html]

export interface Answer {
  questionTypeId: number
  validation?: AnswerRules
  /** As stored, by question type (docs/domain.md §2.3), with the names of entries of our lists (`namedValue`). */
  value: unknown
  /** What was typed beside chosen options, by the id of the option. */
  optionTexts?: Readonly<Record<string, string>> | null
}

const money = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 })

/** An answer as text: labels for options, several joined by "; ", an empty text for none. `labels` are by option id. */
export function answerText(answer: Answer, labels: ReadonlyMap<number, string>): string {
  const { questionTypeId, value, optionTexts } = answer
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map((one) => answerText({ ...answer, value: one }, labels)).join('; ')
  if (optionTypes.includes(questionTypeId)) {
    const text = optionTexts?.[plainText(value)]
    const label = labels.get(Number(value)) ?? plainText(value)
    return text ? `${label}: ${text}` : label
  }
  if (questionTypeId === Datepicker && typeof value === 'string') return dateText(value)
  if (questionTypeId === YesNo && typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (questionTypeId === Aum && Number.isFinite(Number(value))) return `US$${money.format(Number(value))}`
  if (typeof value === 'number' && answer.validation?.unit) return `${value} ${answer.validation.unit}`
  return (typeof value === 'string' && placeLabels(questionTypeId)?.get(value)) || plainText(value)
}

/** An answer as a cell: numbers stay numbers, so that they can be summed, and dates YYYY-MM-DD, so that they can be sorted. */
export function answerCell(answer: Answer, labels: ReadonlyMap<number, string>): string | number | null {
  const { questionTypeId, value } = answer
  if (value === null || value === undefined) return null
  if (questionTypeId === Datepicker) return plainText(value)
  const isNumeric = questionTypeId === Aum || questionTypeId === Numeric
  return isNumeric && typeof value === 'number' ? value : answerText(answer, labels)
}

/** The unit of a question's numbers: US dollars, or the one that the question names. */
export const unitOf = ({ questionTypeId, validation }: Pick<Answer, 'questionTypeId' | 'validation'>): string | undefined =>
  questionTypeId === Aum ? 'US$' : questionTypeId === Numeric ? validation?.unit || undefined : undefined

/** The text typed or chosen in a type-ahead; the name of an uploaded file; the stored value otherwise. */
function plainText(value: unknown): string {
  if (typeof value === 'string') return value
  const { text, name, fileId, crop }: Partial<Record<string, unknown>> = typeof value === 'object' ? { ...value } : {}
  if (typeof text === 'string') return text
  if (typeof name === 'string') return name
  if (typeof fileId === 'string') return crop ? 'Picture' : 'File'
  return JSON.stringify(value)
}
