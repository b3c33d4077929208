import { Alert, Form, Select } from 'antd'
import { useState } from 'react'
import { attendeeStatuses, type AttendeeStatusId, chatLimits, inviteModes } from '#constants/coffeeChats.ts'
import type { AddedPerson } from '#contract/coffeeChats/attendees.ts'
import type { CoffeeChat } from '#contract/coffeeChats/coffeeChats.ts'
import { addAttendees } from '#store/coffeeChats/attendees.ts'
import { failureOf, questionOf } from '#store/createCallThunk.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { useConfirm } from '../ui/ConfirmProvider.tsx'
import { Modal } from '../ui/Modal.tsx'
import { PeopleSelect } from '../form/PeopleSelect.tsx'

interface Props {
  chat: CoffeeChat
  onAdded: () => void
  onClose: () => void
}
const { requested, invited, confirmed, waitlisted } = attendeeStatuses
/** Who can be added, each as what. */
const statusesFor = ({ inviteMode }: CoffeeChat) => {
  const possible: readonly AttendeeStatusId[] = [
    ...(inviteMode === inviteModes.inviteOnly ? [] : [requested]),
    invited,
    confirmed,
    waitlisted,
  ]
  return attendeeStatuses.filter(({ value }) => possible.includes(value))
}

/** Puts many people onto the list at once. Whoever could not be added stays chosen and is named with the reason, to be added as something else. */
export function AddAttendeesDialog({ chat, onAdded, onClose }: Props) {
  const { roundTableId, title, freeSeats } = chat
  const dispatch = useAppDispatch()
  const confirm = useConfirm()
  const [contactIds, setContactIds] = useState<number[]>([])
  const [attendeeStatusId, setStatus] = useState<AttendeeStatusId>(invited)
  const [isSaving, setSaving] = useState(false)
  const [refused, setRefused] = useState<readonly AddedPerson[]>([])
  const add = async () => {
    setSaving(true)
    const input = { roundTableId, contactIds, attendeeStatusId }
    let result = await dispatch(addAttendees(input))
    const question = questionOf(failureOf(result))
    if (question && (await confirm(question))) result = await dispatch(addAttendees({ ...input, isSure: true }))
    setSaving(false)
    if (!addAttendees.fulfilled.match(result)) return
    onAdded()
    const notAdded = result.payload.results.filter(({ isAdded }) => !isAdded)
    if (notAdded.length === 0) return onClose()
    setRefused(notAdded)
    setContactIds(notAdded.map(({ contactId }) => contactId))
    // The usual reason is that all seats are taken.
    if (attendeeStatusId === confirmed) setStatus(waitlisted)
  }
  const count = contactIds.length
  return (
    <Modal
      open
      title={`Add attendees to ${title}`}
      okText={count > 1 ? `Add ${count} people` : 'Add'}
      okButtonProps={{ disabled: count === 0 || count > chatLimits.addedAtOnce }}
      confirmLoading={isSaving}
      onOk={() => void add()}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && document.getElementById('added-people')?.focus()}
    >
      <div aria-live="polite">
        {refused.length > 0 && (
          <Alert
            type="warning"
            showIcon
            title={refused.length === 1 ? 'Not added' : `${refused.length} people were not added`}
            description={
              <ul className="plain-list">
                {refused.map(({ contactId, name, message }) => (
                  <li key={contactId}>
                    <strong>{name}</strong>: {message}
                  </li>
                ))}
              </ul>
            }
          />
        )}
      </div>
      <Form layout="vertical" component={false}>
        <Form.Item label="People" htmlFor="added-people" extra={`At most ${chatLimits.addedAtOnce} at once`}>
          <PeopleSelect id="added-people" value={contactIds} onChange={setContactIds} />
        </Form.Item>
        <Form.Item label="Status" htmlFor="added-status" extra={freeSeats === 1 ? 'One seat is free' : `${freeSeats} seats are free`}>
          <Select id="added-status" options={statusesFor(chat)} value={attendeeStatusId} onChange={setStatus} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
