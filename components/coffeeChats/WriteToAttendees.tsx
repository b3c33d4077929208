import { openIn, routes } from '#constants/routes.ts'
import { invitationRefusal } from '#contract/coffeeChats/attendees.ts'
import type { CoffeeChat } from '#contract/coffeeChats/coffeeChats.ts'
import { writeToAttendees } from '#store/coffeeChats/attendees.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { DraftEmailButton } from '../ui/DraftEmailButton.tsx'
import { nextMinute, useClock } from '../ui/useClock.ts'

/** Begins an e-mail that invites the selected attendees. */
export function WriteToAttendees({ chat, ids }: { chat: CoffeeChat; ids: readonly number[] }) {
  const dispatch = useAppDispatch()
  const refusal = invitationRefusal(chat, useClock(nextMinute))
  const store = async () => {
    const result = await dispatch(writeToAttendees({ roundTableId: chat.roundTableId, coffeeChatAttendeeIds: [...ids] }))
    if (writeToAttendees.fulfilled.match(result)) return openIn(routes.emailTools, result.payload.contactEmailId)
  }
  return <DraftEmailButton label="Write invitation" count={ids.length} refusal={refusal} store={store} list="E-mail tools" />
}
