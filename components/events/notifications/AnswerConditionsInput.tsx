import { ConfigProvider } from 'antd'
import { notificationLimits } from '#constants/emailNotifications.ts'
import type { EventQuestion } from '#contract/events/questions.ts'
import type { ConditionRule } from '#contract/forms/showWhen.ts'
import { RuleList } from '../forms/RuleList.tsx'

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
      <RuleList
        rules={value}
        questions={questions}
        offered={questions}
        labelOf={labelOf}
        most={notificationLimits.answerConditions}
        isReadOnly={isReadOnly}
        onChange={(rules) => onChange?.(rules)}
      />
    </div>
  )
}
