import { endOfDay } from '#contract/events/endOfDay.ts'
import type { AgendaDay } from '#contract/events/agenda.ts'
import type { Event } from '#contract/events/events.ts'
import { timesIn } from '#contract/zoneNames.ts'
import { agendaDays } from '#store/events/agenda.ts'
import { DateRangeFields } from '../../form/DateRangeFields.tsx'
import { fieldOf, fieldsOf, rangeOf } from '../../form/fieldsOf.ts'
import { DeleteButton } from '../../resource/record/DeleteButton.tsx'
import { ResourceDrawer } from '../../resource/record/ResourceDrawer.tsx'
import { dayText } from './dayTexts.ts'
import { LocalInputField } from '../../form/LocalInputField.tsx'
import { datesOf } from './datesOf.ts'

const { SwitchField, TextField } = fieldsOf(agendaDays.declared)
const LocalInput = fieldOf(agendaDays.declared, LocalInputField)
const DateRange = rangeOf(agendaDays.declared, DateRangeFields)

interface Props {
  event: Event
  days: readonly AgendaDay[]
  /** Null for a new day. */
  row: AgendaDay | null
  mayEdit: boolean
  onClose: () => void
  onSaved: (day: AgendaDay) => void
}

/** The form of a day of the agenda: its date, its hours, whether it is published. */
export function DayDrawer({ event, days, row, mayEdit, onClose, onSaved }: Props) {
  const dates = datesOf(event)
  const free = dates.find((date) => !days.some((day) => day.date === date))
  return (
    <ResourceDrawer
      isOnlyOne
      resource={agendaDays}
      row={row}
      defaults={{ eventId: event.eventId, date: free, startTime: '09:00', endTime: '18:00' }}
      title={row ? dayText(row.date) : 'Add day'}
      width={420}
      isReadOnly={!mayEdit}
      onClose={onClose}
      onSaved={onSaved}
      footer={row && mayEdit && <DeleteButton resource={agendaDays} row={row} name={dayText(row.date)} onDeleted={onClose} />}
    >
      <LocalInput name="date" kind="date" min={dates[0]} max={dates.at(-1)} />
      <TextField name="title" />
      <div className="form-grid">
        <DateRange
          start="startTime"
          end="endTime"
          kind="time"
          usualMinutes={null}
          endAs={endOfDay}
          endExtra="Up to 05:00 in the next morning"
        />
      </div>
      <SwitchField name="isPublished" />
      <p className="quiet small">{timesIn(event.timeZone)}</p>
    </ResourceDrawer>
  )
}
