import { Form, Input } from 'antd'
import { notificationLimits, timings } from '#constants/notifications.ts'
import type { Notification } from '#contract/notifications/notifications.ts'
import { notifications } from '#store/notifications/notifications.ts'
import { TimeZoneField } from '../form/TimeZoneField.tsx'
import { DateTimeField } from '../form/DateTimeField.tsx'
import { Field } from '../form/Field.tsx'
import { FieldGroup } from '../form/FieldGroup.tsx'
import { fieldOf, fieldsOf } from '../form/fieldsOf.ts'
import { PictureField } from '../form/PictureField.tsx'
import { AudienceFields } from './AudienceFields.tsx'
import { DeeplinkFields } from './DeeplinkFields.tsx'
import { DraftActions } from './DraftActions.tsx'
import { EventField } from './EventField.tsx'
import { PhonePreview, type Shown } from './PhonePreview.tsx'

const { SelectField, SwitchField, TextAreaField } = fieldsOf(notifications.declared)
const DateTime = fieldOf(notifications.declared, DateTimeField)
const Picture = fieldOf(notifications.declared, PictureField)

/** A notification that is being composed: what it says, who gets it, and when. */
export function NotificationFields({ row }: { row: Notification | null }) {
  const form = Form.useFormInstance()
  const shown: Shown = {
    title: Form.useWatch<string | undefined>('title', form),
    body: Form.useWatch<string | undefined>('body', form),
    imageUrl: Form.useWatch<string | undefined>('imageUrl', form),
    severity: Form.useWatch<number | undefined>('severity', form),
  }
  const timing = Form.useWatch<number | undefined>('timing', form) ?? row?.timing
  return (
    <>
      {row && <DraftActions row={row} />}
      <FieldGroup title="Message">
        <div className="wide notification-message">
          <div>
            <Field name="title">
              <Input autoFocus={!row} autoComplete="off" count={{ show: true, max: notificationLimits.title }} />
            </Field>
            <TextAreaField name="body" rows={3} />
          </div>
          <PhonePreview {...shown} />
        </div>
        <SelectField name="channel" />
        <SelectField name="severity" />
        <div className="wide">
          <Picture name="imageUrl" />
        </div>
        <DeeplinkFields row={row} />
      </FieldGroup>
      <FieldGroup title="Audience">
        <div className="wide">
          <EventField row={row} />
          <AudienceFields row={row} />
        </div>
      </FieldGroup>
      <FieldGroup title="When">
        <SelectField name="timing" />
        <DateTime name="expiresAt" />
        {timing === timings.atTime && (
          <>
            <DateTime name="sendAt" />
            <TimeZoneField dateName="sendAt" />
            <div className="wide">
              <SwitchField name="sendInRecipientZone" extra="Whoever is past this time already gets it at once" />
            </div>
          </>
        )}
      </FieldGroup>
    </>
  )
}
