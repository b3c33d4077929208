import { Button } from 'antd'
import { useRouter } from 'next/router'
import { useState } from 'react'
import { limits } from '#constants/limits.ts'
import { openIn, routes } from '#constants/routes.ts'
import { invitationRefusal } from '#contract/coffeeChats/attendees.ts'
import type { CoffeeChat } from '#contract/coffeeChats/coffeeChats.ts'
import { writeToAttendees } from '#store/coffeeChats/attendees.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { formatCount } from '../ui/numbers.ts'
import { nextMinute, useClock } from '../ui/useClock.ts'
import { usePermission } from '../ui/usePermission.ts'

/** Begins an e-mail that invites the selected attendees: stores a draft, and opens it. Nothing is sent. */
export function WriteToAttendees({ chat, ids }: { chat: CoffeeChat; ids: readonly number[] }) {
  const dispatch = useAppDispatch()
  const { push } = useRouter()
  const [isWriting, setWriting] = useState(false)
  const now = useClock(nextMinute)
  if (!usePermission('send')) return null
  const refusal =
    ids.length > limits.bulkRows
      ? `An e-mail goes to at most ${formatCount(limits.bulkRows)} people. Select fewer`
      : invitationRefusal(chat, now)
  const write = async () => {
    setWriting(true)
    const result = await dispatch(writeToAttendees({ roundTableId: chat.roundTableId, coffeeChatAttendeeIds: [...ids] }))
    setWriting(false)
    if (writeToAttendees.fulfilled.match(result)) void push(openIn(routes.emailTools, result.payload.contactEmailId))
  }
  return (
    <Button size="small" loading={isWriting} disabled={refusal !== undefined} title={refusal} onClick={() => void write()}>
      Write invitation
    </Button>
  )
}
