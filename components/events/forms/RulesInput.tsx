import { Input, InputNumber, Select, Switch } from 'antd'
import { type ReactNode, useId } from 'react'
import type { QuestionTypeId } from '#constants/questionKinds.ts'
import { type AnswerRuleName, type AnswerRules, answerLimits, rulesOf } from '#contract/forms/answerRules.ts'

type RuleKind = 'number' | 'text' | 'switch' | 'list'
const rules: Record<AnswerRuleName, { label: string; kind: RuleKind; hint?: string }> = {
  minLength: { label: 'Minimum length', kind: 'number' },
  maxLength: { label: 'Maximum length', kind: 'number' },
  countsWords: { label: 'Count words', kind: 'switch' },
  pattern: { label: 'Pattern', kind: 'text', hint: 'A regular expression that the whole text must match' },
  isMultiple: { label: 'Several can be chosen', kind: 'switch' },
  minSelected: { label: 'Choose at least', kind: 'number' },
  maxSelected: { label: 'Choose at most', kind: 'number' },
  minDate: { label: 'Earliest date', kind: 'text', hint: 'A date, or days from the event: start-2' },
  maxDate: { label: 'Latest date', kind: 'text', hint: 'A date, or days from the event: end+1' },
  extensions: { label: 'Types of files', kind: 'list', hint: 'Endings such as pdf. Leave empty for all' },
  maxFileMb: { label: 'Largest file (MB)', kind: 'number', hint: `At most ${answerLimits.fileMb}` },
  maxFiles: { label: 'Number of files', kind: 'number', hint: `At most ${answerLimits.files}` },
  refusesFreeMail: { label: 'Refuse free mail addresses', kind: 'switch' },
  min: { label: 'Minimum', kind: 'number' },
  max: { label: 'Maximum', kind: 'number' },
  step: { label: 'Step', kind: 'number', hint: 'Accepts the minimum and every so many numbers above it' },
  decimals: { label: 'Decimal places', kind: 'number' },
  unit: { label: 'Unit', kind: 'text', hint: 'Shown after the number, such as %' },
  allowsNew: { label: 'Accept other texts', kind: 'switch' },
}

interface Props {
  type: QuestionTypeId
  value?: AnswerRules
  onChange?: (value: AnswerRules) => void
}

/** The rules that answers of a type must meet. An empty rule is left out. */
export function RulesInput({ type, value = {}, onChange }: Props) {
  const change = (rule: AnswerRuleName, next: unknown) => {
    const { [rule]: _, ...others } = value
    const isEmpty = next === null || next === undefined || next === '' || next === false || (Array.isArray(next) && next.length === 0)
    onChange?.(isEmpty ? others : { ...others, [rule]: next })
  }
  return (
    <div className="form-grid">
      {rulesOf(type).map((rule) => (
        <Rule key={rule} rule={rule} value={value[rule]} onChange={(next) => change(rule, next)} />
      ))}
    </div>
  )
}

function Rule({ rule, value, onChange }: { rule: AnswerRuleName; value: unknown; onChange: (value: unknown) => void }) {
  const id = useId()
  const { label, kind, hint } = rules[rule]
  const hintId = hint && `${id}-hint`
  const inputs: Record<RuleKind, () => ReactNode> = {
    number: () => (
      <InputNumber
        id={id}
        aria-describedby={hintId}
        value={value as number | undefined}
        onChange={onChange}
        inputMode="decimal"
        style={{ width: '100%' }}
      />
    ),
    text: () => (
      <Input
        id={id}
        aria-describedby={hintId}
        value={(value as string | undefined) ?? ''}
        onChange={({ target }) => onChange(target.value.trim())}
        autoComplete="off"
      />
    ),
    switch: () => <Switch id={id} checked={value === true} onChange={onChange} />,
    list: () => (
      <Select
        id={id}
        aria-describedby={hintId}
        mode="tags"
        tokenSeparators={[',', ' ']}
        open={false}
        suffixIcon={null}
        value={(value as string[] | undefined) ?? []}
        onChange={(endings: string[]) => onChange(endings.map((ending) => ending.trim().replace(/^\./, '').toLowerCase()))}
        style={{ width: '100%' }}
      />
    ),
  }
  return (
    <div className="rule-input">
      <label htmlFor={id}>{label}</label>
      {inputs[kind]()}
      {hint && (
        <p id={hintId} className="quiet">
          {hint}
        </p>
      )}
    </div>
  )
}
