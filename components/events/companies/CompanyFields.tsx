import { Divider } from 'antd'
import type { EventCompany } from '#contract/events/eventCompanies.ts'
import type { Event, IrRep } from '#contract/events/events.ts'
import type { CompanyTypeChoice } from '#contract/events/companyTypeChoices.ts'
import { eventCompanies } from '#store/events/eventCompanies.ts'
import { sponsorsToChoose } from '#store/events/agendaPlan.ts'
import { locationChoices } from '#store/events/locations.ts'
import { fieldsOf } from '../../form/fieldsOf.ts'
import { useResource } from '../../resource/base/useResource.ts'
import { AfterPaint } from '../../ui/AfterPaint.tsx'
import type { LoadedLookup } from '../../ui/useLookup.ts'
import { CompanyField } from './CompanyField.tsx'
import { CompanyPeople } from './CompanyPeople.tsx'
import { FundsField } from './FundsField.tsx'

const { NumberField, ReferenceField, SelectField, SwitchField, TextAreaField, TextField } = fieldsOf(eventCompanies.declared)

interface Props {
  row: EventCompany | null
  event: Event
  types: LoadedLookup<CompanyTypeChoice>
  reps: LoadedLookup<IrRep>
}

/** The fields of an event's company, and the people who attend for it. */
export function CompanyFields({ row, event: { eventId }, types, reps }: Props) {
  const locations = useResource(locationChoices, { eventId })
  const sponsors = useResource(sponsorsToChoose, { eventId })
  return (
    <>
      <CompanyField row={row} />
      <div className="form-grid">
        <ReferenceField
          name="eventCompanyTypeId"
          row={row}
          list={{ ...types, rows: types.rows.filter(({ isActive }) => isActive) }}
          optionsBy="eventCompanyTypeId"
          entityNames="company types"
        />
        <SelectField name="eventCompanyStatus" />
        <TextField name="displayName" extra="Leave empty to use the company's name" />
        <ReferenceField name="irRepContactId" row={row} list={reps} optionsBy="contactId" entityNames="IR reps" />
        <ReferenceField name="fixedLocationId" row={row} list={locations} optionsBy="sessionLocationId" entityNames="locations" />
        <ReferenceField name="sponsorId" row={row} list={sponsors} optionsBy="sponsorId" entityNames="sponsors" />
        <NumberField name="passAllowance" />
        <NumberField name="minMeetings" />
        <NumberField name="maxMeetings" />
      </div>
      <FundsField row={row} />
      <AfterPaint>
        <SwitchField name="isHiddenFromDirectory" />
        <TextAreaField name="notes" rows={2} />
        {row && (
          <>
            <Divider titlePlacement="start" plain>
              Contacts
            </Divider>
            <CompanyPeople key={row.eventCompanyId} company={row} />
          </>
        )}
      </AfterPaint>
    </>
  )
}
