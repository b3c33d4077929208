import { Input, Select } from 'antd'
import { questionTypes } from '#constants/questionTypes.ts'
import type { EventQuestion } from '#contract/events/questions.ts'
import { ruleChoices } from '#contract/forms/ruleValues.ts'
import type { ConditionRule } from '#contract/forms/showWhen.ts'
import { LoadAgain } from '../../ui/LoadAgain.tsx'
import { searchByLabel } from '../../ui/selectSearch.ts'
import { formOf } from './formOf.ts'
import { valuesOf } from './showWhenOperators.ts'
import { hasEventList, useFormLists } from './useFormLists.ts'

interface Props {
  rule: ConditionRule
  /** The question of the rule; undefined when it was deleted. */
  question: EventQuestion | undefined
  onChange: (rule: ConditionRule) => void
}

/** The values of a rule, chosen where the question has choices, or else typed. */
export const RuleValues = ({ question, ...props }: Props) =>
  question && hasEventList(question) ? (
    <ListedValues {...props} question={question} />
  ) : (
    <Values {...props} question={question} choices={question && choicesOf(question)} />
  )

/** Values from a list that is the event's own, which is loaded for it. */
function ListedValues({ question, ...props }: Props & { question: EventQuestion }) {
  const { listOf, status, reload } = useFormLists(question.eventId)
  if (status === 'failed') return <LoadAgain text="The list could not be loaded." onClick={reload} />
  return <Values {...props} question={question} choices={choicesOf(question, listOf) ?? []} isLoading={status !== 'loaded'} />
}

const choicesOf = (question: EventQuestion, listOf?: Parameters<typeof ruleChoices>[1]) => {
  const [formQuestion] = formOf([question])
  return formQuestion && ruleChoices(formQuestion, listOf)
}

type Choices = ReturnType<typeof ruleChoices>

function Values({ rule, question, choices, isLoading, onChange }: Props & { choices: Choices; isLoading?: boolean }) {
  const { operator, values } = rule
  const set = (next: string[]) => onChange({ ...rule, values: next })
  const options = choices && (isLoading ? choices : withStored(choices, values))
  if (valuesOf(operator) === 'several')
    return (
      <Select
        aria-label="Values"
        mode={options ? 'multiple' : 'tags'}
        value={values}
        options={options}
        loading={isLoading}
        open={options ? undefined : false}
        placeholder={options ? 'Choose' : 'Type, then Enter'}
        showSearch={options && searchByLabel}
        onChange={set}
      />
    )
  if (options)
    return (
      <Select
        aria-label="Value"
        value={values[0]}
        options={options}
        loading={isLoading}
        placeholder="Choose"
        showSearch={searchByLabel}
        onChange={(value: string) => set([value])}
      />
    )
  const isDate = question?.questionTypeId === questionTypes.Datepicker
  return (
    <Input
      aria-label="Value"
      value={values[0] ?? ''}
      placeholder={isDate ? 'Such as 2027-04-12' : undefined}
      autoComplete="off"
      onChange={({ target }) => set(target.value === '' ? [] : [target.value])}
    />
  )
}

/** The choices with stored values that are none of them, such as names that were typed. */
const withStored = (choices: NonNullable<Choices>, values: readonly string[]): NonNullable<Choices> => [
  ...choices,
  ...values.filter((value) => !choices.some((one) => one.value === value)).map((value) => ({ value, label: `${value} (not offered)` })),
]
