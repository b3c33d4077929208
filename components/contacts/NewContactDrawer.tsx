import { contactStates } from '#constants/choices.ts'
import type { Contact } from '#contract/contacts.ts'
import { contacts } from '#store/contacts/contacts.ts'
import { CountryField } from '../form/CountryField.tsx'
import { fieldOf, fieldsOf } from '../form/fieldsOf.ts'
import { PhoneField } from '../form/PhoneField.tsx'
import { duplicateValues } from '../resource/record/duplicateValues.ts'
import { ResourceDrawer } from '../resource/record/ResourceDrawer.tsx'
import { AddressOwners } from './AddressOwners.tsx'
import { nameOfContact } from './contactColumns.tsx'
import { RepField } from './RepField.tsx'

const { ReferenceField, TextField } = fieldsOf(contacts.declared)
const Country = fieldOf(contacts.declared, CountryField)
const Phone = fieldOf(contacts.declared, PhoneField)

interface Props {
  /** The contact that the new one is a duplicate of. */
  copyOf: Contact | null
  onClose: () => void
  onAdded: (contact: Contact) => void
}

/** The few fields that a new contact needs; the others are on their page. */
export const NewContactDrawer = ({ copyOf, onClose, onAdded }: Props) => (
  <ResourceDrawer
    resource={contacts}
    row={null}
    defaults={{ contactStateId: contactStates.active, ...(copyOf && duplicateValues(contacts.declared, copyOf)) }}
    copyOf={copyOf}
    title={copyOf ? `Duplicate of ${nameOfContact(copyOf)}` : 'Add contact'}
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
      <ReferenceField name="companyId" row={copyOf} />
      <TextField name="jobTitle" />
      <Country name="countryCode" extra="Phone numbers without a country code are numbers of this country" />
      <Phone name="phone" />
      <RepField row={copyOf} />
    </div>
  </ResourceDrawer>
)
