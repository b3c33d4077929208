import HolderOutlined from '@ant-design/icons/HolderOutlined'
import LockOutlined from '@ant-design/icons/LockOutlined'
import type { DragEvent } from 'react'
import type { Meeting } from '#contract/events/meetings.ts'
import { meetings } from '#store/events/meetings.ts'
import { useListScreen } from '../../resource/screen/listContexts.ts'
import { MeetingStatusTag } from './MeetingStatusTags.tsx'
import { changeRequestText, nameOfMeeting } from './meetingTexts.ts'
import type { MeetingMove } from './useMeetingMove.ts'

interface Props {
  row: Meeting
  move: MeetingMove
  name: string
  /** Whether search or filters leave it out: it still takes its place. */
  isDimmed: boolean
}

/** A meeting in a cell of a grid: opened by a click, moved by drag or by the button beside it. */
export function GridMeeting({ row, move, name, isDimmed }: Props) {
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
      data-is-dimmed={isDimmed || undefined}
      draggable={mayMove}
      onDragStart={start}
      onDragEnd={({ dataTransfer }) => dataTransfer.dropEffect === 'none' && move.pick()}
    >
      <button type="button" className="meeting-grid-cell" title={name} onClick={() => open(row)}>
        <span className="meeting-grid-text">{name}</span>
        <span className="meeting-grid-tags">
          <MeetingStatusTag id={row.meetingStatusId} />
          {row.isLocked && <LockOutlined aria-label="Locked" title="Locked. Unlock it before you move it" />}
        </span>
        {row.openChangeRequestCount > 0 && <span className="quiet small">{changeRequestText(row)}</span>}
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
