import { DownOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { choiceLabel } from '#constants/choice.ts'
import { eventState, type EventStateId, eventStates } from '#constants/statuses.ts'
import type { Event } from '#contract/events/events.ts'
import { Button } from '../ui/Button.tsx'
import { ButtonMenu } from '../ui/ButtonMenu.tsx'
import { useConfirm } from '../ui/ConfirmProvider.tsx'
import { fetchCode } from '../ui/fetchCode.ts'
import { lazyPart } from '../ui/lazyPart.tsx'
import { usePermission } from '../ui/usePermission.ts'
import { EventStateTag } from './StateTag.tsx'
import { goesLive, movesOf } from './stateMoves.ts'
import { useEventMove } from './useEventMove.ts'

const StateOption = lazyPart(() => import('./StateOption.tsx').then((file) => file.StateOption), { prefetch: true })
const PublishChecks = lazyPart(() => import('./PublishChecks.tsx').then((file) => file.PublishChecks))

/** The event's state and the states that it can change to, each with its meaning. Consequential ones need a confirmation. */
export function EventStateControl({ event }: { event: Event }) {
  const confirm = useConfirm()
  const move = useEventMove(event)
  const mayEdit = usePermission('editEvents')
  const [goingLive, setGoingLive] = useState<EventStateId | null>(null)
  if (!mayEdit) return <EventStateTag id={event.eventStateId} />
  const choose = async (to: EventStateId) => {
    if (goesLive(to)) return setGoingLive(to)
    const { stateMeanings, stateQuestion } = await fetchCode(() => import('./stateTexts.ts'))
    const question = stateQuestion(to, event.name)
    const isConfirmed = !question || (await confirm({ ...question, content: stateMeanings[to], isDangerous: to === eventState.cancelled }))
    if (isConfirmed) await move(to)
  }
  return (
    <>
      <ButtonMenu
        menu={{
          items: movesOf(event).map((to) => ({ key: to, label: <StateOption to={to} /> })),
          onClick: ({ key }) => void choose(Number(key) as EventStateId),
        }}
      >
        <Button aria-label={`Status: ${choiceLabel(eventStates, event.eventStateId)}. Change status`}>
          <EventStateTag id={event.eventStateId} /> <DownOutlined />
        </Button>
      </ButtonMenu>
      {goingLive && (
        <PublishChecks
          event={event}
          to={goingLive}
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
