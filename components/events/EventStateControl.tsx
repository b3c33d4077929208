import { DownOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { choiceLabel } from '#constants/choice.ts'
import { eventState, type EventStateId, eventStates } from '#constants/statuses.ts'
import type { Event } from '#contract/events/events.ts'
import { failureOf } from '#store/createCallThunk.ts'
import { eventRecord, events } from '#store/events/events.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { conflictSettled } from '#store/ui/ui.ts'
import { useLinkedAction } from '../resource/useLinkedAction.ts'
import { Button } from '../ui/Button.tsx'
import { ButtonMenu } from '../ui/ButtonMenu.tsx'
import { useConfirm } from '../ui/ConfirmProvider.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'
import { usePermission } from '../ui/usePermission.ts'
import { EventStateTag } from './StateTag.tsx'
import { goesLive, movesOf, stateMeanings, stateQuestion } from './stateTexts.ts'

const PublishChecks = lazyPart(() => import('./PublishChecks.tsx').then((file) => file.PublishChecks))

/** The event's state and the states that it can change to, each with its meaning. Consequential ones need a confirmation. */
export function EventStateControl({ event }: { event: Event }) {
  const dispatch = useAppDispatch()
  const confirm = useConfirm()
  const mayEdit = usePermission('editEvents')
  const [goingLive, setGoingLive] = useState<EventStateId | null>(null)
  const choose = async (to: EventStateId) => {
    if (goesLive(to)) return setGoingLive(to)
    const question = stateQuestion(to, event.name)
    const isConfirmed = !question || (await confirm({ ...question, content: stateMeanings[to], isDangerous: to === eventState.cancelled }))
    if (isConfirmed) await move(to)
  }
  const publish = () => {
    if (movesOf(event).includes(eventState.published)) return void choose(eventState.published)
    const state = choiceLabel(eventStates, event.eventStateId)
    void confirm({
      title: `${event.name} is ${state} and cannot be published now`,
      content: stateMeanings[event.eventStateId],
      okOnly: true,
    })
  }
  const move = async (to: EventStateId) => {
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
      content: 'The page now shows their changes. Change the state again if you still need to.',
      okOnly: true,
    })
  }
  useLinkedAction('publish', publish, mayEdit)
  if (!mayEdit) return <EventStateTag id={event.eventStateId} />
  const publishQuestion = goingLive && stateQuestion(goingLive, event.name)
  return (
    <>
      <ButtonMenu
        menu={{
          items: movesOf(event).map((to) => ({ key: to, label: <StateOption to={to} /> })),
          onClick: ({ key }) => void choose(Number(key) as EventStateId),
        }}
      >
        <Button aria-label={`State: ${choiceLabel(eventStates, event.eventStateId)}. Change state`}>
          <EventStateTag id={event.eventStateId} /> <DownOutlined />
        </Button>
      </ButtonMenu>
      {goingLive && publishQuestion && (
        <PublishChecks
          eventId={event.eventId}
          question={publishQuestion}
          onConfirm={() => {
            setGoingLive(null)
            void move(goingLive)
          }}
          onClose={() => setGoingLive(null)}
        />
      )}
    </>
  )
}

const StateOption = ({ to }: { to: EventStateId }) => (
  <span className="state-move">
    <strong>{choiceLabel(eventStates, to)}</strong>
    <span className="quiet">{stateMeanings[to]}</span>
  </span>
)
