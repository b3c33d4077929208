import { Form } from 'antd'
import { useState } from 'react'
import type { CompanyHit } from '#contract/common.ts'
import { type Company, companies } from '#contract/companies.ts'
import { type addCompany as addCall, newCompany, type PossibleCompany, possibleDuplicates } from '#contract/addCompany.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { labelOf } from '#contract/messages.ts'
import { andList } from '#contract/textLists.ts'
import { addCompany as addToCompanies } from '#store/companies/addCompany.ts'
import { companyTypes } from '#store/common/common.ts'
import { type CallAction, failureOf } from '#store/createCallThunk.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { fieldsOf } from '../form/fieldsOf.ts'
import { OwnForm } from '../form/OwnForm.tsx'
import { FormSchema } from '../form/FormSchema.tsx'
import { showFieldErrors } from '../form/showFieldErrors.ts'
import { duplicateValues } from '../resource/record/duplicateValues.ts'
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
  copyOf = null,
  add: addCompany = addToCompanies,
  onAdded,
  onClose,
}: {
  /** The company that the new one is a duplicate of. */
  copyOf?: Company | null
  add?: CallAction<InputOf<typeof addCall>, OutputOf<typeof addCall>>
  onAdded: (company: Pick<CompanyHit, 'companyId' | 'name'>) => void
  onClose: () => void
}) {
  const dispatch = useAppDispatch()
  const [form] = Form.useForm<Values>()
  const types = useLookup(companyTypes, {})
  const [isSaving, setSaving] = useState(false)
  const [possible, setPossible] = useState<readonly PossibleCompany[]>([])
  const copied: Partial<InputOf<typeof addCall>> = copyOf ? duplicateValues(companies, copyOf) : {}
  const copiedUnseen = Object.entries(copied).filter(
    ([field, value]) => !(field in newCompany.shape) && !(Array.isArray(value) && value.length === 0),
  )
  const save = async ({ website, ...values }: Values, isNewCompany = false) => {
    setSaving(true)
    const result = await dispatch(addCompany({ ...copied, ...values, website: website?.trim() ? website : null, isNewCompany }))
    setSaving(false)
    if (addCompany.fulfilled.match(result)) return onAdded(result.payload)
    const failure = failureOf(result)
    const duplicates = possibleDuplicates.safeParse(failure?.data).data?.possible ?? []
    setPossible(duplicates)
    if (duplicates.length === 0) showFieldErrors(form, failure)
  }
  return (
    <Modal
      open
      title={copyOf ? `Duplicate of ${copyOf.name}` : 'Add a company'}
      okText="Add company"
      confirmLoading={isSaving}
      onOk={form.submit}
      onCancel={onClose}
    >
      <FormSchema schema={newCompany}>
        <OwnForm
          form={form}
          initialValues={{ companyTypeId: copied.companyTypeId }}
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
              .filter(({ isActive, companyTypeId }) => isActive || companyTypeId === copied.companyTypeId)
              .map(({ companyTypeId, name }) => ({ value: companyTypeId, label: name }))}
            extra={types.status === 'failed' && <LoadAgain text="The company types could not be loaded." onClick={types.reload} />}
          />
          <TextField name="website" type="url" />
          {copyOf && copiedUnseen.length > 0 && (
            <p className="quiet">
              Copied from {copyOf.name}: {andList(copiedUnseen.map(([field]) => labelOf(companies.shape[field], field)))}.
            </p>
          )}
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
