import { choiceLabel } from '#constants/choice.ts'
import { type EventStateId, eventStates } from '#constants/statuses.ts'
import { stateMeanings } from './stateTexts.ts'

/** A state to choose, with its meaning. */
export const StateOption = ({ to }: { to: EventStateId }) => (
  <span className="state-move">
    <strong>{choiceLabel(eventStates, to)}</strong>
    <span className="quiet">{stateMeanings[to]}</span>
  </span>
)
