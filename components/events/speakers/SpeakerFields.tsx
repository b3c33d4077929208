import { Divider, Form } from 'antd'
import { speakerStatuses } from '#constants/programmeChoices.ts'
import type { Event } from '#contract/events/events.ts'
import type { Speaker } from '#contract/events/speakers.ts'
import { speakers } from '#store/events/speakers.ts'
import { ContactField } from '../../form/ContactField.tsx'
import { fieldOf, fieldsOf } from '../../form/fieldsOf.ts'
import { HeadshotField } from '../../form/HeadshotField.tsx'
import { PhoneField } from '../../form/PhoneField.tsx'
import { AfterPaint } from '../../ui/AfterPaint.tsx'
import { TimeRangesField } from '../../form/TimeRangesField.tsx'
import { ResaveButton } from './ResaveButton.tsx'
import { SpeakerSessions } from './SpeakerSessions.tsx'

const { SelectField, SwitchField, TextAreaField, TextField } = fieldsOf(speakers.declared)
const PhoneNumberField = fieldOf(speakers.declared, PhoneField)
const TimeRanges = fieldOf(speakers.declared, TimeRangesField)

/** The fields of a speaker. */
export function SpeakerFields({ row, event }: { row: Speaker | null; event: Event }) {
  const { startsAt, endsAt, timeZone } = event
  return (
    <>
      <ContactField row={row} />
      <HeadshotField urlName="headshotOriginalUrl" cropName="headshotCrop" renderedUrl={row?.headshotUrl ?? null} />
      {row?.headshotOriginalUrl && <ResaveButton target={{ speakerId: row.speakerId }} />}
      <div className="form-grid">
        <TextField name="firstName" />
        <TextField name="lastName" />
        <TextField name="displayName" extra="Leave empty to use first and last name" />
        <SelectField name="speakerStatusId" />
        <TextField name="jobTitle" />
        <TextField name="companyName" />
        <AfterPaint>
          <TextField name="email" type="email" />
          <PhoneNumberField name="phone" />
          <TextField name="assistantEmail" type="email" />
          <PublishedField />
          <SwitchField name="isFeatured" />
          <SwitchField name="hasArrived" />
        </AfterPaint>
      </div>
      <AfterPaint>
        {row && <SpeakerSessions speaker={row} event={event} />}
        <TextAreaField name="bioShort" rows={2} />
        <TextAreaField name="bioLong" rows={4} />
        <div className="form-grid">
          <TextField name="linkedInUrl" type="url" />
          <TextField name="twitterUrl" type="url" />
          <TextField name="websiteUrl" type="url" />
        </div>
        <Divider titlePlacement="start" plain>
          For staff
        </Divider>
        <TimeRanges name="availability" initialRange={{ startsAt, endsAt }} extra={`Leave empty if always available. ${timeZone}`} />
        <TextAreaField name="dietary" rows={2} />
        <TextAreaField name="avNeeds" rows={2} />
        <TextAreaField name="internalNotes" rows={3} />
      </AfterPaint>
    </>
  )
}

const { confirmed } = speakerStatuses

/** Warns when an unconfirmed speaker is published. */
function PublishedField() {
  const form = Form.useFormInstance()
  const isPublished = Form.useWatch<boolean | undefined>('isPublished', form)
  const status = Form.useWatch<number | undefined>('speakerStatusId', form)
  const isEarly = isPublished && status !== undefined && status !== confirmed
  return <SwitchField name="isPublished" extra={isEarly && <span role="status">Not confirmed, but attendees can see this speaker.</span>} />
}
