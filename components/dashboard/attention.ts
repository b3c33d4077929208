import type { Event } from '#contract/events/events.ts'
import { routes } from '#constants/routes.ts'
import { eventState, registrationStatus } from '#constants/statuses.ts'
import { daysUntil, relativeDays } from '../ui/dates.ts'
import { formatCount } from '../ui/numbers.ts'

/** The thresholds from which something needs attention (first version; the same for all events). */
export const attentionThresholds = { pending: 10, fullPercent: 90, closingDays: 7 } as const

export interface AttentionItem {
  key: string
  event: Event
  /** The matter as text, with its number. */
  text: string
  tone: 'warning' | 'error' | 'info'
  /** In a word, beside the colour. */
  label: string
  href: string
}

export const countOf = (event: Event, statusId: number): number => event.registrationCounts[statusId] ?? 0
export const registrationsHref = (eventId: number, statusId?: number): string =>
  routes.event(eventId, 'registrations') + (statusId ? `?status=${statusId}` : '')
/** Percentage of seats taken, rounded down: 100 means full. Undefined without a capacity. */
export const fullPercent = ({ capacity, seatsTaken }: Event): number | undefined =>
  capacity ? Math.floor((seatsTaken / capacity) * 100) : undefined

/** What needs attention in these events, in the order of the events. */
export const attentionItemsOf = (events: readonly Event[], now: string): AttentionItem[] =>
  events.flatMap((event) => [...itemsOfEvent(event, now)])

function* itemsOfEvent(event: Event, now: string): Generator<AttentionItem> {
  const { eventId, eventStateId, capacity, seatsTaken, registrationClosesAt, timeZone } = event
  const pending = countOf(event, registrationStatus.pending)
  const percent = fullPercent(event)
  if (pending >= attentionThresholds.pending)
    yield {
      key: `${eventId}-pending`,
      event,
      tone: 'warning',
      label: 'Review',
      text: `${formatCount(pending)} registrations to review`,
      href: registrationsHref(eventId, registrationStatus.pending),
    }
  if (capacity && percent !== undefined && seatsTaken * 100 > capacity * attentionThresholds.fullPercent)
    yield {
      key: `${eventId}-full`,
      event,
      tone: seatsTaken < capacity ? 'warning' : 'error',
      label: seatsTaken < capacity ? 'Nearly full' : 'Full',
      href: registrationsHref(eventId),
      text: seatsText(capacity, seatsTaken),
    }
  if (eventStateId !== eventState.published || !registrationClosesAt || Date.parse(registrationClosesAt) <= Date.parse(now)) return
  if (daysUntil(registrationClosesAt, timeZone, now) <= attentionThresholds.closingDays)
    yield {
      key: `${eventId}-closing`,
      event,
      tone: 'info',
      label: 'Closing',
      text: `Registration closes ${relativeDays(registrationClosesAt, timeZone, now)}`,
      href: routes.event(eventId),
    }
}

function seatsText(capacity: number, taken: number): string {
  const seats = formatCount(capacity)
  if (taken > capacity) return `${formatCount(taken - capacity)} over the ${seats} seats`
  return taken === capacity ? `All ${seats} seats are taken` : `${formatCount(capacity - taken)} of ${seats} seats left`
}
