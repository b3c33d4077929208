import type { OptionTexts } from '#contract/forms/optionTexts.ts'
import type { AnswerValue, FormQuestion } from '#contract/forms/form.ts'

/** An answer, or how it follows from the one that is there by then: an upload ends later than it begins. */
export type NextAnswer = AnswerValue | ((before: AnswerValue) => AnswerValue)

/** The props of every control of the form. */
export interface ControlProps {
  question: FormQuestion
  value: AnswerValue
  onChange: (value: NextAnswer) => void
  /** What was typed beside options, by the id of the option. */
  optionTexts: OptionTexts
  onOptionText: (optionId: number, text: string) => void
  /** Connect a single input with its label, help and message. */
  attributes: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined; 'aria-required': boolean }
}
