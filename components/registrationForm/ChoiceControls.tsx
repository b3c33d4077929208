import { Fragment } from 'react'
import type { ControlProps } from './ControlProps.ts'
import { OptionText } from './OptionText.tsx'

interface Props<Value extends number | string = number> extends ControlProps {
  choices: readonly { value: Value; label: string; disabled?: boolean }[]
}

export const RadiosControl = ({ question, value, onChange, choices, ...texts }: Props) => (
  <>
    {choices.map((choice) => (
      <Fragment key={choice.value}>
        <label className="answer-choice">
          <input
            type="radio"
            name={`question-${question.eventQuestionId}`}
            checked={value === choice.value}
            disabled={choice.disabled}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
        <OptionText {...texts} question={question} value={value} optionId={choice.value} />
      </Fragment>
    ))}
    {!question.isRequired && value !== null && <ClearChoice onClear={() => onChange(null)} />}
  </>
)

/** Several choices. An option that excludes the others is chosen instead of them. */
export function ChecksControl({ question, value, onChange, choices, ...texts }: Props) {
  const chosen = Array.isArray(value) ? (value as number[]) : []
  // One that is not listed any more cannot be taken out by hand.
  const listed = chosen.filter((id) => choices.some((choice) => choice.value === id))
  const isExclusive = (id: number) => question.options.some((one) => one.eventQuestionAnswerId === id && one.isExclusive)
  const toggle = (id: number) => {
    if (chosen.includes(id)) return onChange(listed.filter((one) => one !== id))
    onChange(isExclusive(id) ? [id] : [...listed.filter((one) => !isExclusive(one)), id])
  }
  return choices.map((choice) => (
    <Fragment key={choice.value}>
      <label className="answer-choice">
        <input type="checkbox" checked={chosen.includes(choice.value)} disabled={choice.disabled} onChange={() => toggle(choice.value)} />
        {choice.label}
      </label>
      <OptionText {...texts} question={question} value={value} optionId={choice.value} />
    </Fragment>
  ))
}

/** The browser's own drop-down: it is searched by typing and works with every aid. */
export const DropDownControl = <Value extends number | string>({
  question,
  value,
  onChange,
  choices,
  attributes,
  ...texts
}: Props<Value>) => (
  <>
    <select
      {...attributes}
      value={typeof value === 'number' || typeof value === 'string' ? value : ''}
      onChange={({ target }) => onChange(choices.find((choice) => String(choice.value) === target.value)?.value ?? null)}
    >
      <option value="">{question.placeholder ?? 'Choose…'}</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value} disabled={choice.disabled}>
          {choice.label}
        </option>
      ))}
    </select>
    <OptionText {...texts} question={question} value={value} />
  </>
)

export const YesNoControl = ({ question, value, onChange }: ControlProps) => (
  <>
    {[true, false].map((answer) => (
      <label key={String(answer)} className="answer-choice">
        <input type="radio" name={`question-${question.eventQuestionId}`} checked={value === answer} onChange={() => onChange(answer)} />
        {answer ? 'Yes' : 'No'}
      </label>
    ))}
    {!question.isRequired && value !== null && <ClearChoice onClear={() => onChange(null)} />}
  </>
)

const ClearChoice = ({ onClear }: { onClear: () => void }) => (
  <button type="button" className="answer-button" onClick={onClear}>
    Clear the answer
  </button>
)
