import { Form } from 'antd'
import { useState } from 'react'
import type { ContactHit } from '#contract/common.ts'
import { addContact as addCall } from '#contract/utilities/moves.ts'
import { failureOf } from '#store/createCallThunk.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { refreshRequested } from '#store/ui/ui.ts'
import { addContact, removeContact } from '#store/utilities/moves.ts'
import { FormSchema } from '../form/FormSchema.tsx'
import { OwnForm } from '../form/OwnForm.tsx'
import { SearchField } from '../form/SearchField.tsx'
import { showFieldErrors } from '../form/showFieldErrors.ts'
import { Modal } from '../ui/Modal.tsx'

const schema = addCall.body
interface Values {
  contactId?: number
  companyId?: number
}

/** Gives a contact without a company one, or takes a contact out of their company. */
export function CompanyOfContact({ action, onClose }: { action: 'add' | 'remove'; onClose: () => void }) {
  const isAdding = action === 'add'
  const dispatch = useAppDispatch()
  const [form] = Form.useForm<Values>()
  const [contact, setContact] = useState<ContactHit>()
  const [isSaving, setSaving] = useState(false)
  const company = contact?.companyName
  const isPossible = contact !== undefined && (contact.companyId === null) === isAdding
  const save = async ({ contactId = 0, companyId }: Values) => {
    const run = isAdding ? addContact : removeContact
    setSaving(true)
    const data = { contactId, companyId: companyId ?? contact?.companyId ?? 0 }
    const result = await dispatch(run({ data, type: 'contacts' }))
    setSaving(false)
    if (run.fulfilled.match(result)) {
      dispatch(refreshRequested())
      return onClose()
    }
    showFieldErrors(form, failureOf(result))
  }
  return (
    <Modal
      open
      title={isAdding ? 'Add a contact to a company' : 'Remove a contact from their company'}
      okText={isAdding ? 'Add contact' : 'Remove contact'}
      confirmLoading={isSaving}
      okButtonProps={{ disabled: !isPossible }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <FormSchema schema={schema}>
        <OwnForm<Values> form={form} layout="vertical" onFinish={(values) => void save(values)}>
          <SearchField name="contactId" list="contacts" onSelect={(_, hit) => setContact(hit)} />
          {isAdding && <SearchField name="companyId" list="companies" />}
        </OwnForm>
      </FormSchema>
      <p className="quiet" role="status">
        {contact && explanation(contact.fullName, company ?? null, isAdding)}
      </p>
    </Modal>
  )
}

function explanation(name: string, company: string | null, isAdding: boolean): string {
  if (isAdding)
    return company ? `${name} belongs to ${company}. Use “Move contact” to give them another company.` : `${name} has no company.`
  return company
    ? `${name} leaves ${company}, which stays in their history as a past position. Their registrations stay.`
    : `${name} has no company.`
}
