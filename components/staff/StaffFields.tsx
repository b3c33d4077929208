import { staff } from '#store/staff/staff.ts'
import { fieldsOf } from '../form/fieldsOf.ts'

const { SelectField, SwitchField, TextField } = fieldsOf(staff.declared)

/** The fields of a member of staff. */
export const StaffFields = () => (
  <>
    <div className="form-grid">
      <TextField name="firstName" />
      <TextField name="lastName" />
    </div>
    <TextField name="email" type="email" extra="Sign-in codes are sent to this address" />
    <SelectField name="roleId" extra="Another role signs the person out, and holds when they sign in again" />
    <SwitchField name="isAdmin" extra="Without it, the person is signed out immediately and cannot sign in" />
  </>
)
