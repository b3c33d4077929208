import { Alert, Button, Flex, Form, Modal } from 'antd'
import { useState } from 'react'
import type { CompanyHit } from '#contract/common.ts'
import { possibleDuplicates, newCompany } from '#contract/companies.ts'
import { addCompany } from '#store/companies/companies.ts'
import { companyTypes } from '#store/common/common.ts'
import { failureOf } from '#store/createCallThunk.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { fieldsOf } from '../../form/fieldsOf.ts'
import { FormSchema } from '../../form/FormSchema.tsx'
import { LoadAgain } from '../../ui/LoadAgain.tsx'
import { useLookup } from '../../ui/useLookup.ts'

const { SelectField, TextField } = fieldsOf({ schema: newCompany })
interface Values {
  name: string
  companyTypeId?: number
  website?: string
}

/** Adds a company. Existing companies of the same name are offered first. */
export function AddCompanyDialog({ onAdded, onClose }: { onAdded: (company: CompanyHit) => void; onClose: () => void }) {
  const dispatch = useAppDispatch()
  const [form] = Form.useForm<Values>()
  const types = useLookup(companyTypes, {})
  const [isSaving, setSaving] = useState(false)
  const [possible, setPossible] = useState<readonly CompanyHit[]>([])
  const save = async ({ website, ...values }: Values, isNewCompany = false) => {
    setSaving(true)
    const result = await dispatch(addCompany({ ...values, website: website?.trim() ? website : null, isNewCompany }))
    setSaving(false)
    if (addCompany.fulfilled.match(result)) return onAdded(result.payload)
    const { fields = {}, data } = failureOf(result) ?? {}
    const duplicates = possibleDuplicates.safeParse(data).data?.possible ?? []
    setPossible(duplicates)
    if (duplicates.length === 0)
      form.setFields(Object.entries(fields).map(([name, message]) => ({ name: name as keyof Values, errors: [message] })))
  }
  return (
    <Modal open title="Add a company" okText="Add company" confirmLoading={isSaving} onOk={form.submit} onCancel={onClose}>
      <FormSchema schema={newCompany}>
        <Form
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
        </Form>
      </FormSchema>
      {possible.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={possible.length === 1 ? 'This company may already exist' : 'These companies have the same name'}
          description={
            <Flex vertical gap={6} align="start">
              {possible.map((company) => (
                <Button key={company.companyId} size="small" className="wrapping-button" onClick={() => onAdded(company)}>
                  Use {[company.name, company.companyType].filter(Boolean).join(' · ')}
                </Button>
              ))}
              <Button size="small" type="link" loading={isSaving} onClick={() => void save(form.getFieldsValue(), true)}>
                No, this is a different company
              </Button>
            </Flex>
          }
        />
      )}
    </Modal>
  )
}
