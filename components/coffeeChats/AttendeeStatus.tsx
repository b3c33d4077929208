import { choiceLabel } from '#constants/choice.ts'
import { attendanceStatuses, attendeeMoves, attendeeStatuses, type AttendeeStatusId, seatedStatuses } from '#constants/coffeeChats.ts'
import { attendanceRefusal, type CoffeeChatAttendee, seatRefusal } from '#contract/coffeeChats/attendees.ts'
import type { CoffeeChat } from '#contract/coffeeChats/coffeeChats.ts'
import { coffeeChatAttendees } from '#store/coffeeChats/attendees.ts'
import { formatCount } from '../ui/numbers.ts'
import { StatusMenu } from '../ui/StatusMenu.tsx'
import { ToneTag } from '../ui/ToneTag.tsx'
import { nextMinute, useClock } from '../ui/useClock.ts'
import { statusItems } from './statusItems.tsx'
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
  const { isMoving, move } = useStatusMove(coffeeChatAttendees)
  const now = useClock(nextMinute)
  const refusalOf = (to: AttendeeStatusId): string | undefined => {
    if (attendanceStatuses.includes(to)) return attendanceRefusal(chat, now)
    return seatedStatuses.includes(to) && !seatedStatuses.includes(status) ? seatRefusal(chat.confirmedCount, chat.maxAttendees) : undefined
  }
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
        items={statusItems(
          attendeeMoves[status].map((id) => ({ id, refusal: refusalOf(id) })),
          (id) => (
            <AttendeeStatusTag id={id} />
          ),
        )}
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
