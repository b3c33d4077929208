import { Divider, Form } from 'antd'
import { automaticStatuses, automaticTimings } from '#constants/automaticEmails.ts'
import type { AutomaticEmail } from '#contract/events/automaticEmails.ts'
import type { Event } from '#contract/events/events.ts'
import { automaticEmails } from '#store/events/automaticEmails.ts'
import { fetchEmailPreview, fetchEmptyEmailFields } from '#store/events/emailAudience.ts'
import { Field } from '../../form/Field.tsx'
import { fieldOf, fieldsOf } from '../../form/fieldsOf.ts'
import { RichTextField } from '../../form/RichTextField.tsx'
import { TextAndPreview } from '../../form/TextAndPreview.tsx'
import { usePermission } from '../../ui/usePermission.ts'
import { EmptyFields } from '../../form/EmptyFields.tsx'
import { MergeFields } from '../emailTemplates/MergeFields.tsx'
import { SubjectInput } from '../../form/SubjectInput.tsx'
import { TemplatePreview } from '../emailTemplates/TemplatePreview.tsx'
import { MailServerWarning } from '../registrations/mails/MailServerWarning.tsx'
import { AudienceFields } from '../notifications/AudienceFields.tsx'
import { AudienceSummary } from '../notifications/AudienceSummary.tsx'
import { audienceOf } from '../notifications/audienceOf.ts'
import { audienceSentence } from '../notifications/audienceSentence.ts'
import { useAudienceNames } from '../notifications/useAudienceNames.ts'
import { PastSendings } from './PastSendings.tsx'
import { TimingFields } from './TimingFields.tsx'

const { SwitchField, TextField } = fieldsOf(automaticEmails.declared)
const Typed = fieldOf(automaticEmails.declared, Field)
const RichText = fieldOf(automaticEmails.declared, RichTextField)

type Values = Partial<AutomaticEmail>

/** A rule: when it sends, its text, its audience and what it has sent, with the mail to a registrant beside them. */
export function AutomaticEditor({ row, event }: { row: AutomaticEmail | null; event: Event }) {
  const { eventId } = event
  const form = Form.useFormInstance<Values>()
  const maySend = usePermission('send')
  const values = (Form.useWatch([], { form, preserve: true }) as Values | undefined) ?? row ?? {}
  const lookups = useAudienceNames(eventId)
  const isOnChange = values.timing === automaticTimings.statusChange
  const isSent = row?.automaticStatusId === automaticStatuses.sent
  const scope = { eventId, eventCompanyTypeId: 0 }
  const text = { eventId, subject: values.subject ?? '', bodyHtml: values.bodyHtml ?? '' }
  const conditions = audienceOf({
    ...values,
    ...(isOnChange && { eventStatusIds: values.triggerStatusId ? [values.triggerStatusId] : [] }),
  })
  const audience = { eventId, ...conditions }
  return (
    <TextAndPreview
      textLabel="Rule and text"
      preview={
        <TemplatePreview draft={{ ...text, ...audience }} fetch={fetchEmailPreview} standIn="one of the audience">
          <EmptyFields draft={{ ...text, ...audience }} fetch={fetchEmptyEmailFields} nobody="Nobody would get it now." />
        </TemplatePreview>
      }
    >
      <div className="automatic-note">
        <MailServerWarning effect="Nothing is sent until there is one, and a moment that passes meanwhile is missed." />
      </div>
      <TextField name="name" autoFocus={!row} extra="Recipients do not see it" />
      <TimingFields event={event} />
      <SwitchField name="isPaused" extra="While it is paused it sends nothing, and makes up for nothing later" />
      <Divider titlePlacement="start" plain>
        Text
      </Divider>
      <Typed name="subject">
        <SubjectInput tools={maySend && <MergeFields label="Add a field to the subject" scope={scope} />} />
      </Typed>
      <RichText name="bodyHtml" hasSource tools={<MergeFields label="Add a field to the text" scope={scope} />} />
      <Divider titlePlacement="start" plain>
        {isOnChange || isSent ? 'Audience' : 'Audience as it is now'}
      </Divider>
      {isOnChange || isSent ? (
        <p>{audienceSentence(conditions, lookups.names, { isOnChange })}</p>
      ) : (
        <AudienceSummary audience={audience} names={lookups.names} />
      )}
      <AudienceFields row={null} eventId={eventId} lookups={lookups} hasStatuses={!isOnChange} />
      {row && row.lastSentAt !== null && <PastSendings automaticEmailId={row.automaticEmailId} event={event} />}
    </TextAndPreview>
  )
}
