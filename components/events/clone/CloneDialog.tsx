import { Form, Modal } from 'antd'
import { useState } from 'react'
import { cloneEvent as contractClone, type ClonePartName, cloneParts, type Event } from '#contract/events/events.ts'
import { failureOf } from '#store/createCallThunk.ts'
import { cloneEvent } from '#store/events/events.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { DateTimeField } from '../../form/DateTimeField.tsx'
import { fieldOf, fieldsOf } from '../../form/fieldsOf.ts'
import { FormSchema } from '../../form/FormSchema.tsx'
import { CloneDates } from './CloneDates.tsx'
import { CloneParts } from './CloneParts.tsx'

const { body: schema } = contractClone
const { TextField } = fieldsOf({ schema })
const DateTime = fieldOf({ schema }, DateTimeField)

interface Values {
  name: string
  eventCode: string
  startsAt: string
  parts: ClonePartName[]
}

/** Duplicates an event with a new name, code and start; all other dates move accordingly. */
export function CloneDialog({ event, onClose, onCopied }: { event: Event; onClose: () => void; onCopied: (event: Event) => void }) {
  const dispatch = useAppDispatch()
  const [form] = Form.useForm<Values>()
  const [isCopying, setCopying] = useState(false)
  const copy = async (values: Values) => {
    setCopying(true)
    const result = await dispatch(cloneEvent({ ...values, eventId: event.eventId }))
    setCopying(false)
    if (cloneEvent.fulfilled.match(result)) return onCopied(result.payload)
    const { fields = {} } = failureOf(result) ?? {}
    form.setFields(Object.entries(fields).map(([name, message]) => ({ name: name as keyof Values, errors: [message] })))
  }
  return (
    <Modal open title={`Duplicate ${event.name}`} okText="Duplicate" confirmLoading={isCopying} onOk={form.submit} onCancel={onClose}>
      <FormSchema schema={schema} timeZone={event.timeZone}>
        <Form
          form={form}
          layout="vertical"
          scrollToFirstError={{ focus: true }}
          initialValues={{
            name: `${event.name} (copy)`,
            eventCode: `${event.eventCode.slice(0, 35)}-copy`,
            startsAt: event.startsAt,
            parts: [...cloneParts],
          }}
          onFinish={(values: Values) => void copy(values)}
        >
          <TextField name="name" autoFocus />
          <TextField name="eventCode" />
          <DateTime name="startsAt" extra={event.timeZone} />
          <CloneDates event={event} />
          <Form.Item
            name="parts"
            label="Also duplicate"
            extra="People are never duplicated: no speakers, registrations, bookings, sponsors or companies. The new event is a draft."
          >
            <CloneParts eventId={event.eventId} />
          </Form.Item>
          {/* Enter in a field copies. */}
          <button type="submit" hidden />
        </Form>
      </FormSchema>
    </Modal>
  )
}
