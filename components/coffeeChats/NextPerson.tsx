import { Alert } from 'antd'
import { useState } from 'react'
import type { CoffeeChat } from '#contract/coffeeChats/coffeeChats.ts'
import { promoteAttendee } from '#store/coffeeChats/attendees.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { Button } from '../ui/Button.tsx'

interface Props {
  chat: CoffeeChat
  mayEdit: boolean
  onConfirmed: () => void
}

/** While a seat is free: the first of the waiting list, who gets it by one click. */
export function NextPerson({ chat: { roundTableId, freeSeats, nextAttendeeId, nextName }, mayEdit, onConfirmed }: Props) {
  const dispatch = useAppDispatch()
  const [isSaving, setSaving] = useState(false)
  if (nextAttendeeId === null) return null
  const confirm = async () => {
    setSaving(true)
    await dispatch(promoteAttendee({ roundTableId, coffeeChatAttendeeId: nextAttendeeId }))
    setSaving(false)
    onConfirmed()
  }
  return (
    <Alert
      type="info"
      showIcon
      className="chat-next"
      title={`${freeSeats === 1 ? 'A seat is free' : `${freeSeats} seats are free`}. Next on the waiting list: ${nextName}.`}
      action={
        mayEdit && (
          <Button loading={isSaving} onClick={() => void confirm()}>
            Confirm {nextName}
          </Button>
        )
      }
    />
  )
}
