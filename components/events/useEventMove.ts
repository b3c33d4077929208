import type { EventStateId } from '#constants/statuses.ts'
import type { Event } from '#contract/events/events.ts'
import { failureOf } from '#store/createCallThunk.ts'
import { eventRecord, events } from '#store/events/events.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { conflictSettled } from '#store/ui/ui.ts'
import { useConfirm } from '../ui/ConfirmProvider.tsx'

/** Moves an event to another state, and says why where that is refused. */
export function useEventMove(event: Event): (to: EventStateId) => Promise<void> {
  const dispatch = useAppDispatch()
  const confirm = useConfirm()
  return async (to) => {
    const result = await dispatch(events.upsert({ eventId: event.eventId, eventStateId: to, rowVersion: event.rowVersion }))
    if (events.upsert.fulfilled.match(result)) return
    const { status, message } = failureOf(result) ?? {}
    if (status === 422) void confirm({ title: 'This move is not possible', content: message, okOnly: true })
    if (status !== 409) return
    // Another user changed the event: show it as it is now instead of comparing one field.
    dispatch(conflictSettled())
    void dispatch(eventRecord.fetch({ eventId: event.eventId }))
    void confirm({
      title: 'Someone else changed this event',
      content: 'The page now shows their changes. Change the status again if you still need to.',
      okOnly: true,
    })
  }
}
