import { useState } from 'react'
import { attendances } from '#constants/choices.ts'
import { noShowRefusal } from '#contract/events/noShows.ts'
import type { Registration } from '#contract/events/registrations.ts'
import { checkIn } from '#store/events/checkIn.ts'
import { eventRecord } from '#store/events/events.ts'
import { markNoShow } from '#store/events/noShows.ts'
import { useAppDispatch, useAppSelector } from '#store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { useHasEnded } from '../checkIn/useHasEnded.ts'

/** After the event: marks an approved registration as a no-show, or a no-show as checked in. */
export function AttendanceButtons({ registration }: { registration: Registration }) {
  const dispatch = useAppDispatch()
  const { row: event } = useAppSelector(eventRecord.selectState)
  const [isSaving, setSaving] = useState(false)
  const { eventId, eventRegistrationId, attendance } = registration
  const isNoShow = attendance === attendances.noShow
  const hasEnded = useHasEnded(event?.eventId === eventId ? event : null)
  if (!isNoShow && !(hasEnded && !noShowRefusal(registration))) return null
  const save = async () => {
    setSaving(true)
    await dispatch((isNoShow ? checkIn : markNoShow)({ eventRegistrationId }))
    setSaving(false)
  }
  return (
    <Button size="small" loading={isSaving} onClick={() => void save()}>
      {isNoShow ? 'Check in after all' : 'Mark as no-show'}
    </Button>
  )
}
