import { choiceLabel } from '#constants/choice.ts'
import { chatMoves, chatStatuses, type ChatStatusId } from '#constants/coffeeChats.ts'
import type { CoffeeChat } from '#contract/coffeeChats/coffeeChats.ts'
import { coffeeChats } from '#store/coffeeChats/coffeeChats.ts'
import { StatusMenu } from '../ui/StatusMenu.tsx'
import { ToneTag } from '../ui/ToneTag.tsx'
import { usePermission } from '../ui/usePermission.ts'
import { chatTones } from './statusTones.ts'
import { useStatusMove } from './useStatusMove.ts'

export const ChatStatusTag = ({ id }: { id: ChatStatusId }) => <ToneTag tone={chatTones[id]}>{choiceLabel(chatStatuses, id)}</ToneTag>

/** A chat's status, and a menu of those that it can move to. */
export function ChatStatus({ chat }: { chat: CoffeeChat }) {
  const { roundTableId, rowVersion, coffeeChatStatusId: status, title } = chat
  const mayEdit = usePermission('editEvents')
  const { isMoving, move } = useStatusMove(coffeeChats, 'The coffee chat')
  const tag = <ChatStatusTag id={status} />
  const next = chatMoves[status]
  if (!mayEdit || next.length === 0) return tag
  return (
    <StatusMenu<ChatStatusId>
      label={`Status of ${title}: ${choiceLabel(chatStatuses, status)}`}
      items={next.map((to) => ({ key: to, label: <ChatStatusTag id={to} /> }))}
      isMoving={isMoving}
      onChoose={(coffeeChatStatusId) => void move({ roundTableId, rowVersion, coffeeChatStatusId })}
    >
      {tag}
    </StatusMenu>
  )
}
