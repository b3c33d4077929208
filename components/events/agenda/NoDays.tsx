import { useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import { addAgendaDays } from '#store/events/agenda.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { datesOf } from './datesOf.ts'

/** An agenda without days: add the first one, or one for each date of the event. */
export function NoDays({ event, mayEdit, onAdd }: { event: Event; mayEdit: boolean; onAdd: () => void }) {
  const dispatch = useAppDispatch()
  const [isAdding, setAdding] = useState(false)
  const dates = datesOf(event)
  const addAll = async () => {
    setAdding(true)
    await dispatch(addAgendaDays(event.eventId, dates))
    setAdding(false)
  }
  return (
    <div className="agenda-empty">
      <p>{mayEdit ? 'No agenda yet. Add the first day.' : 'No agenda yet.'}</p>
      {mayEdit && (
        <p className="row">
          <Button type="primary" onClick={onAdd}>
            Add a day
          </Button>
          <Button loading={isAdding} onClick={() => void addAll()}>
            {dates.length === 1 ? 'Add the day of the event' : `Add all ${dates.length} days of the event`}
          </Button>
        </p>
      )}
    </div>
  )
}
