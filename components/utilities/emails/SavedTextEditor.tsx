import { Form } from 'antd'
import type { SavedText } from '#contract/utilities/savedTexts.ts'
import { fetchContactEmailPreview } from '#store/utilities/contactEmails.ts'
import { savedTexts } from '#store/utilities/savedTexts.ts'
import { Field } from '../../form/Field.tsx'
import { fieldOf, fieldsOf } from '../../form/fieldsOf.ts'
import { RichTextField } from '../../form/RichTextField.tsx'
import { SubjectInput } from '../../form/SubjectInput.tsx'
import { TextAndPreview } from '../../form/TextAndPreview.tsx'
import { MailView } from '../../ui/MailView.tsx'
import { usePermission } from '../../ui/usePermission.ts'
import { usePreview } from '../../ui/usePreview.ts'
import { ContactFieldTools } from './ContactFieldTools.tsx'

const { TextField } = fieldsOf(savedTexts.declared)
const Typed = fieldOf(savedTexts.declared, Field)
const RichText = fieldOf(savedTexts.declared, RichTextField)

type Values = Partial<SavedText>

/** A saved text, with the mail that it becomes beside it, in which fields show their names; in narrow windows one of the two. */
export function SavedTextEditor({ row }: { row: SavedText | null }) {
  const form = Form.useFormInstance<Values>()
  const maySend = usePermission('send')
  const values = (Form.useWatch([], { form, preserve: true }) as Values | undefined) ?? row ?? {}
  const preview = usePreview(fetchContactEmailPreview, { subject: values.subject ?? '', bodyHtml: values.bodyHtml ?? '', contactIds: [] })
  return (
    <TextAndPreview preview={<MailView preview={preview} picker={null} to={null} nobody="Fields show their names." />}>
      <TextField name="name" autoFocus={!row} />
      <Typed name="subject">
        <SubjectInput tools={maySend && <ContactFieldTools label="Add a field to the subject" />} />
      </Typed>
      <RichText name="bodyHtml" hasSource tools={<ContactFieldTools label="Add a field to the text" />} />
    </TextAndPreview>
  )
}
