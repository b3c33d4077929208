import { useEffect, useState } from 'react'
import { eventState } from '#constants/statuses.ts'
import { availabilityScopes, eventFormats, meetingModes } from '#constants/choices.ts'
import { events } from '#store/events/events.ts'
import type { Event } from '#contract/events/events.ts'
import { fieldOf, fieldsOf, rangeOf } from '../form/fieldsOf.ts'
import { DateRangeFields } from '../form/DateRangeFields.tsx'
import { CountryField } from '../form/CountryField.tsx'
import { ResourceDrawer } from '../resource/record/ResourceDrawer.tsx'
import { DatesPreview } from './basic/DatesPreview.tsx'
import { TimeZoneField } from './TimeZoneField.tsx'

const { SelectField, TextField } = fieldsOf(events.declared)
const DateRange = rangeOf(events.declared, DateRangeFields)
const Country = fieldOf(events.declared, CountryField)

interface Props {
  onClose: () => void
  onCreated: (event: Event) => void
}

/** The few fields a new event needs; the rest is on its Basic tab. */
export function NewEventDrawer({ onClose, onCreated }: Props) {
  const [timeZone, setTimeZone] = useState('UTC')
  useEffect(() => setTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone), [])
  return (
    <ResourceDrawer
      resource={events}
      row={null}
      defaults={{
        eventFormat: eventFormats.inPerson,
        eventStateId: eventState.draft,
        meetingMode: meetingModes.staffSchedule,
        availabilityScope: availabilityScopes.person,
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      }}
      title="New event"
      isOnlyOne
      timeZone={timeZone}
      onClose={onClose}
      onSaved={onCreated}
    >
      <div className="form-grid">
        <div className="wide">
          <TextField name="name" autoFocus />
        </div>
        <TextField name="eventCode" extra="Lowercase letters, digits and hyphens, for example london-2027" />
        <SelectField name="eventFormat" />
        <div className="wide">
          <TimeZoneField onChosen={setTimeZone} />
        </div>
        <DateRange start="startsAt" end="endsAt" />
        <div className="wide">
          <DatesPreview timeZone={timeZone} />
        </div>
        <TextField name="city" />
        <Country name="countryCode" />
      </div>
    </ResourceDrawer>
  )
}
