import { Form } from 'antd'
import type { EventQuestion } from '#contract/events/questions.ts'
import { shownQuestions } from '#constants/questionKinds.ts'
import { formQuestions } from '#store/events/questions.ts'
import { useAppSelector } from '#store/hooks.ts'
import { Field } from '../../form/Field.tsx'
import { ShowWhenInput } from './ShowWhenInput.tsx'

/** When a question is shown, by the answers to the earlier questions of its form. */
export function ShowWhenField({ row }: { row: EventQuestion | null }) {
  const form = Form.useFormInstance()
  const typeId = Form.useWatch<number | undefined>('eventCompanyTypeId', { form, preserve: true })
  const { rows } = useAppSelector(formQuestions.selectState)
  const ofForm = rows.filter(({ eventCompanyTypeId }) => eventCompanyTypeId === typeId)
  const own = ofForm.findIndex(({ eventQuestionId }) => eventQuestionId === row?.eventQuestionId)
  const earlier = (own < 0 ? ofForm : ofForm.slice(0, own)).filter(({ questionTypeId }) => !shownQuestions.includes(questionTypeId))
  return (
    <Field name="showWhen" extra="Leave empty to show it always">
      <ShowWhenInput questions={ofForm} earlier={earlier} />
    </Field>
  )
}
