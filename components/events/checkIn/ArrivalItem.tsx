import { useState } from 'react'
import { attendances } from '#constants/choices.ts'
import { checkInRefusal } from '#contract/events/checkIn.ts'
import type { Event } from '#contract/events/events.ts'
import { noShowRefusal } from '#contract/events/noShows.ts'
import type { Registration } from '#contract/events/registrations.ts'
import { fullNameOf } from '#contract/personName.ts'
import { cancelCheckIn, checkIn } from '#store/events/checkIn.ts'
import { markNoShow } from '#store/events/noShows.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { useConfirm } from '../../ui/ConfirmProvider.tsx'
import { daysUntil, formatWithZone, relativeDays } from '../../ui/dates.ts'
import { RegistrationStatusTag } from '../StateTag.tsx'
import { useHasEnded } from './useHasEnded.ts'

interface Props {
  registration: Registration
  event: Pick<Event, 'startsAt' | 'endsAt' | 'eventStateId' | 'timeZone'>
  mayEdit: boolean
}

/** A person at the entrance: who they are, whether they may come in, and the button that checks them in. */
export function ArrivalItem({ registration: row, event, mayEdit }: Props) {
  const dispatch = useAppDispatch()
  const confirm = useConfirm()
  const { startsAt, timeZone } = event
  const [isSaving, setSaving] = useState(false)
  const { eventRegistrationId, firstName, lastName, eventStatusId, attendance } = row
  const name = fullNameOf({ firstName, lastName })
  const refusal = checkInRefusal(row)
  const mayBeNoShow = useHasEnded(event) && !noShowRefusal(row)
  const isHere = attendance === attendances.checkedIn && !refusal
  const isEarly = daysUntil(startsAt, timeZone) > 1
  const save = async (call: typeof checkIn | typeof markNoShow) => {
    const question = {
      title: `Check in ${name} already?`,
      content: `The event starts ${relativeDays(startsAt, timeZone)}, on ${formatWithZone(startsAt, timeZone)}.`,
      okText: 'Check in',
    }
    if (call === checkIn && isEarly && !(await confirm(question))) return
    setSaving(true)
    await dispatch(call({ eventRegistrationId }))
    setSaving(false)
  }
  return (
    <li className={isHere ? 'check-in-person is-here' : 'check-in-person'}>
      <div className="check-in-words">
        <strong>{name}</strong>
        <span className="quiet">{[row.companyName, row.companyTypeName].filter(Boolean).join(' · ')}</span>
        <span className="check-in-facts">
          <span className="tabular">{row.confirmationNumber}</span>
          <RegistrationStatusTag id={eventStatusId} />
        </span>
        {attendance === attendances.noShow && <span className="check-in-done overdue">No-show</span>}
        {isHere && <span className="check-in-done">{arrivalText(row, timeZone)}</span>}
        {attendance === attendances.checkedOut && <span className="quiet">{`${arrivalText(row, timeZone)}; checked out since`}</span>}
        {refusal && <span className="check-in-refusal">{refusal}</span>}
      </div>
      {mayEdit &&
        (isHere ? (
          <Button loading={isSaving} aria-label={`Undo the check-in of ${name}`} onClick={() => void save(cancelCheckIn)}>
            Undo
          </Button>
        ) : (
          !refusal && (
            <span className="check-in-buttons">
              {mayBeNoShow && (
                <Button loading={isSaving} aria-label={`Mark ${name} as a no-show`} onClick={() => void save(markNoShow)}>
                  No-show
                </Button>
              )}
              <Button type="primary" loading={isSaving} aria-label={`Check in ${name}`} onClick={() => void save(checkIn)}>
                Check in
              </Button>
            </span>
          )
        ))}
    </li>
  )
}

/** "Checked in 14 Jun 2026 09:12 by Ann Lee", in the zone of the event, with its name. */
function arrivalText({ checkedInAt, checkedInByName }: Registration, timeZone: string): string {
  const at = checkedInAt ? ` ${formatWithZone(checkedInAt, timeZone)}` : ''
  return `Checked in${at}${checkedInByName ? ` by ${checkedInByName}` : ''}`
}
