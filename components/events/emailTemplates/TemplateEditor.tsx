import { Button, Form, Select } from 'antd'
import { type MailTrigger, mailTriggers } from '#constants/mails.ts'
import type { OwnEmailTemplate } from '#contract/events/emailTemplates.ts'
import type { Event } from '#contract/events/events.ts'
import { defaultEmailTemplates, emailTemplates, fetchEmptyFields, fetchTemplatePreview } from '#store/events/emailTemplates.ts'
import { Field } from '../../form/Field.tsx'
import { fieldOf, fieldsOf } from '../../form/fieldsOf.ts'
import { RichTextField } from '../../form/RichTextField.tsx'
import { TextAndPreview } from '../../form/TextAndPreview.tsx'
import { usePermission } from '../../ui/usePermission.ts'
import { type LoadedLookup, useLookup } from '../../ui/useLookup.ts'
import { EmptyFields } from '../../form/EmptyFields.tsx'
import { MergeFields } from './MergeFields.tsx'
import { SubjectInput } from '../../form/SubjectInput.tsx'
import { TemplatePreview } from './TemplatePreview.tsx'

const { ReferenceField, SwitchField, TextField } = fieldsOf(emailTemplates.declared)
const Typed = fieldOf(emailTemplates.declared, Field)
const RichText = fieldOf(emailTemplates.declared, RichTextField)

type Values = Partial<OwnEmailTemplate>
interface Props {
  row: OwnEmailTemplate | null
  event: Event
  types: LoadedLookup<{ eventCompanyTypeId: number; name: string }>
}

/** A text of a mail, with the mail to a registrant beside it; in narrow windows one of the two. */
export function TemplateEditor({ row, event: { eventId }, types }: Props) {
  const form = Form.useFormInstance<Values>()
  const mayEdit = usePermission('editEvents')
  const defaults = useLookup(defaultEmailTemplates, {})
  const values = (Form.useWatch([], { form, preserve: true }) as Values | undefined) ?? row ?? {}
  const defaultOf = (trigger: number | undefined) => defaults.rows.find((one) => one.trigger === trigger)
  const isUnwritten = ({ subject, bodyHtml }: Values) =>
    (!subject && !bodyHtml) || defaults.rows.some((one) => one.subject === subject && one.bodyHtml === bodyHtml)
  const reset = (trigger: MailTrigger | undefined) => {
    const text = defaultOf(trigger)
    if (text) form.setFieldsValue({ subject: text.subject, bodyHtml: text.bodyHtml })
  }
  // A new text starts from the default one, until somebody has written in it.
  const chooseTrigger = (trigger: MailTrigger) => {
    if (row || !isUnwritten(form.getFieldsValue(true) as Values)) return
    reset(trigger)
    form.setFieldValue('isAutomatic', defaultOf(trigger)?.isAutomatic ?? false)
  }
  const standard = defaultOf(values.trigger)
  const isDefault = standard !== undefined && standard.subject === values.subject && standard.bodyHtml === values.bodyHtml
  const scope = { eventId, eventCompanyTypeId: values.eventCompanyTypeId ?? 0 }
  const draft = {
    ...{ eventId, eventCompanyTypeId: values.eventCompanyTypeId ?? null },
    ...{ subject: values.subject ?? '', bodyHtml: values.bodyHtml ?? '', fromName: values.fromName ?? null },
    replyTo: values.replyTo ?? null,
  }
  return (
    <TextAndPreview
      preview={
        <TemplatePreview draft={draft} fetch={fetchTemplatePreview} standIn="the newest">
          <EmptyFields draft={draft} fetch={fetchEmptyFields} />
        </TemplatePreview>
      }
    >
      <div className="form-grid">
        <Typed name="trigger">
          <Select options={[...mailTriggers]} onChange={chooseTrigger} />
        </Typed>
        <ReferenceField
          name="eventCompanyTypeId"
          row={row}
          list={types}
          optionsBy="eventCompanyTypeId"
          entityNames="company types"
          extra="Leave empty for every company type without a text of its own"
        />
        <SwitchField name="isActive" extra="It can be sent" />
        <SwitchField name="isAutomatic" extra="A change of status sends it" />
      </div>
      <Typed name="subject">
        <SubjectInput tools={mayEdit && <MergeFields label="Add a field to the subject" scope={scope} />} />
      </Typed>
      <RichText name="bodyHtml" hasSource tools={<MergeFields label="Add a field to the text" scope={scope} />} />
      {mayEdit && standard && !isDefault && (
        <p className="template-reset">
          <Button onClick={() => reset(values.trigger)}>Reset to the default text</Button>
        </p>
      )}
      <div className="form-grid">
        <TextField name="fromName" extra="Leave empty to use that of the event" />
        <TextField name="replyTo" extra="Leave empty to use the reply-to e-mail of the event" />
      </div>
      <TextField name="name" extra="Leave empty to use that of the mail" />
    </TextAndPreview>
  )
}
