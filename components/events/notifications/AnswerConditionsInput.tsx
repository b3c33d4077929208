import { PlusOutlined } from '@ant-design/icons'
import { Button, ConfigProvider } from 'antd'
import { notificationLimits } from '#constants/emailNotifications.ts'
import type { EventQuestion } from '#contract/events/questions.ts'
import type { ConditionRule } from '#contract/forms/showWhen.ts'
import { newRule } from '../forms/showWhenOperators.ts'
import { ShowWhenRule } from '../forms/ShowWhenRule.tsx'

interface Props {
  /** Those of all forms of the event that can be answered; undefined while they are not loaded. */
  questions: readonly EventQuestion[] | undefined
  value?: readonly ConditionRule[]
  onChange?: (value: readonly ConditionRule[]) => void
}

/** Conditions on answers, all of which must hold. */
export function AnswerConditionsInput({ questions, value = [], onChange }: Props) {
  const { componentDisabled: isReadOnly = false } = ConfigProvider.useConfig()
  if (!questions) return null
  const [first] = questions
  const hasForms = questions.some(({ eventCompanyTypeId }) => eventCompanyTypeId !== first?.eventCompanyTypeId)
  const labelOf = ({ label, companyTypeName }: EventQuestion) => (hasForms ? `${label} (${companyTypeName})` : label)
  return (
    <div className="show-when">
      {value.map((rule, index) => (
        <ShowWhenRule
          key={index}
          number={index + 1}
          rule={rule}
          question={questions.find(({ eventQuestionId }) => eventQuestionId === rule.eventQuestionId)}
          offered={questions}
          labelOf={labelOf}
          isReadOnly={isReadOnly}
          onChange={(next) => onChange?.(value.with(index, next))}
          onRemove={() => onChange?.(value.toSpliced(index, 1))}
        />
      ))}
      {!isReadOnly && first && value.length < notificationLimits.answerConditions && (
        <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={() => onChange?.([...value, newRule(first)])}>
          Add condition
        </Button>
      )}
    </div>
  )
}
