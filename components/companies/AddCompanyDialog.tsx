import { Form } from 'antd'
import { useState } from 'react'
import type { CompanyHit } from '#contract/common.ts'
import { type addCompany as addCall, newCompany, type PossibleCompany, possibleDuplicates } from '#contract/addCompany.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { addCompany as addToCompanies } from '#store/companies/addCompany.ts'
import { companyTypes } from '#store/common/common.ts'
import { type CallAction, failureOf } from '#store/createCallThunk.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { fieldsOf } from '../form/fieldsOf.ts'
import { OwnForm } from '../form/OwnForm.tsx'
import { FormSchema } from '../form/FormSchema.tsx'
import { showFieldErrors } from '../form/showFieldErrors.ts'
import { LoadAgain } from '../ui/LoadAgain.tsx'
import { Modal } from '../ui/Modal.tsx'
import { useLookup } from '../ui/useLookup.ts'
import { PossibleCompanies } from './PossibleCompanies.tsx'

const { SelectField, TextField } = fieldsOf({ schema: newCompany })
interface Values {
  name: string
  companyTypeId?: number
  website?: string
}

/** Adds a company, with the words of the call that adds it. Companies that it may be are offered first. */
export function AddCompanyDialog({
  add: addCompany = addToCompanies,
  onAdded,
  onClose,
}: {
  add?: CallAction<InputOf<typeof addCall>, OutputOf<typeof addCall>>
  onAdded: (company: Pick<CompanyHit, 'companyId' | 'name'>) => void
  onClose: () => void
}) {
  const dispatch = useAppDispatch()
  const [form] = Form.useForm<Values>()
  const types = useLookup(companyTypes, {})
  const [isSaving, setSaving] = useState(false)
  const [possible, setPossible] = useState<readonly PossibleCompany[]>([])
  const save = async ({ website, ...values }: Values, isNewCompany = false) => {
    setSaving(true)
    const result = await dispatch(addCompany({ ...values, website: website?.trim() ? website : null, isNewCompany }))
    setSaving(false)
    if (addCompany.fulfilled.match(result)) return onAdded(result.payload)
    const failure = failureOf(result)
    const duplicates = possibleDuplicates.safeParse(failure?.data).data?.possible ?? []
    setPossible(duplicates)
    if (duplicates.length === 0) showFieldErrors(form, failure)
  }
  return (
    <Modal open title="Add a company" okText="Add company" confirmLoading={isSaving} onOk={form.submit} onCancel={onClose}>
      <FormSchema schema={newCompany}>
        <OwnForm
          form={form}
          layout="vertical"
          scrollToFirstError={{ focus: true }}
          onFinish={(values: Values) => void save(values)}
          onValuesChange={() => setPossible([])}
        >
          <TextField name="name" autoFocus />
          <SelectField
            name="companyTypeId"
            clearable
            choices={types.rows
              .filter(({ isActive }) => isActive)
              .map(({ companyTypeId, name }) => ({ value: companyTypeId, label: name }))}
            extra={types.status === 'failed' && <LoadAgain text="The company types could not be loaded." onClick={types.reload} />}
          />
          <TextField name="website" type="url" />
          <button type="submit" hidden disabled={isSaving} />
        </OwnForm>
      </FormSchema>
      {possible.length > 0 && (
        <PossibleCompanies
          companies={possible}
          isSaving={isSaving}
          onUse={onAdded}
          onAddAnyway={() => void save(form.getFieldsValue(), true)}
        />
      )}
    </Modal>
  )
}
