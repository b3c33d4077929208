import { Divider } from 'antd'
import type { EventCompany } from '#contract/events/eventCompanies.ts'
import type { Event, IrRep } from '#contract/events/events.ts'
import type { RegistrationCompanyType } from '#contract/events/registrations.ts'
import { eventCompanies } from '#store/events/eventCompanies.ts'
import { sponsorsToChoose } from '#store/events/agendaPlan.ts'
import { locationChoices } from '#store/events/locations.ts'
import { fieldsOf } from '../../form/fieldsOf.ts'
import { useResource } from '../../resource/list/useResource.ts'
import { Later } from '../../ui/Later.tsx'
import { LoadAgain } from '../../ui/LoadAgain.tsx'
import type { LoadedLookup } from '../../ui/useLookup.ts'
import { CompanyField } from './CompanyField.tsx'
import { CompanyPeople } from './CompanyPeople.tsx'

const { NumberField, SelectField, SwitchField, TextAreaField, TextField } = fieldsOf(eventCompanies.declared)

interface Props {
  row: EventCompany | null
  event: Event
  types: LoadedLookup<RegistrationCompanyType>
  reps: LoadedLookup<IrRep>
}

/** The fields of a company of an event, and the people who come for it. */
export function CompanyFields({ row, event: { eventId }, types, reps }: Props) {
  const locations = useResource(locationChoices, { eventId })
  const sponsors = useResource(sponsorsToChoose, { eventId })
  return (
    <>
      <CompanyField row={row} />
      <div className="form-grid">
        <SelectField
          name="eventCompanyTypeId"
          stored={row?.companyTypeName}
          extra={types.status === 'failed' && <LoadAgain text="The company types could not be loaded." onClick={types.reload} />}
          choices={types.rows
            .filter(({ isActive, eventCompanyTypeId: id }) => isActive || id === row?.eventCompanyTypeId)
            .map(({ eventCompanyTypeId, name }) => ({ value: eventCompanyTypeId, label: name }))}
        />
        <SelectField name="eventCompanyStatus" />
        <TextField name="displayName" extra="Empty: the company's own name" />
        <SelectField
          name="irRepContactId"
          stored={row?.irRepName}
          clearable
          extra={reps.status === 'failed' && <LoadAgain text="The IR representatives could not be loaded." onClick={reps.reload} />}
          choices={reps.rows.map(({ contactId, name }) => ({ value: contactId, label: name }))}
        />
        <SelectField
          name="fixedLocationId"
          stored={row?.locationName}
          clearable
          extra={locations.status === 'failed' && <LoadAgain text="The locations could not be loaded." onClick={locations.reload} />}
          choices={locations.rows.map(({ sessionLocationId, name }) => ({ value: sessionLocationId, label: name }))}
        />
        <SelectField
          name="sponsorId"
          stored={row?.sponsorName}
          clearable
          extra={sponsors.status === 'failed' && <LoadAgain text="The sponsors could not be loaded." onClick={sponsors.reload} />}
          choices={sponsors.rows.map(({ sponsorId, name }) => ({ value: sponsorId, label: name }))}
        />
        <NumberField name="passAllowance" />
        <NumberField name="minMeetings" />
        <NumberField name="maxMeetings" />
      </div>
      <Later>
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
      </Later>
    </>
  )
}
