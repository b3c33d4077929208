import HolderOutlined from '@ant-design/icons/HolderOutlined'
import type { DragEvent } from 'react'
import type { Meeting } from '#contract/events/meetings.ts'
import { meetings } from '#store/events/meetings.ts'
import { useListScreen } from '../../resource/list/listContexts.ts'
import { MeetingStatusTag } from './MeetingStatusTags.tsx'
import { nameOfMeeting } from './meetingTexts.ts'
import type { MeetingMove } from './useMeetingMove.ts'

interface Props {
  rows: readonly Meeting[]
  move: MeetingMove
  meetingTimeId: number
  /** Null for virtual meetings; left out where any location will do. */
  sessionLocationId?: number | null
  /** What the cell is called, such as "09:30, Table 2". */
  name: string
  /** How a meeting is called here. */
  nameOf?: (row: Meeting) => string
}

/** One cell of a grid: the meetings in it, and whether the one that is picked can move there. */
export function GridCell({ rows, move, meetingTimeId, sessionLocationId, name, nameOf = nameOfMeeting }: Props) {
  const offer = move.offerAt(meetingTimeId, sessionLocationId)
  const isFree = offer?.kind === 'free'
  const place = () => offer?.kind === 'free' && move.moveTo(meetingTimeId, offer.sessionLocationId)
  return (
    <td
      data-offer={offer?.kind}
      title={offer?.kind === 'refused' ? offer.reason : undefined}
      onDragOver={(event) => isFree && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        place()
      }}
    >
      {rows.map((row) => (
        <Placed key={row.meetingId} row={row} move={move} name={nameOf(row)} />
      ))}
      {isFree && (
        <button type="button" className="meeting-grid-offer" aria-label={`Move here: ${name}`} onClick={place}>
          Move here
        </button>
      )}
      {offer?.kind === 'refused' && rows.length === 0 && <span className="meeting-grid-reason quiet small">{offer.reason}</span>}
    </td>
  )
}

function Placed({ row, move, name }: { row: Meeting; move: MeetingMove; name: string }) {
  const { open } = useListScreen(meetings)
  const isPicked = move.picked?.meetingId === row.meetingId
  const mayMove = move.mayMove(row)
  const start = ({ dataTransfer }: DragEvent) => {
    dataTransfer.effectAllowed = 'move'
    // Firefox drags nothing without data.
    dataTransfer.setData('text/plain', name)
    // Chrome ends a drag whose page changes while it begins.
    setTimeout(() => move.pick(row))
  }
  return (
    <div
      className="meeting-grid-meeting"
      data-meeting={row.meetingId}
      data-is-picked={isPicked}
      draggable={mayMove}
      onDragStart={start}
      onDragEnd={({ dataTransfer }) => dataTransfer.dropEffect === 'none' && move.pick()}
    >
      <button type="button" className="meeting-grid-cell" onClick={() => open(row)}>
        <span>{name}</span>
        <MeetingStatusTag id={row.meetingStatusId} />
      </button>
      {mayMove && (
        <button
          type="button"
          className="meeting-grid-move"
          aria-label={`Move ${nameOfMeeting(row)}`}
          aria-pressed={isPicked}
          title={isPicked ? 'Leave it where it is' : 'Move'}
          onClick={() => move.pick(isPicked ? undefined : row)}
        >
          <HolderOutlined aria-hidden />
        </button>
      )}
    </div>
  )
}
