import { Select } from 'antd'
import { adminContacts } from '#store/common/common.ts'
import { Field } from '../../form/Field.tsx'
import { LoadAgain } from '../../ui/LoadAgain.tsx'
import { useLookup } from '../../ui/useLookup.ts'
import { searchByLabel } from '../../ui/selectSearch.ts'

/** The staff who are responsible for this event's registrants. */
export function IrRepsField() {
  const { rows, status, reload } = useLookup(adminContacts, {})
  return (
    <Field name="irReps" extra={status === 'failed' && <LoadAgain text="The staff could not be loaded." onClick={reload} />}>
      <Select
        mode="multiple"
        loading={status === 'loading'}
        showSearch={searchByLabel}
        options={rows.map(({ contactId, name }) => ({ value: contactId, label: name }))}
        placeholder="Choose staff"
      />
    </Field>
  )
}
