import { choiceLabel } from '#constants/choice.ts'
import { attendanceStatuses, attendeeMoves, attendeeStatuses, type AttendeeStatusId } from '#constants/coffeeChats.ts'
import { attendanceRefusal, type CoffeeChatAttendee } from '#contract/coffeeChats/attendees.ts'
import type { CoffeeChat } from '#contract/coffeeChats/coffeeChats.ts'
import { coffeeChatAttendees } from '#store/coffeeChats/attendees.ts'
import { formatCount } from '../ui/numbers.ts'
import { StatusMenu } from '../ui/StatusMenu.tsx'
import { ToneTag } from '../ui/ToneTag.tsx'
import { nextMinute, useClock } from '../ui/useClock.ts'
import { attendeeTones } from './statusTones.ts'
import { useStatusMove } from './useStatusMove.ts'

export const AttendeeStatusTag = ({ id }: { id: AttendeeStatusId }) => (
  <ToneTag tone={attendeeTones[id]}>{choiceLabel(attendeeStatuses, id)}</ToneTag>
)

interface Props {
  attendee: CoffeeChatAttendee
  chat: CoffeeChat
  mayEdit: boolean
  onChanged: () => void
}

/** The status of an attendee, and a menu of those that they can move to. */
export function AttendeeStatus({ attendee, chat, mayEdit, onChanged }: Props) {
  const { coffeeChatAttendeeId, rowVersion, attendeeStatusId: status, contactName, waitlistPosition } = attendee
  const { isMoving, move } = useStatusMove(coffeeChatAttendees, 'The attendee')
  const refusal = attendanceRefusal(chat, useClock(nextMinute))
  const tag = <AttendeeStatusTag id={status} />
  const place = waitlistPosition !== null && <span className="quiet small"> {`No. ${formatCount(waitlistPosition)} in line`}</span>
  if (!mayEdit)
    return (
      <>
        {tag}
        {place}
      </>
    )
  return (
    <>
      <StatusMenu<AttendeeStatusId>
        label={`Status of ${contactName}: ${choiceLabel(attendeeStatuses, status)}`}
        items={attendeeMoves[status].map((to) => itemOf(to, attendanceStatuses.includes(to) ? refusal : undefined))}
        isMoving={isMoving}
        onChoose={(attendeeStatusId) =>
          void move({ coffeeChatAttendeeId, rowVersion, attendeeStatusId }).then((isMoved) => isMoved && onChanged())
        }
      >
        {tag}
      </StatusMenu>
      {place}
    </>
  )
}

/** A status to choose. One that cannot be chosen yet says why. */
const itemOf = (id: AttendeeStatusId, refusal: string | undefined) => ({
  key: id,
  disabled: refusal !== undefined,
  label: (
    <>
      <AttendeeStatusTag id={id} />
      {refusal !== undefined && <div className="quiet small">{refusal}</div>}
    </>
  ),
})
