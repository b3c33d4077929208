import { Form } from 'antd'
import { useEffect } from 'react'
import { neverRequired, optionQuestions, type QuestionTypeId, shownQuestions } from '#constants/questionKinds.ts'
import { questionTypes as types } from '#constants/questionTypes.ts'
import { type AnswerRules, rulesOf } from '#contract/forms/answerRules.ts'
import { eventQuestions } from '#store/events/questions.ts'
import { Field } from '../../form/Field.tsx'
import { fieldOf, fieldsOf } from '../../form/fieldsOf.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { RulesInput } from './RulesInput.tsx'

const { SelectField, TextField } = fieldsOf(eventQuestions.declared)
const RichTextField = lazyPart(() => import('../../form/RichTextField.tsx').then((file) => file.RichTextField))
const RichText = fieldOf(eventQuestions.declared, RichTextField)

/** Types that show a text inside their empty control. */
const withPlaceholder: readonly QuestionTypeId[] = [
  ...[types.Input, types.TextArea, types.Select, types.Email, types.Url, types.DataSelect, types.Number, types.Autocomplete],
  ...[types.Address_PostalCode, types.Address_Country, types.PhoneNumber, types.Address_StateProvince, types.Address_City],
  ...[types.Address_TimeZone, types.AUM_Number],
]
const withoutDefault: readonly QuestionTypeId[] = [
  ...shownQuestions,
  ...optionQuestions,
  ...[types.Upload, types.Headshot_Upload, types.DataSelect],
]

/** The fields that only some types have, and the rules of the type. */
export function FieldsOfType() {
  const form = Form.useFormInstance()
  const type = Form.useWatch<QuestionTypeId | undefined>('questionTypeId', { form, preserve: true })
  // Rules of another type have no effect and are refused, and so is an answer that nobody can give.
  useEffect(() => {
    if (type === undefined) return
    if (neverRequired.includes(type) && form.getFieldValue('isRequired')) form.setFieldValue('isRequired', false)
    const rules = (form.getFieldValue('validation') ?? {}) as AnswerRules
    const own = Object.entries(rules).filter(([rule]) => rulesOf(type).some((name) => name === rule))
    if (own.length < Object.keys(rules).length) form.setFieldValue('validation', Object.fromEntries(own))
  }, [type, form])
  const stored = Form.useWatch<string | null | undefined>('defaultValue', { form, preserve: true })
  if (type === undefined) return null
  return (
    <>
      {type === types.Html && <RichText name="bodyHtml" />}
      <div className="form-grid">
        {(type === types.DataSelect || type === types.Autocomplete) && <SelectField name="dataSource" clearable />}
        {withPlaceholder.includes(type) && <TextField name="placeholder" />}
        {type === types.Yes_No && <SelectField name="defaultValue" choices={yesAndNo} storedLabel={stored} clearable />}
        {type !== types.Yes_No && !withoutDefault.includes(type) && <TextField name="defaultValue" extra={defaultHints[type]} />}
      </div>
      {rulesOf(type).length > 0 && (
        <Field name="validation">
          <RulesInput type={type} />
        </Field>
      )}
    </>
  )
}

const yesAndNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]
const defaultHints: Partial<Record<QuestionTypeId, string>> = {
  [types.Datepicker]: 'A date such as 2027-04-12',
  [types.AUM_Number]: 'Such as 750M or 2.5B',
  [types.Address_Country]: 'The code of a country, such as GB',
  [types.Address_TimeZone]: 'The name of a time zone, such as Europe/London',
  [types.Hidden]: 'The value that every answer gets',
}
