import { useMemo } from 'react'
import { eventState } from '#constants/statuses.ts'
import { availabilityScopes, eventFormats, meetingModes } from '#constants/choices.ts'
import { eventCodes, events } from '#store/events/events.ts'
import type { Event } from '#contract/events/events.ts'
import { slugFor } from '#contract/slugFor.ts'
import { fieldOf, fieldsOf, rangeOf } from '../form/fieldsOf.ts'
import { DateRangeFields } from '../form/DateRangeFields.tsx'
import { CountryField } from '../form/CountryField.tsx'
import { isInstant } from '../form/readableDate.ts'
import { SuggestedField } from '../form/SuggestedField.tsx'
import { ResourceDrawer } from '../resource/record/ResourceDrawer.tsx'
import { useLookup } from '../ui/useLookup.ts'
import { DatesPreview } from './basic/DatesPreview.tsx'
import { TimeZoneField } from '../form/TimeZoneField.tsx'

const { SelectField, TextField } = fieldsOf(events.declared)
const DateRange = rangeOf(events.declared, DateRangeFields)
const Country = fieldOf(events.declared, CountryField)
const Suggested = fieldOf(events.declared, SuggestedField)

interface Props {
  onClose: () => void
  onCreated: (event: Event) => void
}

/** The few fields a new event needs; the rest is on its Details tab. */
export function NewEventDrawer({ onClose, onCreated }: Props) {
  const { rows: codes } = useLookup(eventCodes, {})
  const taken = useMemo(() => new Set(codes), [codes])
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
      title="Create event"
      isOnlyOne
      onClose={onClose}
      onSaved={onCreated}
    >
      <div className="form-grid">
        <div className="wide">
          <TextField name="name" autoFocus />
        </div>
        <Suggested
          name="eventCode"
          suggest={({ name, startsAt }) => codeOf(name, startsAt, taken)}
          extra="Lowercase letters, digits and hyphens, for example london-2027"
        />
        <SelectField name="eventFormat" />
        <div className="wide">
          <TimeZoneField dateName="startsAt" />
        </div>
        <DateRange start="startsAt" end="endsAt" />
        <div className="wide">
          <DatesPreview />
        </div>
        <TextField name="city" />
        <Country name="countryCode" />
      </div>
    </ResourceDrawer>
  )
}

/** The code of an event from its name and the year in which it starts: `nordic-pension-days-2027`. */
function codeOf(name: unknown, startsAt: unknown, taken: ReadonlySet<string>): string {
  if (typeof name !== 'string' || name.trim() === '') return ''
  const year = typeof startsAt === 'string' && isInstant(startsAt) ? startsAt.slice(0, 4) : ''
  const text = slugFor(name, new Set(), { fallback: 'event', maxLength: 35 })
  return slugFor(text.includes(year) ? text : `${text} ${year}`, taken)
}
