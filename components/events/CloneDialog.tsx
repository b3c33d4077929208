import { Checkbox, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { cloneEvent as contractClone, cloneParts, type Event } from '#contract/events/events.ts'
import { failureOf } from '#store/createCallThunk.ts'
import { cloneEvent } from '#store/events/events.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { DateTimeField } from '../form/DateTimeField.tsx'
import { fieldOf, fieldsOf } from '../form/fieldsOf.ts'
import { FormSchema } from '../form/FormSchema.tsx'

const partLabels: Readonly<Record<(typeof cloneParts)[number], string>> = {
  tracks: 'Tracks',
  locations: 'Locations',
  speakers: 'Speakers',
  companyTypes: 'Registration company types',
  agenda: 'Agenda, as drafts without speakers and sponsors',
}
const { body: schema } = contractClone
const { TextField } = fieldsOf({ schema })
const DateTime = fieldOf({ schema }, DateTimeField)

interface Values {
  name: string
  eventCode: string
  startsAt: string
  parts: (typeof cloneParts)[number][]
}

/** Copies an event: new name, code and start; every other date moves along. */
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
          <DateTime name="startsAt" extra={`${event.timeZone}. All other dates of the event move by the same number of days.`} />
          <Form.Item name="parts" label="Also copy">
            <Checkbox.Group options={cloneParts.map((value) => ({ value, label: partLabels[value] }))} className="clone-parts" />
          </Form.Item>
          <Input type="submit" hidden />
        </Form>
      </FormSchema>
    </Modal>
  )
}
