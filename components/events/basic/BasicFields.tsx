import type { Event } from '#contract/events/events.ts'
import { events } from '#store/events/events.ts'
import { CountryField } from '../../form/CountryField.tsx'
import { FieldGroup } from '../../form/FieldGroup.tsx'
import { DateRangeFields } from '../../form/DateRangeFields.tsx'
import { fieldOf, fieldsOf, rangeOf } from '../../form/fieldsOf.ts'
import { PictureField } from '../../form/PictureField.tsx'
import { StateField } from '../../form/StateField.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { TimeZoneField } from '../../form/TimeZoneField.tsx'
import { DatesPreview } from './DatesPreview.tsx'
import { HostsField } from './HostsField.tsx'
import { IrRepsField } from './IrRepsField.tsx'

const { NumberField, SelectField, SwitchField, TextAreaField, TextField } = fieldsOf(events.declared)
const DateRange = rangeOf(events.declared, DateRangeFields)
const Country = fieldOf(events.declared, CountryField)
const State = fieldOf(events.declared, StateField)
const Picture = fieldOf(events.declared, PictureField)
const RichTextField = lazyPart(() => import('../../form/RichTextField.tsx').then((file) => file.RichTextField))
const RichText = fieldOf(events.declared, RichTextField)

/** The event's fields in groups. */
export const BasicFields = ({ event }: { event: Event }) => (
  <>
    <FieldGroup title="Event">
      <div className="wide">
        <TextField name="name" />
      </div>
      <TextField name="eventCode" extra="Used in links and exports. Lowercase letters, digits and hyphens" />
      <SelectField name="eventFormat" />
      <div className="wide">
        <TextAreaField name="summary" rows={2} />
      </div>
      <div className="wide">
        <RichText name="descriptionHtml" />
      </div>
    </FieldGroup>
    <FieldGroup title="Dates" intro={<DatesPreview event={event} />}>
      <div className="wide">
        <TimeZoneField dateName="startsAt" />
      </div>
      <DateRange start="startsAt" end="endsAt" />
      <DateRange start="registrationOpensAt" end="registrationClosesAt" isWindow />
    </FieldGroup>
    <FieldGroup title="Place">
      <div className="wide">
        <TextField name="venueName" />
      </div>
      <TextField name="addressLine1" />
      <TextField name="addressLine2" />
      <TextField name="city" />
      <State name="stateProvince" country="countryCode" />
      <TextField name="postalCode" />
      <Country name="countryCode" />
      <NumberField name="latitude" />
      <NumberField name="longitude" />
    </FieldGroup>
    <FieldGroup title="Hosts and representatives">
      <div className="wide">
        <HostsField />
      </div>
      <div className="wide">
        <IrRepsField />
      </div>
    </FieldGroup>
    <FieldGroup title="Registration">
      <NumberField name="capacity" extra="Leave empty for no limit" />
      <SwitchField name="waitlistEnabled" extra="When full, new registrations join the waiting list" />
      <SwitchField name="promotesAutomatically" extra="Approve the next person as soon as a seat is free" />
      <NumberField
        name="seatConfirmationHours"
        unit="hours"
        extra="After that, the seat of a promoted person who has not confirmed it is free again. Leave empty if nobody has to confirm"
      />
      <NumberField name="retentionMonths" unit="months" />
    </FieldGroup>
    <FieldGroup title="Meetings">
      <SelectField name="meetingMode" />
      <SelectField name="availabilityScope" />
      <NumberField name="meetingLengthMinutes" unit="minutes" />
      <NumberField name="meetingGapMinutes" unit="minutes" />
      <DateRange start="meetingRequestOpensAt" end="meetingRequestClosesAt" isWindow />
    </FieldGroup>
    <FieldGroup title="E-mail and website">
      <TextField name="fromName" />
      <TextField name="replyToEmail" type="email" extra="Both are required before e-mails can be sent" />
      <div className="wide">
        <TextField name="websiteUrl" type="url" />
      </div>
      <Picture name="logoUrl" />
      <Picture name="bannerUrl" />
    </FieldGroup>
  </>
)
