import { Select } from 'antd'
import { useEffect } from 'react'
import { adminContacts } from '#store/common/common.ts'
import { useAppDispatch, useAppSelector } from '#store/hooks.ts'
import { Field } from '../../form/Field.tsx'

/** The staff who look after this event's registrants. */
export function IrRepsField() {
  const dispatch = useAppDispatch()
  const { rows, status } = useAppSelector(({ common }) => common.adminContacts)
  useEffect(() => {
    void dispatch(adminContacts.fetch({}))
  }, [dispatch])
  return (
    <Field name="irReps">
      <Select
        mode="multiple"
        loading={status === 'loading'}
        showSearch={{ optionFilterProp: 'label' }}
        options={rows.map(({ contactId, name }) => ({ value: contactId, label: name }))}
        placeholder="Choose members of staff"
      />
    </Field>
  )
}
