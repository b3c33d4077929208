import { useId, useState } from 'react'
import { questionTypes as types } from '#constants/questionTypes.ts'
import { statesOf } from '#constants/states.ts'
import { amountText, readAmount } from '#contract/forms/amounts.ts'
import type { AnswerValue } from '#contract/forms/form.ts'
import type { ControlProps } from './ControlProps.ts'
import { useFormHost } from './FormHost.ts'
import { autoCompleteOf } from '#contract/forms/identity.ts'
import { readingsOf } from '#contract/forms/numberReadings.ts'

const inputOf: Partial<Record<number, { type: string; inputMode?: 'email' | 'url' | 'tel'; autoComplete?: string }>> = {
  [types.Email]: { type: 'email', inputMode: 'email' },
  [types.Url]: { type: 'text', inputMode: 'url' },
  [types.PhoneNumber]: { type: 'tel', inputMode: 'tel' },
  [types.Address_PostalCode]: { type: 'text', autoComplete: 'postal-code' },
  [types.Address_StateProvince]: { type: 'text', autoComplete: 'address-level1' },
  [types.Address_City]: { type: 'text', autoComplete: 'address-level2' },
}

export const TextControl = ({ question, value, onChange, attributes, listId }: ControlProps & { listId?: string }) => (
  <input
    {...attributes}
    list={listId}
    {...inputOf[question.questionTypeId]}
    autoComplete={autoCompleteOf(question.eventQuestionId) ?? inputOf[question.questionTypeId]?.autoComplete}
    placeholder={question.placeholder ?? undefined}
    value={textOf(value)}
    onChange={({ target }) => onChange(target.value)}
  />
)

/** A state or province. Those of the country in the form are offered, where addresses there name one. */
export function StateControl(props: ControlProps) {
  const listId = useId()
  const { countryFor } = useFormHost()
  const states = statesOf(countryFor?.(props.question))
  return (
    <>
      <TextControl {...props} listId={states.length > 0 ? listId : undefined} />
      <datalist id={listId}>
        {states.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}

export const LongTextControl = ({ question, value, onChange, attributes }: ControlProps) => (
  <textarea
    {...attributes}
    rows={5}
    placeholder={question.placeholder ?? undefined}
    value={textOf(value)}
    onChange={({ target }) => onChange(target.value)}
  />
)

export const DateControl = ({ value, onChange, attributes }: ControlProps) => (
  <input {...attributes} type="date" value={textOf(value)} onChange={({ target }) => onChange(target.value)} />
)

/** A number, with its unit behind it, and what was understood where it was written otherwise. */
export function NumberControl({ question, value, onChange, attributes }: ControlProps) {
  const [text, setText] = useState(value === null ? '' : String(value as number | string))
  const { unit } = question.validation
  return (
    <span className="answer-with-unit">
      <input
        {...attributes}
        inputMode="decimal"
        placeholder={question.placeholder ?? undefined}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          onChange(readNumber(target.value))
        }}
      />
      {unit && <span>{unit}</span>}
      {typeof value === 'number' && String(value) !== text.trim() && <span>= {value}</span>}
    </span>
  )
}

/** What was typed as a number; the text itself when it is none, or could be two, which the check then refuses. */
function readNumber(text: string): AnswerValue {
  if (readingsOf(text)) return text
  const plain = text.trim().replace(',', '.')
  return plain === '' ? null : /^[+-]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : text
}

/** Below it an amount is probably meant in millions. */
const fewDollars = 1e6

/** An amount in US dollars, typed as people write it: 2.5B. What was understood is shown behind it. */
export function AmountControl({ question, value, onChange, attributes }: ControlProps) {
  const [text, setText] = useState(typeof value === 'number' ? amountText(value) : textOf(value))
  return (
    <span className="answer-with-unit">
      <input
        {...attributes}
        placeholder={question.placeholder ?? 'Such as 750M or 2.5B'}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          onChange(target.value.trim() === '' ? null : (readAmount(target.value) ?? target.value))
        }}
      />
      {typeof value === 'number' && <span>US${value.toLocaleString('en-US')}</span>}
      {typeof value === 'number' && value > 0 && value < fewDollars && (
        <span role="status">Less than US$1 million. Write millions as 250M, billions as 2.5B</span>
      )}
    </span>
  )
}

const textOf = (value: AnswerValue): string => (typeof value === 'string' ? value : '')
