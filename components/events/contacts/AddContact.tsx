import { Button, Drawer, Flex, Form } from 'antd'
import { useRef, useState } from 'react'
import { eventContactRoles } from '#constants/participantChoices.ts'
import type { EventContact } from '#contract/events/eventContacts.ts'
import type { EventPersonHit } from '#contract/events/eventPeople.ts'
import { eventContacts } from '#store/events/eventContacts.ts'
import { fieldsOf } from '../../form/fieldsOf.ts'
import { OwnForm } from '../../form/OwnForm.tsx'
import { FormSchema } from '../../form/FormSchema.tsx'
import { useLeaveGuard } from '../../resource/record/useLeaveGuard.ts'
import { leaveConfirmation } from '../../ui/leaveConfirmation.ts'
import { useConfirm } from '../../ui/ConfirmProvider.tsx'
import { useReturnFocus } from '../../ui/useReturnFocus.ts'
import { AlreadyAttending, PossibleDuplicates } from './PossibleDuplicates.tsx'
import { EventCompanyField } from './EventCompanyField.tsx'
import { NewPersonFields } from './NewPersonFields.tsx'
import { PersonField } from './PersonField.tsx'
import { type AddContactValues, useAddContact } from './useAddContact.ts'

const { SelectField, SwitchField } = fieldsOf(eventContacts.declared)
/** The form appears without animation, like a record. */
const noMotion = { motionAppear: false, motionEnter: false, motionLeave: false }

interface Props {
  eventId: number
  /** The company that they attend for; without it the form has a field for it. */
  company?: { eventCompanyId: number; name: string }
  onAdded: (contact: EventContact) => void
  onClose: () => void
}

/** Adds a person to an event: searches existing people first, with a form for a new person. */
export function AddContact({ eventId, company, onAdded, onClose }: Props) {
  const confirm = useConfirm()
  const [form] = Form.useForm<AddContactValues>()
  const [isNew, setNew] = useState(false)
  const [chosen, setChosen] = useState<EventPersonHit | null>(null)
  const [isDirty, setDirtyState] = useState(false)
  const hasUnsaved = useRef(false)
  const setDirty = (next: boolean) => {
    hasUnsaved.current = next
    setDirtyState(next)
  }
  useReturnFocus()
  useLeaveGuard({ isDirty, hasUnsaved: () => hasUnsaved.current })
  const { isSaving, save, people, clearPeople } = useAddContact(form, {
    eventId,
    onAdded: (contact) => {
      setDirty(false)
      onAdded(contact)
    },
  })
  const select = (person: EventPersonHit) => {
    clearPeople()
    setNew(false)
    setChosen(person)
    form.setFieldsValue({ contactId: person.contactId })
  }
  const eventCompanyId = Form.useWatch('eventCompanyId', { form, preserve: true }) ?? company?.eventCompanyId
  const isAttending = !isNew && chosen?.eventCompanyContactId != null
  const closeForm = async () => {
    const isConfirmed = !hasUnsaved.current || (await confirm(leaveConfirmation))
    if (!isConfirmed) return
    setDirty(false)
    onClose()
  }
  return (
    <Drawer
      open
      motion={noMotion}
      maskMotion={noMotion}
      size={560}
      className="record"
      title={company ? `Add a contact of ${company.name}` : 'Add a contact'}
      onClose={() => void closeForm()}
      footer={
        <Flex justify="end" gap={8}>
          <Button onClick={() => void closeForm()}>Cancel</Button>
          <Button type="primary" loading={isSaving} disabled={isAttending} onClick={form.submit}>
            Add
          </Button>
        </Flex>
      }
    >
      <FormSchema schema={eventContacts.declared.schema}>
        <OwnForm
          form={form}
          layout="vertical"
          scrollToFirstError={{ focus: true }}
          autoComplete="off"
          initialValues={{ eventCompanyId: company?.eventCompanyId, role: eventContactRoles.attendee, attendsMeetings: true }}
          onValuesChange={() => {
            setDirty(true)
            clearPeople()
          }}
          onFinish={() => void save({ isNew })}
        >
          {company ? <Form.Item name="eventCompanyId" hidden noStyle /> : <EventCompanyField eventId={eventId} />}
          {isNew ? (
            <NewPersonFields onBack={() => setNew(false)} />
          ) : (
            <PersonField
              eventId={eventId}
              eventCompanyId={eventCompanyId}
              chosen={chosen}
              onChosen={setChosen}
              onNew={(names) => {
                clearPeople()
                setNew(true)
                form.setFieldsValue(names)
              }}
            />
          )}
          {isAttending && <AlreadyAttending eventId={eventId} person={chosen} onLeave={() => setDirty(false)} />}
          <PossibleDuplicates
            eventId={eventId}
            people={people}
            isSaving={isSaving}
            onSelect={select}
            onDifferent={() => void save({ isNew, isNewPerson: true })}
            onLeave={() => setDirty(false)}
          />
          <div className="form-grid">
            <SelectField name="role" />
            <SwitchField name="attendsMeetings" />
          </div>
          <button type="submit" hidden disabled={isSaving || isAttending} />
        </OwnForm>
      </FormSchema>
    </Drawer>
  )
}
