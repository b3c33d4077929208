import { Alert, Form } from 'antd'
import { useState } from 'react'
import { correctableLetters } from '#constants/limits.ts'
import { severity } from '#constants/notices.ts'
import { correctedAddress, type FailedEmail } from '#contract/events/failedEmails.ts'
import { failureOf } from '#store/createCallThunk.ts'
import { correctFailedEmail } from '#store/events/failedEmails.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { refusalOf } from '#store/refusalOf.ts'
import { noticeShown, refreshRequested } from '#store/ui/ui.ts'
import { fieldsOf } from '../../form/fieldsOf.ts'
import { FormSchema } from '../../form/FormSchema.tsx'
import { OwnForm } from '../../form/OwnForm.tsx'
import { Modal } from '../../ui/Modal.tsx'

const { TextField } = fieldsOf({ schema: correctedAddress })
interface Values {
  email: string
}

/** Asks for the right address of a registrant or a contact, and sends the mail there. */
export function CorrectAddressDialog({ row, onClose, onDone }: { row: FailedEmail; onClose: () => void; onDone: () => void }) {
  const dispatch = useAppDispatch()
  const [form] = Form.useForm<Values>()
  const [isSaving, setSaving] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const isToContact = row.eventRegistrationId === null
  const send = async ({ email }: Values) => {
    setSaving(true)
    setRefusal(null)
    const result = await dispatch(correctFailedEmail({ registrationMailId: row.registrationMailId, email }))
    setSaving(false)
    if (!correctFailedEmail.fulfilled.match(result)) {
      const failure = failureOf(result)
      return setRefusal(failure ? refusalOf(failure) : null)
    }
    const text = `${correctedText(result.payload.isContactChanged)} The mail leaves within seconds.`
    dispatch(noticeShown({ severity: severity.success, text }))
    dispatch(refreshRequested())
    onDone()
  }
  const correctedText = (isContactChanged: boolean): string => {
    if (isToContact) return isContactChanged ? 'Address corrected in the contact.' : 'The contact has this address already.'
    return `Address corrected in ${isContactChanged ? 'the registration and the contact' : 'the registration'}.`
  }
  return (
    <Modal
      open
      title={`Correct the address of ${row.registrantName}`}
      okText="Correct and resend"
      confirmLoading={isSaving}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p className="quiet">
        The mail did not reach {row.recipient}. The new address replaces it in{' '}
        {isToContact ? 'the contact' : 'the registration, and in the contact if the contact has the same one and does not sign in'}. The
        mail is sent as it was composed.
        {!isToContact && ` Of somebody who was vetted, at most ${correctableLetters} letters of the address can be corrected here.`}
      </p>
      <FormSchema schema={correctedAddress}>
        <OwnForm<Values>
          form={form}
          layout="vertical"
          autoComplete="off"
          initialValues={{ email: row.recipient }}
          onFinish={(values) => void send(values)}
        >
          <TextField name="email" type="email" autoFocus />
        </OwnForm>
      </FormSchema>
      <div aria-live="polite">{refusal !== null && <Alert type="error" showIcon title={refusal} />}</div>
    </Modal>
  )
}
