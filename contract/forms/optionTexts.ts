import { oneLine, visibleOrEmpty, withoutControls } from '../lines.ts'
import { answerLimits } from './answerRules.ts'
import { checkMost } from './checkText.ts'
import type { AnswerValue, FormOption, FormQuestion } from './form.ts'

/** What was typed beside options, by the id of the option. Of any shape before it is checked. */
export type OptionTexts = Readonly<Record<number, unknown>>

/** The chosen options of an answer that take a text of their own. */
export function optionsWithText({ options }: Pick<FormQuestion, 'options'>, value: AnswerValue): FormOption[] {
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [value]
  return options.filter(({ allowsFreeText, eventQuestionAnswerId }) => allowsFreeText && chosen.includes(eventQuestionAnswerId))
}

/** The texts beside the chosen options of an answer as they are stored; null without any. */
export function cleanOptionTexts(
  question: Pick<FormQuestion, 'options'>,
  value: AnswerValue,
  texts: OptionTexts,
): Record<string, string> | null {
  const own = optionsWithText(question, value).flatMap(({ eventQuestionAnswerId: id }) => {
    const text = cleanText(texts[id])
    return text ? [[String(id), text] as const] : []
  })
  return own.length === 0 ? null : Object.fromEntries(own)
}

/** The message for a text beside a chosen option that is missing or too long; undefined when all are accepted. */
export function checkOptionTexts(question: Pick<FormQuestion, 'options'>, value: AnswerValue, texts: OptionTexts): string | undefined {
  for (const { eventQuestionAnswerId: id, label } of optionsWithText(question, value)) {
    const text = cleanText(texts[id])
    if (!text) return `Please enter a text for “${label}”`
    const problem = checkMost(text, answerLimits.optionText)
    if (problem) return problem
  }
  return undefined
}

const cleanText = (text: unknown): string =>
  typeof text === 'string' ? visibleOrEmpty(withoutControls(oneLine(text)).toWellFormed().trim()) : ''
