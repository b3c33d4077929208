import { useState } from 'react'
import { choiceLabel } from '#constants/choice.ts'
import { meetingMoves, meetingStatuses, type MeetingStatusId, placedStatuses, reasonedMeetingStatuses } from '#constants/meetings.ts'
import type { Meeting } from '#contract/events/meetings.ts'
import { changeMeetingStatus } from '#store/events/meetings.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { StatusMenu } from '../../ui/StatusMenu.tsx'
import { MeetingStatusTag } from './MeetingStatusTags.tsx'
import { nameOfMeeting } from './meetingTexts.ts'
import type { Place } from './PlaceDialog.tsx'

const MeetingReasonDialog = lazyPart(() => import('./MeetingReasonDialog.tsx').then((file) => file.MeetingReasonDialog))
const PlaceDialog = lazyPart(() => import('./PlaceDialog.tsx').then((file) => file.PlaceDialog))

interface Props {
  row: Meeting
  timeZone: string
  mayEdit: boolean
}

/** A meeting's status with a menu of the allowed next ones. Where a move needs a reason, or a time and a place, a dialog asks for it. */
export function MeetingStatus({ row, timeZone, mayEdit }: Props) {
  const dispatch = useAppDispatch()
  const [isMoving, setMoving] = useState(false)
  const [chosen, setChosen] = useState<MeetingStatusId | null>(null)
  const { meetingId, meetingStatusId: from, rowVersion } = row
  const moves = meetingMoves[from]
  if (!mayEdit || moves.length === 0) return <MeetingStatusTag id={from} />
  const needsReason = (to: MeetingStatusId) => reasonedMeetingStatuses.includes(to)
  const needsPlace = (to: MeetingStatusId) => placedStatuses.includes(to) && row.startsAt === null
  const move = async (to: MeetingStatusId, more: Partial<Place> & { reason?: string } = {}) => {
    setMoving(true)
    const result = await dispatch(changeMeetingStatus({ meetingId, meetingStatusId: to, rowVersion, ...more }))
    setMoving(false)
    if (changeMeetingStatus.fulfilled.match(result)) setChosen(null)
  }
  const dialog = { row, isSaving: isMoving, onCancel: () => setChosen(null) }
  return (
    <>
      <StatusMenu<MeetingStatusId>
        label={`Status of the meeting of ${nameOfMeeting(row)}: ${choiceLabel(meetingStatuses, from)}`}
        items={moves.map((to) => ({ key: to, label: <MeetingStatusTag id={to} /> }))}
        isMoving={isMoving}
        onChoose={(to) => {
          if (needsReason(to) || needsPlace(to)) setChosen(to)
          else void move(to)
        }}
      >
        <MeetingStatusTag id={from} />
      </StatusMenu>
      {chosen !== null && needsReason(chosen) && (
        <MeetingReasonDialog {...dialog} to={chosen} onOk={(reason) => void move(chosen, { reason })} />
      )}
      {chosen !== null && needsPlace(chosen) && (
        <PlaceDialog {...dialog} to={chosen} timeZone={timeZone} onOk={(place) => void move(chosen, place)} />
      )}
    </>
  )
}
