import type { Meeting } from '#contract/events/meetings.ts'
import { formatInZone } from '../../ui/dates.ts'
import { GridCell } from './GridCell.tsx'
import type { MeetingMove } from './useMeetingMove.ts'

/** A slot as a grid shows it. */
export interface GridSlot {
  meetingTimeId: number
  startsAt: string
  endsAt: string
  isOpen?: boolean
}
export interface GridProps {
  slots: readonly GridSlot[]
  /** The placed meetings of the day. */
  rows: readonly Meeting[]
  move: MeetingMove
  timeZone: string
  title: string
}

/** A row for each slot, a column for each location that takes meetings, and one for virtual ones. */
export function LocationGrid({
  slots,
  rows,
  move,
  timeZone,
  title,
  places,
}: GridProps & { places: readonly { sessionLocationId: number; name: string }[] }) {
  const hasVirtual = rows.some(({ sessionLocationId }) => !sessionLocationId)
  const columns = [
    ...places.map(({ sessionLocationId: id, name }) => ({ id, name })),
    ...(hasVirtual ? [{ id: null, name: 'Virtual' }] : []),
  ]
  const cells = Map.groupBy(rows, (row) => cellKey(row.meetingTimeId, row.sessionLocationId))
  return (
    <div className="meeting-grid">
      <table aria-label={title}>
        <thead>
          <tr>
            <th scope="col">Time</th>
            {columns.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {slots.map((slot) => (
            <tr key={slot.meetingTimeId} data-is-closed={slot.isOpen === false}>
              <th scope="row">
                <SlotHead slot={slot} timeZone={timeZone} />
              </th>
              {columns.map(({ id, name }) => (
                <GridCell
                  key={id}
                  rows={cells.get(cellKey(slot.meetingTimeId, id)) ?? []}
                  move={move}
                  meetingTimeId={slot.meetingTimeId}
                  sessionLocationId={id}
                  name={`${formatInZone(slot.startsAt, timeZone, 'HH:mm')}, ${name}`}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const cellKey = (slot: number | null | undefined, location: number | null | undefined): string => `${slot ?? ''} ${location ?? ''}`

/** "09:00–09:25", on the clock of the event, and whether the slot is closed. */
export const SlotHead = ({ slot: { startsAt, endsAt, isOpen }, timeZone }: { slot: GridSlot; timeZone: string }) => (
  <>
    {`${formatInZone(startsAt, timeZone, 'HH:mm')}–${formatInZone(endsAt, timeZone, 'HH:mm')}`}
    {isOpen === false && <div className="quiet small">Closed</div>}
  </>
)
