import { counted } from '#contract/textLists.ts'
import { formatInZone } from '../../ui/dates.ts'
import { GridCell } from './GridCell.tsx'
import type { GridProps } from './GridProps.ts'
import { SlotHead } from './SlotHead.tsx'

/** A row for each slot, a column for each location that takes meetings, and one for virtual ones. */
export function LocationGrid({ slots, rows, matching, move, timeZone, title, places }: GridProps) {
  const hasVirtual = rows.some(({ sessionLocationId }) => !sessionLocationId)
  const columns = [
    ...places.map(({ sessionLocationId: id, name, maxSimultaneousMeetings: max = 1 }) => ({ id, name, max })),
    ...(hasVirtual ? [{ id: null, name: 'Virtual', max: 1 }] : []),
  ]
  const cells = Map.groupBy(rows, (row) => cellKey(row.meetingTimeId, row.sessionLocationId))
  return (
    <div className="meeting-grid">
      <table aria-label={title}>
        <thead>
          <tr>
            <th scope="col">Time</th>
            {columns.map(({ id, name, max }) => (
              <th key={id} scope="col">
                {name}
                {max > 1 && <div className="quiet small">{counted(max, 'meeting')} at a time</div>}
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
              {columns.map(({ id, name, max }) => (
                <GridCell
                  key={id}
                  rows={cells.get(cellKey(slot.meetingTimeId, id)) ?? []}
                  hasRoom={(cells.get(cellKey(slot.meetingTimeId, id))?.length ?? 0) < max}
                  matching={matching}
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
