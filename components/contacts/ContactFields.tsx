import type { Contact } from '#contract/contacts.ts'
import { strategies } from '#constants/strategies.ts'
import { contacts } from '#store/contacts/contacts.ts'
import { TimeZoneField } from '../form/TimeZoneField.tsx'
import { CountryField } from '../form/CountryField.tsx'
import { FieldGroup } from '../form/FieldGroup.tsx'
import { fieldOf, fieldsOf } from '../form/fieldsOf.ts'
import { PhoneField } from '../form/PhoneField.tsx'
import { PictureField } from '../form/PictureField.tsx'
import { StateField } from '../form/StateField.tsx'
import { dateFormat, formatInViewerZone } from '../ui/dates.ts'
import { AddressOwners } from './AddressOwners.tsx'
import { RepField } from './RepField.tsx'
import { writableStates } from './writableStates.ts'

const { ReferenceField, SelectField, SwitchField, TagsField, TextAreaField, TextField } = fieldsOf(contacts.declared)
const Country = fieldOf(contacts.declared, CountryField)
const State = fieldOf(contacts.declared, StateField)
const Phone = fieldOf(contacts.declared, PhoneField)
const Picture = fieldOf(contacts.declared, PictureField)

/** Every field of a contact, in groups. */
export const ContactFields = ({ row }: { row: Contact }) => (
  <>
    <FieldGroup title="Person">
      <TextField name="firstName" />
      <TextField name="lastName" />
      <TextField name="prefix" />
      <TextField name="suffix" />
      <TextField name="preferredName" />
      <SelectField name="contactStateId" choices={writableStates(row.contactStateId)} />
    </FieldGroup>
    <FieldGroup title="Work">
      <ReferenceField name="companyId" row={row} />
      <TextField name="jobTitle" />
      <TextField name="department" />
      <SelectField name="contactRole" clearable />
      <ReferenceField name="assistantContactId" row={row} />
      <RepField row={row} />
    </FieldGroup>
    <FieldGroup title="How to reach them">
      <TextField name="email" type="email" extra={row.roleId && 'Sign-in codes are sent to this address'} />
      <TagsField name="secondaryEmails" />
      <AddressOwners row={row} />
      <Phone name="phone" />
      <Phone name="mobile" />
      <div className="wide">
        <TextField name="linkedInUrl" type="url" />
      </div>
    </FieldGroup>
    <FieldGroup title="Address">
      <TextField name="addressLine1" />
      <TextField name="addressLine2" />
      <TextField name="postalCode" />
      <TextField name="city" />
      <State name="stateProvince" country="countryCode" />
      <Country name="countryCode" />
      <TimeZoneField clearable />
    </FieldGroup>
    <FieldGroup title="Interests">
      <TagsField name="strategyInterests" suggestions={strategies} />
      <TagsField name="regionInterests" />
    </FieldGroup>
    <FieldGroup title="Mail and consent">
      <SwitchField name="emailSuppressed" extra={row.suppressedAt && `Since ${formatInViewerZone(row.suppressedAt, dateFormat)}`} />
      <TextField name="suppressionReason" />
      <SwitchField name="consentMarketing" extra={row.consentAt && `Since ${formatInViewerZone(row.consentAt, dateFormat)}`} />
      <SwitchField name="pushEnabled" />
    </FieldGroup>
    <FieldGroup title="Notes and tags">
      <TagsField name="tags" />
      <TagsField name="externalIds" />
      <div className="wide">
        <TextAreaField name="notes" rows={3} />
      </div>
      <div className="wide">
        <TextAreaField name="bio" rows={3} />
      </div>
      <Picture name="headshotUrl" />
    </FieldGroup>
  </>
)
