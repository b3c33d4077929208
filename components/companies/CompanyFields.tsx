import { limits } from '#constants/limits.ts'
import { strategies } from '#constants/strategies.ts'
import type { Company } from '#contract/companies.ts'
import { adminContacts, companyTypes } from '#store/common/common.ts'
import { companies } from '#store/companies/companies.ts'
import { CountryField } from '../form/CountryField.tsx'
import { FieldGroup } from '../form/FieldGroup.tsx'
import { fieldOf, fieldsOf } from '../form/fieldsOf.ts'
import { LocalInputField } from '../form/LocalInputField.tsx'
import { PhoneField } from '../form/PhoneField.tsx'
import { PictureField } from '../form/PictureField.tsx'
import { StateField } from '../form/StateField.tsx'
import { useLookup } from '../ui/useLookup.ts'
import { ChangeTypeButton } from './ChangeTypeButton.tsx'
import { RegulatoryIdsField } from './RegulatoryIdsField.tsx'

const { NumberField, ReferenceField, SelectField, TagsField, TextAreaField, TextField } = fieldsOf(companies.declared)
const Country = fieldOf(companies.declared, CountryField)
const State = fieldOf(companies.declared, StateField)
const Phone = fieldOf(companies.declared, PhoneField)
const Picture = fieldOf(companies.declared, PictureField)
const LocalInput = fieldOf(companies.declared, LocalInputField)

/** The fields of a company, in groups. The type of one that exists changes with a reason. */
export function CompanyFields({ row }: { row: Company | null }) {
  const types = useLookup(companyTypes, {})
  const staff = useLookup(adminContacts, {})
  return (
    <>
      <FieldGroup title="Company">
        <TextField name="name" />
        <TextField name="legalName" />
        <ReferenceField
          name="companyTypeId"
          row={row}
          list={{ ...types, rows: types.rows.filter(({ isActive }) => isActive) }}
          optionsBy="companyTypeId"
          entityNames="company types"
          disabled={row !== null}
          extra={row && <ChangeTypeButton company={row} types={types.rows} />}
        />
        <SelectField name="companyStatus" />
        <ReferenceField
          name="irRepContactId"
          row={row}
          list={staff}
          optionsBy={(rows) => rows.map(({ contactId, name }) => ({ value: contactId, label: name }))}
          entityNames="members of staff"
        />
        <ReferenceField name="parentCompanyId" row={row} placeholder="Type the name of a company" />
      </FieldGroup>
      <FieldGroup title="How to reach it">
        <TextField name="website" type="url" />
        <Phone name="phone" />
        <TagsField name="emailDomains" extra="Such as example.com. A new company with one of them is recognised as this one" />
        <TextField name="linkedInUrl" type="url" />
        <TextField name="addressLine1" />
        <TextField name="addressLine2" />
        <TextField name="city" />
        <State name="stateProvince" country="countryCode" />
        <TextField name="postalCode" />
        <Country name="countryCode" />
      </FieldGroup>
      <FieldGroup title="Business">
        <NumberField name="aumUsd" unit="USD" isGrouped />
        <LocalInput name="aumAsOf" kind="date" max={`${limits.lastYear}-12-31`} />
        <NumberField name="foundedYear" />
        <NumberField name="employees" />
        <div className="wide">
          <TagsField name="strategies" suggestions={strategies} extra="Press Enter after each" />
        </div>
        <div className="wide">
          <RegulatoryIdsField />
        </div>
        <div className="wide">
          <TextAreaField name="description" rows={2} />
        </div>
        <Picture name="logoUrl" />
      </FieldGroup>
      <FieldGroup title="Notes">
        <div className="wide">
          <TagsField name="tags" extra="Press Enter after each" />
        </div>
        <div className="wide">
          <TextAreaField name="notes" />
        </div>
      </FieldGroup>
    </>
  )
}
