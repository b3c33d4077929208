import { Divider, Form } from 'antd'
import type { EmailNotification } from '#contract/events/emailNotifications.ts'
import type { Event } from '#contract/events/events.ts'
import { fetchEmailPreview, fetchEmptyEmailFields } from '#store/events/emailAudience.ts'
import { emailNotifications } from '#store/events/emailNotifications.ts'
import { Field } from '../../form/Field.tsx'
import { fieldOf, fieldsOf } from '../../form/fieldsOf.ts'
import { RichTextField } from '../../form/RichTextField.tsx'
import { TextAndPreview } from '../../form/TextAndPreview.tsx'
import { usePermission } from '../../ui/usePermission.ts'
import { EmptyFields } from '../../form/EmptyFields.tsx'
import { MergeFields } from '../emailTemplates/MergeFields.tsx'
import { SubjectInput } from '../../form/SubjectInput.tsx'
import { TemplatePreview } from '../emailTemplates/TemplatePreview.tsx'
import { AudienceFields } from './AudienceFields.tsx'
import { AudienceSummary } from './AudienceSummary.tsx'
import { audienceOf } from './audienceOf.ts'
import { useAudienceNames } from './useAudienceNames.ts'

const { TextField } = fieldsOf(emailNotifications.declared)
const Typed = fieldOf(emailNotifications.declared, Field)
const RichText = fieldOf(emailNotifications.declared, RichTextField)

type Values = Partial<EmailNotification>

/** The text of an e-mail and its audience, with the mail to a registrant beside them; in narrow windows one of the two. */
export function EmailEditor({ row, event: { eventId } }: { row: EmailNotification | null; event: Event }) {
  const form = Form.useFormInstance<Values>()
  const maySend = usePermission('send')
  const values = (Form.useWatch([], { form, preserve: true }) as Values | undefined) ?? row ?? {}
  const lookups = useAudienceNames(eventId)
  const scope = { eventId, eventCompanyTypeId: 0 }
  const text = { eventId, subject: values.subject ?? '', bodyHtml: values.bodyHtml ?? '' }
  const audience = { eventId, notificationContentId: row?.notificationContentId ?? null, ...audienceOf(values) }
  return (
    <TextAndPreview
      textLabel="Text and audience"
      preview={
        <TemplatePreview draft={{ ...text, ...audience }} fetch={fetchEmailPreview} standIn="one of the audience">
          <EmptyFields draft={{ ...text, ...audience }} fetch={fetchEmptyEmailFields} nobody="Nobody gets it yet." />
        </TemplatePreview>
      }
    >
      <TextField name="name" autoFocus={!row} extra="Recipients do not see it" />
      <Typed name="subject">
        <SubjectInput tools={maySend && <MergeFields label="Add a field to the subject" scope={scope} />} />
      </Typed>
      <RichText name="bodyHtml" hasSource tools={<MergeFields label="Add a field to the text" scope={scope} />} />
      <Divider titlePlacement="start" plain>
        Audience
      </Divider>
      <AudienceSummary audience={audience} names={lookups.names} />
      <AudienceFields row={row} eventId={eventId} lookups={lookups} />
    </TextAndPreview>
  )
}
