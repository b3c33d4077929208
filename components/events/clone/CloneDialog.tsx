import { Form } from 'antd'
import { useEffect, useState } from 'react'
import { cloneEvent as contractClone, type ClonePartName, cloneParts, type Event } from '#contract/events/events.ts'
import { slugFor } from '#contract/slugFor.ts'
import { failureOf } from '#store/createCallThunk.ts'
import { cloneEvent, eventCodes } from '#store/events/events.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { DateTimeField } from '../../form/DateTimeField.tsx'
import { OwnForm } from '../../form/OwnForm.tsx'
import { fieldOf, fieldsOf } from '../../form/fieldsOf.ts'
import { FormSchema } from '../../form/FormSchema.tsx'
import { showFieldErrors } from '../../form/showFieldErrors.ts'
import { CloneDates } from './CloneDates.tsx'
import { CloneParts } from './CloneParts.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { useLookup } from '../../ui/useLookup.ts'

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
  const { rows: codes } = useLookup(eventCodes, {})
  const freeCode = slugFor(`${event.eventCode.slice(0, 35)}-copy`, new Set(codes))
  useEffect(() => {
    if (!form.isFieldTouched('eventCode')) form.setFields([{ name: 'eventCode', value: freeCode, touched: false, errors: [] }])
  }, [form, freeCode])
  const copy = async (values: Values) => {
    setCopying(true)
    const result = await dispatch(cloneEvent({ ...values, eventId: event.eventId }))
    setCopying(false)
    if (cloneEvent.fulfilled.match(result)) return onCopied(result.payload)
    showFieldErrors(form, failureOf(result))
  }
  return (
    <Modal open title={`Duplicate ${event.name}`} okText="Duplicate" confirmLoading={isCopying} onOk={form.submit} onCancel={onClose}>
      <FormSchema schema={schema} timeZone={event.timeZone}>
        <OwnForm
          form={form}
          layout="vertical"
          scrollToFirstError={{ focus: true }}
          initialValues={{
            name: `${event.name} (copy)`,
            startsAt: event.startsAt,
            parts: [...cloneParts],
          }}
          onFinish={(values: Values) => void copy(values)}
        >
          <TextField name="name" autoFocus />
          <TextField name="eventCode" />
          <DateTime name="startsAt" />
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
        </OwnForm>
      </FormSchema>
    </Modal>
  )
}
