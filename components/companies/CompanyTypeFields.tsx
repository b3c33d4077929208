import { Form } from 'antd'
import { companySides } from '#constants/choices.ts'
import { companyTypes } from '#store/companies/companyTypes.ts'
import { fieldsOf } from '../form/fieldsOf.ts'

const { SelectField, SwitchField, TextField } = fieldsOf(companyTypes.declared)

/** The fields of a company type. */
export function CompanyTypeFields() {
  const form = Form.useFormInstance()
  const side = Form.useWatch<number | undefined>('side', form)
  const allocatorType = Form.useWatch<number | null | undefined>('allocatorType', form)
  return (
    <>
      <TextField name="name" />
      <SelectField name="side" />
      {(side === companySides.allocator || allocatorType) && (
        <SelectField name="allocatorType" clearable extra="What vetting submissions from the public form say. Without it: Other" />
      )}
      <SwitchField name="isActive" extra="An archived type stays where it is used, and is not offered any more" />
    </>
  )
}
