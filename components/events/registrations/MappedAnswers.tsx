import { useState } from 'react'
import type { MappedAnswer } from '#contract/events/mappedAnswers.ts'
import type { Registration } from '#contract/events/registrations.ts'
import { decideMappedAnswer, mappedAnswers } from '#store/events/mappedAnswers.ts'
import { useAppDispatch, useAppSelector } from '#store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { useLookup } from '../../ui/useLookup.ts'

/** Answers that differ from what the contact or company has: staff take the answer or leave the field as it is. Renders nothing without any. */
export function MappedAnswers({ registration, mayEdit }: { registration: Registration; mayEdit: boolean }) {
  const { eventRegistrationId, rowVersion } = registration
  const refreshCount = useAppSelector(({ ui }) => ui.refreshCount)
  const { rows, reload } = useLookup(mappedAnswers, { eventRegistrationId }, refreshCount + rowVersion)
  if (rows.length === 0) return null
  return (
    <section className="mapped-answers" aria-label="Different from the contact or company">
      <h2>Different from the contact or company</h2>
      <ul className="plain-list">
        {rows.map((row) => (
          <Difference key={row.eventQuestionId} row={row} eventRegistrationId={eventRegistrationId} mayEdit={mayEdit} onDecided={reload} />
        ))}
      </ul>
    </section>
  )
}

const Picture = ({ url, text }: { url: string; text: string }) => (
  <img className="mapped-picture" src={url} alt={text} width={48} height={48} />
)

interface DifferenceProps {
  row: MappedAnswer
  eventRegistrationId: number
  mayEdit: boolean
  onDecided: () => void
}

function Difference({ row, eventRegistrationId, mayEdit, onDecided }: DifferenceProps) {
  const { eventQuestionId, target, stored, answered, isLeft, isPicture } = row
  const dispatch = useAppDispatch()
  const [isSaving, setSaving] = useState(false)
  const decide = async (isTaken: boolean) => {
    setSaving(true)
    await dispatch(decideMappedAnswer({ eventRegistrationId, eventQuestionId, isTaken, stored }))
    setSaving(false)
    onDecided()
  }
  return (
    <li>
      <strong>{target}</strong>: stored{' '}
      {isPicture && stored ? <Picture url={stored} text="The stored picture" /> : <q>{stored || 'nothing'}</q>}, answered{' '}
      {!isPicture ? <q>{answered}</q> : answered ? <Picture url={answered} text="The picture that was answered" /> : 'a picture'}
      {isLeft && <span className="quiet"> (left as it is)</span>}
      {mayEdit && (
        <span className="mapped-answer-buttons">
          <Button size="small" loading={isSaving} onClick={() => void decide(true)}>
            Use the answer<span className="for-screen-readers"> for {target}</span>
          </Button>
          {!isLeft && stored !== '' && (
            <Button size="small" disabled={isSaving} onClick={() => void decide(false)}>
              Leave as it is<span className="for-screen-readers"> {target}</span>
            </Button>
          )}
        </span>
      )}
    </li>
  )
}
