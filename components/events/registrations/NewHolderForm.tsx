import { Button } from 'antd'
import type * as z from 'zod'
import type { Registration } from '#contract/events/registrations.ts'
import { newHolder } from '#contract/events/transfer.ts'
import { fieldsOf } from '../../form/fieldsOf.ts'
import { FormSchema } from '../../form/FormSchema.tsx'
import { OwnForm } from '../../form/OwnForm.tsx'
import { SearchField } from '../../form/SearchField.tsx'

const { TextField } = fieldsOf({ schema: newHolder })
type Values = Partial<z.input<typeof newHolder>>

interface Props {
  /** Whose company the new person has at first. */
  registration: Registration
  onChange: (values: Values) => void
  onBack: () => void
}

/** The fields of a new person who takes over a registration. */
export function NewHolderForm({ registration: { companyId, linkedCompanyName }, onChange, onBack }: Props) {
  return (
    <FormSchema schema={newHolder}>
      <OwnForm<Values> layout="vertical" autoComplete="off" initialValues={{ companyId }} onValuesChange={(_, values) => onChange(values)}>
        <div className="form-grid">
          <TextField name="firstName" autoFocus />
          <TextField name="lastName" />
          <TextField name="email" type="email" />
          <TextField name="jobTitle" />
          <SearchField
            name="companyId"
            list="companies"
            selected={companyId ? { value: companyId, label: linkedCompanyName ?? 'The company of the registration' } : null}
          />
        </div>
        <p className="quiet">
          New people await approval by staff.{' '}
          <Button type="link" size="small" className="inline-link" onClick={onBack}>
            Search for an existing person instead
          </Button>
        </p>
      </OwnForm>
    </FormSchema>
  )
}
