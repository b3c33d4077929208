import { choiceLabel } from '#constants/choice.ts'
import { chatMoves, chatStatuses, type ChatStatusId } from '#constants/coffeeChats.ts'
import { completionRefusal } from '#contract/coffeeChats/attendees.ts'
import type { CoffeeChat } from '#contract/coffeeChats/coffeeChats.ts'
import { coffeeChats } from '#store/coffeeChats/coffeeChats.ts'
import { StatusMenu } from '../ui/StatusMenu.tsx'
import { ToneTag } from '../ui/ToneTag.tsx'
import { nextMinute, useClock } from '../ui/useClock.ts'
import { usePermission } from '../ui/usePermission.ts'
import { statusItems } from './statusItems.tsx'
import { chatTones } from './statusTones.ts'
import { useStatusMove } from './useStatusMove.ts'

export const ChatStatusTag = ({ id }: { id: ChatStatusId }) => <ToneTag tone={chatTones[id]}>{choiceLabel(chatStatuses, id)}</ToneTag>

/** A chat's status, and a menu of those that it can move to. */
export function ChatStatus({ chat }: { chat: CoffeeChat }) {
  const { roundTableId, rowVersion, coffeeChatStatusId: status, title } = chat
  const mayEdit = usePermission('editEvents')
  const { isMoving, move } = useStatusMove(coffeeChats)
  const now = useClock(nextMinute)
  const tag = <ChatStatusTag id={status} />
  const next = chatMoves[status]
  if (!mayEdit || next.length === 0) return tag
  return (
    <StatusMenu<ChatStatusId>
      label={`Status of ${title}: ${choiceLabel(chatStatuses, status)}`}
      items={statusItems(
        next.map((id) => ({ id, refusal: id === chatStatuses.completed ? completionRefusal(chat, now) : undefined })),
        (id) => (
          <ChatStatusTag id={id} />
        ),
      )}
      isMoving={isMoving}
      onChoose={(coffeeChatStatusId) => void move({ roundTableId, rowVersion, coffeeChatStatusId })}
    >
      {tag}
    </StatusMenu>
  )
}
