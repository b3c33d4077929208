import { Input, InputNumber, Select, Switch } from 'antd'
import { type ReactNode, useId } from 'react'
import type { QuestionTypeId } from '#constants/questionKinds.ts'
import { type AnswerRuleName, type AnswerRules, answerLimits, rulesOf } from '#contract/forms/answerRules.ts'
import { ruleLabels } from '#contract/forms/ruleLabels.ts'

type RuleKind = 'number' | 'text' | 'switch' | 'list'
const rules: Record<AnswerRuleName, { kind: RuleKind; hint?: string }> = {
  minLength: { kind: 'number' },
  maxLength: { kind: 'number' },
  countsWords: { kind: 'switch' },
  pattern: { kind: 'text', hint: 'A regular expression that the whole text must match' },
  isMultiple: { kind: 'switch' },
  minSelected: { kind: 'number' },
  maxSelected: { kind: 'number' },
  minDate: { kind: 'text', hint: 'A date, or days from the event: start-2' },
  maxDate: { kind: 'text', hint: 'A date, or days from the event: end+1' },
  extensions: { kind: 'list', hint: 'Endings such as pdf. Leave empty for all' },
  maxFileMb: { kind: 'number', hint: `At most ${answerLimits.fileMb}` },
  maxFiles: { kind: 'number', hint: `At most ${answerLimits.files}` },
  refusesFreeMail: { kind: 'switch' },
  min: { kind: 'number' },
  max: { kind: 'number' },
  step: { kind: 'number', hint: 'Accepts the minimum and every so many numbers above it' },
  decimals: { kind: 'number' },
  unit: { kind: 'text', hint: 'Shown after the number, such as %' },
  allowsNew: { kind: 'switch' },
  mustBeYes: { kind: 'switch', hint: 'For a consent. Make the question required too' },
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
  const { kind, hint } = rules[rule]
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
      <label htmlFor={id}>{ruleLabels[rule]}</label>
      {inputs[kind]()}
      {hint && (
        <p id={hintId} className="quiet">
          {hint}
        </p>
      )}
    </div>
  )
}
