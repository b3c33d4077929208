import { ConfigProvider, Select } from 'antd'
import type { EventQuestion } from '#contract/events/questions.ts'
import type { ConditionRule, ShowWhen } from '#contract/forms/showWhen.ts'
import { RuleList } from './RuleList.tsx'

interface Props {
  /** All questions of the form, to name those of existing rules. */
  questions: readonly EventQuestion[]
  /** Those whose answers can be used. */
  earlier: readonly EventQuestion[]
  value?: ShowWhen | null
  onChange?: (value: ShowWhen | null) => void
}

/** The rules of a condition, of which all or any must hold. */
export function ShowWhenInput({ questions, earlier, value, onChange }: Props) {
  const { componentDisabled: isReadOnly = false } = ConfigProvider.useConfig()
  const { match = 'all', rules = [] } = value ?? {}
  const setRules = (next: ConditionRule[]) => onChange?.(next.length === 0 ? null : { match, rules: next })
  const [first] = earlier
  if (rules.length === 0 && (isReadOnly || !first)) return <span>{first ? 'Always' : 'Always. No question comes before it'}</span>
  return (
    <div className="show-when">
      {rules.length > 1 && (
        <Select
          aria-label="How many conditions must hold"
          value={match}
          onChange={(next) => onChange?.({ match: next, rules })}
          options={[
            { value: 'all', label: 'All conditions hold' },
            { value: 'any', label: 'Any condition holds' },
          ]}
        />
      )}
      <RuleList rules={rules} questions={questions} offered={earlier} isReadOnly={isReadOnly} onChange={setRules} />
    </div>
  )
}
