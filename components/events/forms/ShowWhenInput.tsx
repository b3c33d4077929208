import { PlusOutlined } from '@ant-design/icons'
import { Button, ConfigProvider, Select } from 'antd'
import type { EventQuestion } from '#contract/events/questions.ts'
import type { ConditionRule, ShowWhen } from '#contract/forms/showWhen.ts'
import { ShowWhenRule } from './ShowWhenRule.tsx'
import { newRule } from './showWhenOperators.ts'

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
      {rules.map((rule, index) => (
        <ShowWhenRule
          key={index}
          number={index + 1}
          rule={rule}
          question={questions.find(({ eventQuestionId }) => eventQuestionId === rule.eventQuestionId)}
          offered={earlier}
          isReadOnly={isReadOnly}
          onChange={(next) => setRules(rules.with(index, next))}
          onRemove={() => setRules(rules.toSpliced(index, 1))}
        />
      ))}
      {!isReadOnly && first && (
        <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={() => setRules([...rules, newRule(first)])}>
          Add condition
        </Button>
      )}
    </div>
  )
}
