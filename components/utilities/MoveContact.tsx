import { Alert, Form } from 'antd'
import { useEffect, useState } from 'react'
import type { InputOf } from '#contract/call.ts'
import { countsText } from '#contract/merge.ts'
import { moveContact as call } from '#contract/utilities/moves.ts'
import { asSentence } from '#contract/reply.ts'
import { failureOf } from '#store/createCallThunk.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { refreshRequested } from '#store/ui/ui.ts'
import { moveContact, previewMoveContact } from '#store/utilities/moves.ts'
import { fieldOf, fieldsOf } from '../form/fieldsOf.ts'
import { FormSchema } from '../form/FormSchema.tsx'
import { LocalInputField } from '../form/LocalInputField.tsx'
import { OwnForm } from '../form/OwnForm.tsx'
import { SearchField } from '../form/SearchField.tsx'
import { showFieldErrors } from '../form/showFieldErrors.ts'
import { formatInZone, storedDateFormat, viewerZone } from '../ui/dates.ts'
import { Modal } from '../ui/Modal.tsx'

const schema = call.body.omit({ dryRun: true })
const { SwitchField, TextField } = fieldsOf({ schema })
const LocalInput = fieldOf({ schema }, LocalInputField)
type Move = InputOf<typeof call>
type Values = Partial<Move>

/** Moves a contact to another company, after saying what moves with them. */
export function MoveContact({ contact, onClose }: { contact?: { value: number; label: string }; onClose: () => void }) {
  const dispatch = useAppDispatch()
  const [form] = Form.useForm<Values>()
  const [values, setValues] = useState<Values>(() => ({
    contactId: contact?.value,
    effectiveDate: formatInZone(new Date().toISOString(), viewerZone(), storedDateFormat),
    moveRegistrations: true,
  }))
  const [isSaving, setSaving] = useState(false)
  const outlook = useOutlook(values)
  const save = async (entered: Values) => {
    setSaving(true)
    const result = await dispatch(moveContact({ data: entered as Move, type: 'contacts' }))
    setSaving(false)
    if (moveContact.fulfilled.match(result)) {
      dispatch(refreshRequested())
      return onClose()
    }
    showFieldErrors(form, failureOf(result))
  }
  return (
    <Modal
      open
      title="Move a contact to another company"
      okText="Move contact"
      confirmLoading={isSaving}
      okButtonProps={{ disabled: outlook.problem !== undefined }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <FormSchema schema={schema}>
        <OwnForm<Values>
          form={form}
          layout="vertical"
          initialValues={values}
          onFinish={(entered) => void save(entered)}
          onValuesChange={(_, entered) => setValues(entered)}
        >
          <SearchField name="contactId" list="contacts" selected={contact ?? null} disabled={contact !== undefined} />
          <SearchField name="toCompanyId" list="companies" />
          <LocalInput name="effectiveDate" kind="date" extra="The first day at the new company, today or earlier" />
          <TextField name="jobTitle" extra="Leave empty to keep the job title" />
          <SwitchField name="moveRegistrations" extra="Registrations and places at events that start on that day or later" />
        </OwnForm>
      </FormSchema>
      <div role="status">
        {outlook.text && <p className="quiet">{outlook.text}</p>}
        {outlook.stays.length > 0 && (
          <ul className="merge-joined quiet">
            {outlook.stays.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
        {outlook.problem && <Alert type="warning" showIcon title={outlook.problem} />}
      </div>
    </Modal>
  )
}

interface Outlook {
  text?: string
  stays: readonly string[]
  problem?: string
}
const unknown: Outlook = { stays: [] }

/** What a move would take along; empty until contact, company and date are there. */
function useOutlook({ contactId, toCompanyId, effectiveDate, moveRegistrations }: Values): Outlook {
  const dispatch = useAppDispatch()
  const [loaded, setLoaded] = useState<Outlook & { key: string }>()
  const isWhole = contactId && toCompanyId && effectiveDate
  const key = isWhole ? JSON.stringify({ contactId, toCompanyId, effectiveDate, moveRegistrations }) : undefined
  useEffect(() => {
    if (key === undefined) return
    const request = dispatch(previewMoveContact({ ...(JSON.parse(key) as Move), dryRun: true }))
    void request.then((result) => {
      if (previewMoveContact.fulfilled.match(result)) {
        const { moved, stays } = result.payload
        const text = moved.length > 0 ? `Moves with them: ${countsText(moved)}.` : 'Nothing else moves with them.'
        return setLoaded({ key, stays, text: `${text} The company until now stays in their history.` })
      }
      const failure = failureOf(result)
      if (failure) setLoaded({ key, stays: [], problem: asSentence(Object.values(failure.fields ?? {})[0] ?? failure.message) })
    })
    return () => request.abort()
  }, [dispatch, key])
  return loaded?.key === key ? (loaded ?? unknown) : unknown
}
