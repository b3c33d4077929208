import { Button, Form } from 'antd'
import { useState } from 'react'
import { updateCompanyType as call } from '#contract/addCompany.ts'
import type { Company } from '#contract/companies.ts'
import { failureOf } from '#store/createCallThunk.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { updateCompanyType } from '#store/utilities/companyType.ts'
import { fieldsOf } from '../form/fieldsOf.ts'
import { FormSchema } from '../form/FormSchema.tsx'
import { OwnForm } from '../form/OwnForm.tsx'
import { showFieldErrors } from '../form/showFieldErrors.ts'
import { Modal } from '../ui/Modal.tsx'
import { usePermission } from '../ui/usePermission.ts'

const schema = call.body.pick({ companyTypeId: true, reason: true })
const { SelectField, TextField } = fieldsOf({ schema })
interface Values {
  companyTypeId: number
  reason?: string
}
interface Props {
  company: Company
  types: readonly { companyTypeId: number; name: string; isActive: boolean }[]
}

/** Gives a company another type, with the reason, which its history shows. */
export function ChangeTypeButton(props: Props) {
  const [isOpen, setOpen] = useState(false)
  if (!usePermission('editEvents')) return null
  return (
    <>
      <Button type="link" size="small" className="inline-link" onClick={() => setOpen(true)}>
        Change type
      </Button>
      {isOpen && <ChangeType {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The dialog that gives a company another type. */
export function ChangeType({ company, types, onClose }: Props & { onClose: () => void }) {
  const dispatch = useAppDispatch()
  const [form] = Form.useForm<Values>()
  const [isSaving, setSaving] = useState(false)
  const choices = types.filter((type) => type.isActive && type.companyTypeId !== company.companyTypeId)
  const save = async (values: Values) => {
    setSaving(true)
    const result = await dispatch(updateCompanyType({ data: { companyId: company.companyId, ...values }, type: 'companies' }))
    setSaving(false)
    if (updateCompanyType.fulfilled.match(result)) return onClose()
    showFieldErrors(form, failureOf(result))
  }
  return (
    <Modal
      open
      title={`Change the type of ${company.name}`}
      okText="Change type"
      confirmLoading={isSaving}
      onOk={form.submit}
      onCancel={onClose}
    >
      <FormSchema schema={schema}>
        <OwnForm form={form} layout="vertical" onFinish={(values: Values) => void save(values)}>
          <SelectField name="companyTypeId" choices={choices.map(({ companyTypeId, name }) => ({ value: companyTypeId, label: name }))} />
          <TextField name="reason" extra="The history of the company shows it" />
          <button type="submit" hidden disabled={isSaving} />
        </OwnForm>
      </FormSchema>
    </Modal>
  )
}
