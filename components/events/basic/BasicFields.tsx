import type { ReactNode } from 'react'
import type { Event } from '#contract/events/events.ts'
import { events } from '#store/events/events.ts'
import { CountryField } from '../../form/CountryField.tsx'
import { DateRangeFields } from '../../form/DateRangeFields.tsx'
import { fieldOf, fieldsOf, rangeOf } from '../../form/fieldsOf.ts'
import { PictureField } from '../../form/PictureField.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { TimeZoneField } from '../TimeZoneField.tsx'
import { DatesPreview } from './DatesPreview.tsx'
import { HostsField } from './HostsField.tsx'
import { IrRepsField } from './IrRepsField.tsx'

const { NumberField, SelectField, SwitchField, TextAreaField, TextField } = fieldsOf(events.declared)
const DateRange = rangeOf(events.declared, DateRangeFields)
const Country = fieldOf(events.declared, CountryField)
const Picture = fieldOf(events.declared, PictureField)
const RichTextField = lazyPart(() => import('../../form/RichTextField.tsx').then((file) => file.RichTextField))
const RichText = fieldOf(events.declared, RichTextField)

interface Props {
  event: Event
  /** The zone chosen in the form. */
  timeZone: string
  onTimeZone: (timeZone: string) => void
}

/** The event's fields in groups. */
export const BasicFields = ({ event, timeZone, onTimeZone }: Props) => (
  <>
    <Group title="Event">
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
    </Group>
    <Group title="Dates" intro={<DatesPreview timeZone={timeZone} event={event} />}>
      <div className="wide">
        <TimeZoneField onChosen={onTimeZone} />
      </div>
      <DateRange start="startsAt" end="endsAt" />
      <DateRange start="registrationOpensAt" end="registrationClosesAt" usualMinutes={null} />
    </Group>
    <Group title="Place">
      <div className="wide">
        <TextField name="venueName" />
      </div>
      <TextField name="addressLine1" />
      <TextField name="addressLine2" />
      <TextField name="city" extra="Required unless the event is virtual" />
      <TextField name="stateProvince" />
      <TextField name="postalCode" />
      <Country name="countryCode" />
      <NumberField name="latitude" />
      <NumberField name="longitude" />
    </Group>
    <Group title="Hosts and representatives">
      <div className="wide">
        <HostsField />
      </div>
      <div className="wide">
        <IrRepsField />
      </div>
    </Group>
    <Group title="Registration">
      <NumberField name="capacity" extra="Leave empty for no limit" />
      <SwitchField name="waitlistEnabled" extra="When full, new registrations join the waiting list" />
      <SwitchField name="promotesAutomatically" extra="A freed seat goes to the next person on the waiting list immediately" />
      <NumberField name="retentionMonths" unit="months" />
    </Group>
    <Group title="Meetings">
      <SelectField name="meetingMode" />
      <SelectField name="availabilityScope" />
      <NumberField name="meetingLengthMinutes" unit="minutes" />
      <NumberField name="meetingGapMinutes" unit="minutes" />
      <DateRange start="meetingRequestOpensAt" end="meetingRequestClosesAt" usualMinutes={null} />
    </Group>
    <Group title="E-mail and website">
      <TextField name="fromName" />
      <TextField name="replyToEmail" type="email" extra="Both are required before e-mails can be sent" />
      <div className="wide">
        <TextField name="websiteUrl" type="url" />
      </div>
      <Picture name="logoUrl" />
      <Picture name="bannerUrl" />
    </Group>
  </>
)

const Group = ({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) => (
  <section className="form-group" aria-label={title}>
    <h2>{title}</h2>
    {intro}
    <div className="form-grid">{children}</div>
  </section>
)
