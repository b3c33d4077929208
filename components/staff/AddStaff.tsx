import { Form, Radio } from 'antd'
import { useState } from 'react'
import { roleChoices, type RoleId } from '#constants/roles.ts'
import { addContactToStaff as addContactCall } from '#contract/staff.ts'
import { failureOf, questionOf } from '#store/createCallThunk.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { addContactToStaff, staff } from '#store/staff/staff.ts'
import { refreshRequested } from '#store/ui/ui.ts'
import { fieldsOf } from '../form/fieldsOf.ts'
import { FormSchema } from '../form/FormSchema.tsx'
import { LookupField } from '../form/LookupField.tsx'
import { OwnForm } from '../form/OwnForm.tsx'
import { useListSearch } from '../form/searchedLists.ts'
import { showFieldErrors } from '../form/showFieldErrors.ts'
import { useConfirm } from '../ui/ConfirmProvider.tsx'
import { Modal } from '../ui/Modal.tsx'

const { SelectField, TextField } = fieldsOf(staff.declared)
const kinds = [
  { value: 'new', label: 'A new person' },
  { value: 'contact', label: 'A contact' },
] as const
type Kind = (typeof kinds)[number]['value']

interface Values {
  firstName: string
  lastName: string
  email: string
  contactId: number
  roleId: RoleId
}

interface Props {
  /** The contact to add, where that is known. */
  contact?: { value: number; label: string }
  onClose: () => void
}

/** Adds a new person, or a contact, to the staff. */
export function AddStaff({ contact, onClose }: Props) {
  const dispatch = useAppDispatch()
  const confirm = useConfirm()
  const { search } = useListSearch('contacts')
  const [form] = Form.useForm<Values>()
  const [kind, setKind] = useState<Kind>(contact ? 'contact' : 'new')
  const [isSaving, setSaving] = useState(false)
  const save = async ({ contactId, roleId, ...person }: Values) => {
    setSaving(true)
    const input = { ...person, roleId, isAdmin: true }
    let result = await (kind === 'contact' ? dispatch(addContactToStaff({ contactId, roleId })) : dispatch(staff.upsert(input)))
    const question = questionOf(failureOf(result))
    if (question && (await confirm(question))) result = await dispatch(staff.upsert({ ...input, isSure: true }))
    setSaving(false)
    if (addContactToStaff.fulfilled.match(result) || staff.upsert.fulfilled.match(result)) {
      // Where the contact is shown, their role is too.
      dispatch(refreshRequested())
      return onClose()
    }
    if (!questionOf(failureOf(result))) showFieldErrors(form, failureOf(result))
  }
  return (
    <Modal
      open
      title={contact ? `Add ${contact.label} to the staff` : 'Add a member of staff'}
      okText="Add"
      confirmLoading={isSaving}
      onOk={form.submit}
      onCancel={onClose}
    >
      <FormSchema schema={kind === 'contact' ? addContactCall.body : staff.declared.schema}>
        <OwnForm
          form={form}
          layout="vertical"
          initialValues={{ contactId: contact?.value }}
          scrollToFirstError={{ focus: true }}
          onFinish={(values: Values) => void save(values)}
        >
          {!contact && (
            <Form.Item>
              <Radio.Group aria-label="Who" options={[...kinds]} value={kind} onChange={({ target }) => setKind(target.value as Kind)} />
            </Form.Item>
          )}
          {kind === 'contact' ? (
            <LookupField
              name="contactId"
              search={search}
              placeholder="Type a name or an e-mail address"
              selected={contact ?? null}
              disabled={contact !== undefined}
            />
          ) : (
            <>
              <div className="form-grid">
                <TextField name="firstName" autoFocus />
                <TextField name="lastName" />
              </div>
              <TextField name="email" type="email" extra="Sign-in codes are sent to this address" />
            </>
          )}
          <SelectField name="roleId" choices={roleChoices} />
          <button type="submit" hidden disabled={isSaving} />
        </OwnForm>
      </FormSchema>
    </Modal>
  )
}
