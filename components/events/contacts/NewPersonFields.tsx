import { Button } from 'antd'
import { newPerson } from '#contract/events/eventPeople.ts'
import { fieldsOf } from '../../form/fieldsOf.ts'
import { FormSchema } from '../../form/FormSchema.tsx'

const { TextField } = fieldsOf({ schema: newPerson })

/** The fields of a new person. */
export const NewPersonFields = ({ onBack }: { onBack: () => void }) => (
  <FormSchema schema={newPerson}>
    <div className="form-grid">
      <TextField name="firstName" autoFocus />
      <TextField name="lastName" />
      <TextField name="email" type="email" />
      <TextField name="jobTitle" />
    </div>
    <p className="quiet">
      New people await approval by staff.{' '}
      <Button type="link" size="small" className="inline-link" onClick={onBack}>
        Search for an existing person instead
      </Button>
    </p>
  </FormSchema>
)
