import { useState } from 'react'
import { choiceLabel } from '#constants/choice.ts'
import { participationMoves, participationStatuses, type ParticipationStatusId } from '#constants/meetings.ts'
import type { MeetingParticipant } from '#contract/events/meetings.ts'
import { changeParticipation } from '#store/events/meetings.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { StatusMenu } from '../../ui/StatusMenu.tsx'
import { ParticipationTag } from './MeetingStatusTags.tsx'

interface Props {
  row: MeetingParticipant
  mayEdit: boolean
  /** Called when it was changed: the status of the meeting may have followed. */
  onChanged: () => void
}

/** The status of one person of a meeting, with a menu of the allowed next ones. */
export function ParticipationStatus({ row, mayEdit, onChanged }: Props) {
  const dispatch = useAppDispatch()
  const [isMoving, setMoving] = useState(false)
  const { meetingParticipantId, meetingParticipationStatusId: from, contactName, rowVersion } = row
  const moves = participationMoves[from]
  if (!mayEdit || moves.length === 0) return <ParticipationTag id={from} />
  const move = async (to: ParticipationStatusId) => {
    setMoving(true)
    const result = await dispatch(changeParticipation({ meetingParticipantId, meetingParticipationStatusId: to, rowVersion }))
    setMoving(false)
    if (changeParticipation.fulfilled.match(result)) onChanged()
  }
  return (
    <StatusMenu<ParticipationStatusId>
      label={`Status of ${contactName}: ${choiceLabel(participationStatuses, from)}`}
      items={moves.map((to) => ({ key: to, label: <ParticipationTag id={to} /> }))}
      isMoving={isMoving}
      onChoose={(to) => void move(to)}
    >
      <ParticipationTag id={from} />
    </StatusMenu>
  )
}
