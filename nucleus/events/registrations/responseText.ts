import { questionTypes } from '#constants/questionTypes.ts'

const { Radio, Checkbox, Select, Label, Html, AUM_Number: Aum, Number: Numeric, Yes_No: YesNo } = questionTypes

/** Types whose value is an option's id or a list of ids. */
export const optionTypes: readonly number[] = [Radio, Checkbox, Select]
/** Types that only display something and have no answer. */
export const shownTypes: readonly number[] = [Label, Html]

export interface Answer {
  questionTypeId: number
  /** As stored, by question type (docs/domain.md §2.3). */
  value: unknown
}

const money = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 })

/** An answer as text: labels for options, several joined by "; ", an empty text for none. `labels` are by option id. */
export function answerText({ questionTypeId, value }: Answer, labels: ReadonlyMap<number, string>): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map((one) => answerText({ questionTypeId, value: one }, labels)).join('; ')
  if (optionTypes.includes(questionTypeId)) return labels.get(Number(value)) ?? plainText(value)
  if (questionTypeId === YesNo) return value === true ? 'Yes' : 'No'
  if (questionTypeId === Aum && Number.isFinite(Number(value))) return money.format(Number(value))
  return plainText(value)
}

/** An answer as a cell: numbers stay numbers, so that they can be summed. */
export function answerCell(answer: Answer, labels: ReadonlyMap<number, string>): string | number | null {
  const { questionTypeId, value } = answer
  if (value === null || value === undefined) return null
  const isNumeric = questionTypeId === Aum || questionTypeId === Numeric
  return isNumeric && typeof value === 'number' ? value : answerText(answer, labels)
}

/** The text typed or chosen in a type-ahead; the file of an upload; the stored value otherwise. */
function plainText(value: unknown): string {
  if (typeof value === 'string') return value
  const { text, fileId }: { text?: unknown; fileId?: unknown } = typeof value === 'object' ? { ...value } : {}
  if (typeof text === 'string') return text
  return typeof fileId === 'string' ? fileId : JSON.stringify(value)
}
