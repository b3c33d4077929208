import { Divider, Form } from 'antd'
import type { ContactEmail } from '#contract/utilities/contactEmails.ts'
import { contactEmails, fetchContactAudience, fetchEmptyContactFields } from '#store/utilities/contactEmails.ts'
import { EmptyFields } from '../../form/EmptyFields.tsx'
import { Field } from '../../form/Field.tsx'
import { fieldOf, fieldsOf } from '../../form/fieldsOf.ts'
import { PeopleSelect } from '../../form/PeopleSelect.tsx'
import { RichTextField } from '../../form/RichTextField.tsx'
import { SubjectInput } from '../../form/SubjectInput.tsx'
import { TextAndPreview } from '../../form/TextAndPreview.tsx'
import { usePermission } from '../../ui/usePermission.ts'
import { usePreview } from '../../ui/usePreview.ts'
import { ContactAudienceSummary } from './ContactAudienceSummary.tsx'
import { ContactFieldTools } from './ContactFieldTools.tsx'
import { ContactPreview } from './ContactPreview.tsx'
import { SavedTextPicker } from './SavedTextPicker.tsx'

const { TextField } = fieldsOf(contactEmails.declared)
const Typed = fieldOf(contactEmails.declared, Field)
const RichText = fieldOf(contactEmails.declared, RichTextField)

/** People who are shown as chosen; the others are counted, and listed below. */
const maxTags = 20

type Values = Partial<ContactEmail>

/** The text of an e-mail and the people who get it, with the mail to one of them beside it; in narrow windows one of the two. */
export function ContactEmailEditor({ row }: { row: ContactEmail | null }) {
  const form = Form.useFormInstance<Values>()
  const maySend = usePermission('send')
  const values = (Form.useWatch([], { form, preserve: true }) as Values | undefined) ?? row ?? {}
  const draft = { subject: values.subject ?? '', bodyHtml: values.bodyHtml ?? '', contactIds: values.contactIds ?? [] }
  const audience = usePreview(fetchContactAudience, { contactIds: draft.contactIds })
  const people = audience.reply?.people
  const known = people?.map(({ contactId, name, companyName, email }) => ({
    ...{ value: contactId, label: name, hint: companyName ?? email ?? undefined },
  }))
  return (
    <TextAndPreview
      textLabel="Text and people"
      preview={
        <ContactPreview draft={draft} people={people}>
          <EmptyFields draft={draft} fetch={fetchEmptyContactFields} nobody="Nobody gets it yet." people="people" />
        </ContactPreview>
      }
    >
      <TextField name="name" autoFocus={!row} extra="Recipients do not see it" />
      <Typed name="contactIds">
        <PeopleSelect name="contactIds" known={known} maxTagCount={maxTags} />
      </Typed>
      <ContactAudienceSummary preview={audience} />
      {maySend && <SavedTextPicker />}
      <Typed name="subject">
        <SubjectInput tools={maySend && <ContactFieldTools label="Add a field to the subject" />} />
      </Typed>
      <RichText name="bodyHtml" hasSource tools={<ContactFieldTools label="Add a field to the text" />} />
      <Divider titlePlacement="start" plain>
        Sender
      </Divider>
      <div className="form-grid">
        <TextField name="fromName" extra="Leave empty for the usual name" />
        <TextField name="replyTo" type="email" extra="Leave empty for whoever sends it" />
      </div>
    </TextAndPreview>
  )
}
