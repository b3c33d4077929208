import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { EventQuestion } from '#contract/events/questions.ts'
import type { ConditionRule } from '#contract/forms/showWhen.ts'
import { ShowWhenRule } from './ShowWhenRule.tsx'
import { newRule } from './showWhenOperators.ts'

interface Props {
  rules: readonly ConditionRule[]
  /** Those that name the questions of the rules. */
  questions: readonly EventQuestion[]
  /** Those to choose from. */
  offered: readonly EventQuestion[]
  /** What a question is called among those that are offered. */
  labelOf?: (question: EventQuestion) => string
  /** The most rules there can be. */
  most?: number
  isReadOnly: boolean
  onChange: (rules: ConditionRule[]) => void
}

/** Rules about answers, each of which can be changed and removed, and a button that adds one. */
export function RuleList({ rules, questions, offered, labelOf, most = Infinity, isReadOnly, onChange }: Props) {
  const [first] = offered
  return (
    <>
      {rules.map((rule, index) => (
        <ShowWhenRule
          key={index}
          number={index + 1}
          rule={rule}
          question={questions.find(({ eventQuestionId }) => eventQuestionId === rule.eventQuestionId)}
          offered={offered}
          labelOf={labelOf}
          isReadOnly={isReadOnly}
          onChange={(next) => onChange(rules.with(index, next))}
          onRemove={() => onChange(rules.toSpliced(index, 1))}
        />
      ))}
      {!isReadOnly && first && rules.length < most && (
        <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={() => onChange([...rules, newRule(first)])}>
          Add condition
        </Button>
      )}
    </>
  )
}
