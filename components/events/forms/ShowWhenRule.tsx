import { DeleteOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import type { EventQuestion } from '#contract/events/questions.ts'
import { operatorTexts } from '#contract/forms/operatorTexts.ts'
import type { ConditionOperator, ConditionRule } from '#contract/forms/showWhen.ts'
import { RuleValues } from './RuleValues.tsx'
import { newRule, operatorsOf, valuesOf } from './showWhenOperators.ts'
import { searchByLabel } from '../../ui/selectSearch.ts'

interface Props {
  number: number
  rule: ConditionRule
  /** The question of the rule; undefined when it was deleted. */
  question: EventQuestion | undefined
  /** Those to choose from. */
  offered: readonly EventQuestion[]
  /** What a question is called among those that are offered. */
  labelOf?: (question: EventQuestion) => string
  isReadOnly: boolean
  onChange: (rule: ConditionRule) => void
  onRemove: () => void
}

/** One rule: a question, an operator and values. */
export function ShowWhenRule({ number, rule, question, offered, labelOf = ownLabel, isReadOnly, onChange, onRemove }: Props) {
  const { eventQuestionId, operator } = rule
  const operators = question ? operatorsOf(question) : []
  const offeredOperators = operators.includes(operator) ? operators : [operator, ...operators]
  const setOperator = (next: ConditionOperator) => {
    const count = valuesOf(next)
    onChange({ ...rule, operator: next, values: count === 'none' ? [] : count === 'one' ? rule.values.slice(0, 1) : rule.values })
  }
  return (
    <div className="show-when-rule" role="group" aria-label={`Condition ${number}`}>
      <Select
        aria-label="Question"
        value={eventQuestionId}
        options={offered.map((one) => ({ value: one.eventQuestionId, label: labelOf(one) }))}
        labelRender={({ label }) => label ?? question?.label ?? 'A deleted question'}
        showSearch={searchByLabel}
        onChange={(next: number) => {
          const chosen = offered.find((one) => one.eventQuestionId === next)
          if (chosen) onChange(newRule(chosen))
        }}
      />
      <Select
        aria-label="Operator"
        value={operator}
        options={offeredOperators.map((one) => ({ value: one, label: operatorTexts[one] }))}
        onChange={setOperator}
      />
      {valuesOf(operator) !== 'none' && <RuleValues rule={rule} question={question} onChange={onChange} />}
      {!isReadOnly && <Button type="text" icon={<DeleteOutlined />} aria-label={`Remove condition ${number}`} onClick={onRemove} />}
    </div>
  )
}

const ownLabel = ({ label }: EventQuestion): string => label
