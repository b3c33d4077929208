import { answerLimits } from '#contract/forms/answerRules.ts'
import { optionsWithText } from '#contract/forms/optionTexts.ts'
import type { ControlProps } from './ControlProps.ts'

type Props = Pick<ControlProps, 'question' | 'value' | 'optionTexts' | 'onOptionText'>

/** The field for the text of a chosen option, if it takes one; without an option, those of all chosen options. */
export const OptionText = ({ question, value, optionTexts, onOptionText, optionId }: Props & { optionId?: number }) =>
  optionsWithText(question, value)
    .filter(({ eventQuestionAnswerId }) => optionId === undefined || eventQuestionAnswerId === optionId)
    .map(({ eventQuestionAnswerId: id, label }) => (
      <input
        key={id}
        className="answer-own-text"
        aria-label={`${label}: your text`}
        aria-required
        placeholder="Please specify"
        // Longer texts can be pasted: the check says what to do.
        maxLength={answerLimits.optionText * 2}
        value={typeof optionTexts[id] === 'string' ? optionTexts[id] : ''}
        onChange={({ target }) => onOptionText(id, target.value)}
      />
    ))
