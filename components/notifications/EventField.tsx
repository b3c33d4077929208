import type { Notification } from '#contract/notifications/notifications.ts'
import { notifications } from '#store/notifications/notifications.ts'
import { fieldOf } from '../form/fieldsOf.ts'
import { LookupField } from '../form/LookupField.tsx'
import { useTargetSearch } from './useTargetSearch.ts'

const EventLookup = fieldOf(notifications.declared, LookupField)

/** The event that filters of the audience are about. */
export function EventField({ row }: { row: Notification | null }) {
  const search = useTargetSearch('eventId')
  const selected = row?.eventId != null && row.eventName ? { value: row.eventId, label: row.eventName } : null
  return (
    <EventLookup
      name="eventId"
      search={search}
      selected={selected}
      placeholder="Type the name of an event"
      extra="Needed by filters about an event"
    />
  )
}
