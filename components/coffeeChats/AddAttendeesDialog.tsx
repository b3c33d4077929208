import { Form, Select } from 'antd'
import { useState } from 'react'
import { attendeeStatuses, type AttendeeStatusId, chatLimits } from '#constants/coffeeChats.ts'
import type { AddedPerson } from '#contract/coffeeChats/attendees.ts'
import type { CoffeeChat } from '#contract/coffeeChats/coffeeChats.ts'
import { addAttendees } from '#store/coffeeChats/attendees.ts'
import { failureOf, questionOf } from '#store/createCallThunk.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { UndoButton } from '../notices/UndoButton.tsx'
import { useConfirm } from '../ui/ConfirmProvider.tsx'
import { Modal } from '../ui/Modal.tsx'
import { PeopleSelect } from '../form/PeopleSelect.tsx'

interface Props {
  chat: CoffeeChat
  onAdded: () => void
  onClose: () => void
}
const { requested, invited, confirmed, waitlisted } = attendeeStatuses
const offered = attendeeStatuses.filter(({ value }) => [requested, invited, confirmed, waitlisted].some((one) => one === value))

/** Puts many people onto the list at once. Whoever could not be added is named with the reason. */
export function AddAttendeesDialog({ chat: { roundTableId, title, freeSeats }, onAdded, onClose }: Props) {
  const dispatch = useAppDispatch()
  const confirm = useConfirm()
  const [contactIds, setContactIds] = useState<number[]>([])
  const [attendeeStatusId, setStatus] = useState<AttendeeStatusId>(invited)
  const [isSaving, setSaving] = useState(false)
  const [outcome, setOutcome] = useState<{ results: readonly AddedPerson[]; undoToken: string | null }>()
  const add = async () => {
    setSaving(true)
    const input = { roundTableId, contactIds, attendeeStatusId }
    let result = await dispatch(addAttendees(input))
    const question = questionOf(failureOf(result))
    if (question && (await confirm({ ...question, cancelText: 'Go back' })))
      result = await dispatch(addAttendees({ ...input, isSure: true }))
    setSaving(false)
    if (!addAttendees.fulfilled.match(result)) return
    setOutcome(result.payload)
    onAdded()
  }
  if (outcome) return <Outcome {...outcome} onClose={onClose} />
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
      <Form layout="vertical" component={false}>
        <Form.Item label="People" htmlFor="added-people" extra={`At most ${chatLimits.addedAtOnce} at once`}>
          <PeopleSelect id="added-people" value={contactIds} onChange={setContactIds} />
        </Form.Item>
        <Form.Item label="Status" htmlFor="added-status" extra={freeSeats === 1 ? 'One seat is free' : `${freeSeats} seats are free`}>
          <Select id="added-status" options={[...offered]} value={attendeeStatusId} onChange={setStatus} />
        </Form.Item>
      </Form>
    </Modal>
  )
}

interface OutcomeProps {
  results: readonly AddedPerson[]
  undoToken: string | null
  onClose: () => void
}
/** Who was added, and who was not and why. */
function Outcome({ results, undoToken, onClose }: OutcomeProps) {
  const refused = results.filter(({ isAdded }) => !isAdded)
  const added = results.length - refused.length
  return (
    <Modal
      open
      title={`${added} of ${results.length} ${results.length === 1 ? 'person' : 'people'} added`}
      okText="Close"
      onOk={onClose}
      onCancel={onClose}
      cancelButtonProps={{ style: { display: 'none' } }}
    >
      {undoToken && <UndoButton undoToken={undoToken} isLarge onDone={onClose} />}
      {refused.length > 0 && (
        <ul className="plain-list">
          {refused.map(({ contactId, name, message }) => (
            <li key={contactId}>
              <strong>{name}</strong>: {message}
            </li>
          ))}
        </ul>
      )}
    </Modal>
  )
}
