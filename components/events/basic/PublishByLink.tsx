import { useState } from 'react'
import { choiceLabel } from '#constants/choice.ts'
import { eventState, type EventStateId, eventStates } from '#constants/statuses.ts'
import type { Event } from '#contract/events/events.ts'
import { useLinkedAction } from '../../resource/base/useLinkedAction.ts'
import { useConfirm } from '../../ui/ConfirmProvider.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { usePermission } from '../../ui/usePermission.ts'
import { movesOf } from '../stateMoves.ts'
import { stateMeanings } from '../stateTexts.ts'
import { useEventMove } from '../useEventMove.ts'

const PublishChecks = lazyPart(() => import('../PublishChecks.tsx').then((file) => file.PublishChecks))

const { published, live } = eventState
const publicStates: readonly EventStateId[] = [published, live]

/** Begins to publish an event when a link asks for it, or says why it cannot be published. */
export function PublishByLink({ event }: { event: Event }) {
  const confirm = useConfirm()
  const move = useEventMove(event)
  const [isPublishing, setPublishing] = useState(false)
  const begin = () => {
    if (movesOf(event).includes(published)) return setPublishing(true)
    const { name, eventStateId } = event
    const state = choiceLabel(eventStates, eventStateId)
    const title = publicStates.includes(eventStateId) ? `${name} is public already` : `${name} is ${state} and cannot be published`
    void confirm({ title, content: stateMeanings[eventStateId], okOnly: true })
  }
  useLinkedAction('publish', begin, usePermission('editEvents'))
  if (!isPublishing) return null
  return (
    <PublishChecks
      event={event}
      to={published}
      onConfirm={() => {
        setPublishing(false)
        void move(published)
      }}
      onClose={() => setPublishing(false)}
    />
  )
}
