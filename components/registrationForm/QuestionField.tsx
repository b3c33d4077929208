import { type FocusEvent, type ReactNode, useId } from 'react'
import { questionTypes as types } from '#constants/questionTypes.ts'
import { takesSeveral } from '#contract/forms/answerRules.ts'
import { isRequiredAt } from '#contract/forms/checkAnswer.ts'
import type { AnswerValue, FormQuestion } from '#contract/forms/form.ts'
import { otherNameId, requiredText } from '#contract/forms/identity.ts'
import type { OptionTexts } from '#contract/forms/optionTexts.ts'
import { AnswerControl } from './AnswerControl.tsx'
import type { NextAnswer } from './ControlProps.ts'
import { nextMinute, useClock } from '../ui/useClock.ts'
import { deadlineTexts } from './deadlineTexts.ts'
import { CleanText } from './CleanText.tsx'
import { useFormHost } from './FormHost.ts'

interface Props {
  question: FormQuestion
  value: AnswerValue
  error: string | undefined
  /** Whether the answer is only shown. */
  isLocked: boolean
  /** The zone of the event. */
  timeZone: string
  onChange: (value: NextAnswer) => void
  /** What was typed beside options, by the id of the option. */
  optionTexts: OptionTexts
  onOptionText: (optionId: number, text: string) => void
  /** Called when the focus leaves the question. */
  onLeave: () => void
}

/** A question with its label, help, control and message; or a block of text. */
export function QuestionField({ question, value, error, isLocked, timeZone, onChange, optionTexts, onOptionText, onLeave }: Props) {
  const id = useId()
  const now = new Date(useClock(nextMinute))
  const { questionTypeId, label, helpText, bodyHtml, eventQuestionId } = question
  if (questionTypeId === types.Label) return <p className="answer-text">{label}</p>
  if (questionTypeId === types.Html) return <FormattedText title={label} html={bodyHtml ?? ''} />
  const isRequired = !isLocked && isRequiredAt(question, now)
  const help = [helpText, ...(isLocked ? [] : deadlineTexts(question, timeZone, now))].filter(Boolean).join(' ')
  const [helpId, errorId] = [`${id}-help`, `${id}-error`]
  const describedBy = [help && helpId, error && errorId].filter(Boolean).join(' ') || undefined
  const heading = (
    <>
      {label}{' '}
      {isLocked ? (
        <span className="answer-required">(cannot be changed)</span>
      ) : (
        isRequired && <span className="answer-required">({requiredText(question)})</span>
      )}
    </>
  )
  const isGroup = isChoiceGroup(question)
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // A press in the control itself, or the choice of a file, does not leave the question.
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) onLeave()
  }
  const body: ReactNode = (
    <>
      {help && (
        <p id={helpId} className="answer-help">
          {help}
        </p>
      )}
      <fieldset className="answer-control" disabled={isLocked}>
        <AnswerControl
          question={question}
          value={value}
          onChange={onChange}
          optionTexts={optionTexts}
          onOptionText={onOptionText}
          attributes={{
            id,
            'aria-describedby': describedBy,
            'aria-invalid': error ? true : undefined,
            'aria-required': isRequired && otherNameId(question) === undefined,
          }}
        />
      </fieldset>
      {error && (
        <p id={errorId} className="answer-error">
          {error}
        </p>
      )}
    </>
  )
  return isGroup ? (
    <fieldset className="answer-field" data-question={eventQuestionId} aria-describedby={describedBy} onBlur={leave}>
      <legend className="answer-label">{heading}</legend>
      {body}
    </fieldset>
  ) : (
    <div className="answer-field" data-question={eventQuestionId} onBlur={leave}>
      <label className="answer-label" htmlFor={id}>
        {heading}
      </label>
      {body}
    </div>
  )
}

/** Whether the control is a group of inputs, each with a label of its own. */
const isChoiceGroup = (question: FormQuestion): boolean =>
  question.questionTypeId === types.Radio || question.questionTypeId === types.Yes_No || takesSeveral(question)

/** Formatted text, whose links open beside the form: what was typed stays on screen. */
function FormattedText({ title, html }: { title: string; html: string }) {
  const { hasCleanTexts = false } = useFormHost()
  if (hasCleanTexts) return <CleanText className="answer-html" html={html} />
  return (
    <iframe
      className="answer-frame"
      // No scripts run in it; with the origin its height can be read.
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      title={title}
      srcDoc={`<meta name="color-scheme" content="light dark"><style>body { font: 15px system-ui, sans-serif }</style><base target="_blank">${html}`}
      onLoad={({ currentTarget: frame }) => {
        // A frame that is higher than its text says its own height.
        frame.style.height = '0'
        // With its border, so that it does not scroll.
        frame.style.height = `${(frame.contentDocument?.documentElement.scrollHeight ?? 0) + frame.offsetHeight - frame.clientHeight}px`
      }}
    />
  )
}
