import { type DragEvent, useState } from 'react'
import type { Meeting } from '#contract/events/meetings.ts'
import { GridMeeting } from './GridMeeting.tsx'
import { nameOfMeeting } from './meetingTexts.ts'
import type { MeetingMove } from './useMeetingMove.ts'

interface Props {
  rows: readonly Meeting[]
  /** Those that search and filters leave; undefined for all. */
  matching: ReadonlySet<number> | undefined
  move: MeetingMove
  meetingTimeId: number
  /** Null for virtual meetings; left out where any location will do. */
  sessionLocationId?: number | null
  /** Whether another meeting could be beside those that are in it. */
  hasRoom?: boolean
  /** What the cell is called, such as "09:30, Table 2". */
  name: string
  /** The names of locations where any will do: the offer says which it is. */
  locationNames?: ReadonlyMap<number, string>
  /** How a meeting is called here. */
  nameOf?: (row: Meeting) => string
}

/** One cell of a grid: the meetings in it, and whether the one that is picked can move there. */
export function GridCell({
  rows,
  matching,
  move,
  meetingTimeId,
  sessionLocationId,
  hasRoom = false,
  name,
  locationNames,
  nameOf = nameOfMeeting,
}: Props) {
  const [isOver, setOver] = useState(false)
  const offer = move.offerAt(meetingTimeId, sessionLocationId)
  const isFree = offer?.kind === 'free'
  const reason = offer?.kind === 'refused' ? offer.reason : undefined
  const where = isFree && locationNames ? (locationNames.get(offer.sessionLocationId ?? 0) ?? 'Virtual') : undefined
  const place = () => {
    if (isFree) move.moveTo(meetingTimeId, offer.sessionLocationId)
    else if (reason !== undefined) move.refuse(reason)
  }
  const dragOver = (event: DragEvent) => {
    if (!offer || offer.kind === 'own') return
    // A cell that refuses takes the drop too, to say why.
    event.preventDefault()
    setOver(true)
  }
  return (
    <td
      data-offer={offer?.kind}
      data-has-room={(hasRoom && rows.length > 0) || undefined}
      data-is-over={(isOver && offer !== undefined) || undefined}
      // The arrow keys stop here while a meeting is picked.
      tabIndex={offer ? -1 : undefined}
      title={reason}
      onDragOver={dragOver}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        place()
      }}
    >
      {rows.map((row) => (
        <GridMeeting
          key={row.meetingId}
          row={row}
          move={move}
          name={nameOf(row)}
          isDimmed={matching !== undefined && !matching.has(row.meetingId)}
        />
      ))}
      {isFree && (
        <button
          type="button"
          className="meeting-grid-offer"
          aria-label={['Move here: ' + name, where].filter(Boolean).join(', ')}
          onClick={place}
        >
          Move here {where && <span className="quiet small">{where}</span>}
        </button>
      )}
      {reason !== undefined && <Reason text={reason} isShown={rows.length === 0} />}
    </td>
  )
}

/** Why a cell refuses: its first sentence where there is room for it, all of it to who hears the page. */
function Reason({ text, isShown }: { text: string; isShown: boolean }) {
  const [first = text, ...rest] = text.split(/(?<=\.) /)
  if (!isShown) return <span className="for-screen-readers">{text}</span>
  return (
    <span className="meeting-grid-reason quiet small">
      {first} <span className="for-screen-readers">{rest.join(' ')}</span>
    </span>
  )
}
