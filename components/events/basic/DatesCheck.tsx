import { cityOfZone } from '#contract/zoneNames.ts'
import type { Event, PlannedItem } from '#contract/events/events.ts'
import { outsideDates } from '#store/events/events.ts'
import { LoadAgain } from '../../ui/LoadAgain.tsx'
import { formatCount } from '../../ui/numbers.ts'
import { useLookup } from '../../ui/useLookup.ts'

type Dates = Pick<Event, 'startsAt' | 'endsAt' | 'timeZone'>
interface Props {
  /** The stored event. */
  event: Event
  /** Its dates in the form. */
  next: Dates
}

const entityNames: Readonly<Record<PlannedItem, readonly [one: string, many: string]>> = {
  agendaDays: ['agenda day', 'agenda days'],
  sessions: ['session', 'sessions'],
  meetingTimes: ['meeting time', 'meeting times'],
  meetings: ['placed meeting', 'placed meetings'],
  blackouts: ['blackout of a location', 'blackouts of locations'],
  availability: ['time of a speaker', 'times of speakers'],
}

/** Warns about planned rows outside new dates or a new zone, before they are saved. Empty for unchanged dates. */
export function DatesCheck({ event, next }: Props) {
  const hasNewDates = Date.parse(next.startsAt) !== Date.parse(event.startsAt) || Date.parse(next.endsAt) !== Date.parse(event.endsAt)
  const hasNewZone = next.timeZone !== event.timeZone
  if (!hasNewDates && !hasNewZone) return null
  return (
    <>
      {hasNewZone && (
        <p className="warned">
          Everything planned keeps its time in {cityOfZone(event.timeZone)}, so it shows at a different time in {cityOfZone(next.timeZone)}.
        </p>
      )}
      <OutsideCounts eventId={event.eventId} next={next} />
    </>
  )
}

/** Dates that leave these outside are refused. */
const agendaItems: ReadonlySet<PlannedItem> = new Set(['agendaDays', 'sessions'])
type Counts = readonly { what: PlannedItem; count: number }[]
const outsideText = (counts: Counts): string =>
  `Outside these dates: ${counts.map(({ what, count }) => `${formatCount(count)} ${entityNames[what][count === 1 ? 0 : 1]}`).join(', ')}.`
const pronounOf = (counts: Counts): string => (counts.reduce((sum, { count }) => sum + count, 0) === 1 ? 'it' : 'them')

function OutsideCounts({ eventId, next: { startsAt, endsAt, timeZone } }: { eventId: number; next: Dates }) {
  const { rows, status, reload } = useLookup(outsideDates, { eventId, startsAt, endsAt, timeZone })
  if (status === 'failed') return <LoadAgain text="Could not check what is outside these dates." onClick={reload} />
  const outside = rows.filter(({ count }) => count > 0)
  const [agenda, others] = [outside.filter(({ what }) => agendaItems.has(what)), outside.filter(({ what }) => !agendaItems.has(what))]
  return (
    <>
      {agenda.length > 0 && (
        <p className="warned">
          {outsideText(agenda)} Move or delete {pronounOf(agenda)} on the Agenda tab before you save these dates.
        </p>
      )}
      {others.length > 0 && (
        <p className="warned">
          {outsideText(others)} Update {pronounOf(others)} separately.
        </p>
      )}
    </>
  )
}
