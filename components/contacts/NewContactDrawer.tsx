import { contactStates } from '#constants/choices.ts'
import type { Contact } from '#contract/contacts.ts'
import { contacts } from '#store/contacts/contacts.ts'
import { CountryField } from '../form/CountryField.tsx'
import { fieldOf, fieldsOf } from '../form/fieldsOf.ts'
import { PhoneField } from '../form/PhoneField.tsx'
import { ResourceDrawer } from '../resource/record/ResourceDrawer.tsx'
import { AddressOwners } from './AddressOwners.tsx'
import { RepField } from './RepField.tsx'

const { ReferenceField, TextField } = fieldsOf(contacts.declared)
const Country = fieldOf(contacts.declared, CountryField)
const Phone = fieldOf(contacts.declared, PhoneField)

interface Props {
  onClose: () => void
  onAdded: (contact: Contact) => void
}

/** The few fields that a new contact needs; the others are on their page. */
export const NewContactDrawer = ({ onClose, onAdded }: Props) => (
  <ResourceDrawer
    resource={contacts}
    row={null}
    defaults={{ contactStateId: contactStates.active }}
    title="Add contact"
    isOnlyOne
    onClose={onClose}
    onSaved={onAdded}
  >
    <div className="form-grid">
      <TextField name="firstName" autoFocus />
      <TextField name="lastName" />
      <div className="wide">
        <TextField name="email" type="email" />
      </div>
      <AddressOwners row={null} />
      <ReferenceField name="companyId" row={null} />
      <TextField name="jobTitle" />
      <Country name="countryCode" extra="Phone numbers without a country code are numbers of this country" />
      <Phone name="phone" />
      <RepField row={null} />
    </div>
  </ResourceDrawer>
)
