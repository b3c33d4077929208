import { DownOutlined } from '@ant-design/icons'
import { choiceLabel } from '#constants/choice.ts'
import { eventMoves, eventState, type EventStateId, eventStates } from '#constants/statuses.ts'
import type { Event } from '#contract/events/events.ts'
import { failureOf } from '#store/createCallThunk.ts'
import { eventRecord, events } from '#store/events/events.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { conflictSettled } from '#store/ui/ui.ts'
import { Button } from '../ui/Button.tsx'
import { ButtonMenu } from '../ui/ButtonMenu.tsx'
import { useAsk } from '../ui/Questions.tsx'
import { useMay } from '../ui/useMay.ts'
import { EventStateTag } from './StateTag.tsx'

/** The event's state and the moves that are allowed from it. Hard ones ask first. */
export function EventStateControl({ event }: { event: Event }) {
  const dispatch = useAppDispatch()
  const ask = useAsk()
  const mayEdit = useMay('editEvents')
  if (!mayEdit) return <EventStateTag id={event.eventStateId} />
  const move = async (to: EventStateId) => {
    const isHard = to === eventState.cancelled || to === eventState.archived
    const isSure =
      !isHard ||
      (await ask({
        title: `Set “${event.name}” to ${choiceLabel(eventStates, to)}?`,
        content: 'Staff and registrants will see the new state at once.',
        okText: `Set to ${choiceLabel(eventStates, to)}`,
        isDangerous: true,
      }))
    if (!isSure) return
    const result = await dispatch(events.upsert({ eventId: event.eventId, eventStateId: to, rowVersion: event.rowVersion }))
    if (events.upsert.fulfilled.match(result)) return
    const { status, message } = failureOf(result) ?? {}
    if (status === 422) void ask({ title: 'This move is not possible', content: message, okOnly: true })
    if (status !== 409) return
    // Somebody else was first: show what the event is now instead of comparing one word.
    dispatch(conflictSettled())
    void dispatch(eventRecord.fetch({ eventId: event.eventId }))
    void ask({
      title: 'Somebody else changed this event meanwhile',
      content: 'The page now shows it as it is. Change the state again if it is still needed.',
      okOnly: true,
    })
  }
  return (
    <ButtonMenu
      menu={{
        items: eventMoves[event.eventStateId].map((to) => ({ key: to, label: choiceLabel(eventStates, to) })),
        onClick: ({ key }) => void move(Number(key) as EventStateId),
      }}
    >
      <Button aria-label={`State: ${choiceLabel(eventStates, event.eventStateId)}. Change state`}>
        <EventStateTag id={event.eventStateId} /> <DownOutlined />
      </Button>
    </ButtonMenu>
  )
}
