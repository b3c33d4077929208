import { Divider } from 'antd'
import type { Event } from '#contract/events/events.ts'
import type { Speaker } from '#contract/events/speakers.ts'
import { speakers } from '#store/events/speakers.ts'
import { ContactField } from '../../form/ContactField.tsx'
import { fieldOf, fieldsOf } from '../../form/fieldsOf.ts'
import { HeadshotField } from '../../form/HeadshotField.tsx'
import { Later } from '../../ui/Later.tsx'
import { TimeRangesField } from '../../form/TimeRangesField.tsx'

const { SelectField, SwitchField, TextAreaField, TextField } = fieldsOf(speakers.declared)
const TimeRanges = fieldOf(speakers.declared, TimeRangesField)

/** The fields of a speaker. */
export function SpeakerFields({ row, event: { startsAt, endsAt, timeZone } }: { row: Speaker | null; event: Event }) {
  return (
    <>
      <ContactField row={row} />
      <HeadshotField urlName="headshotOriginalUrl" cropName="headshotCrop" renderedUrl={row?.headshotUrl ?? null} />
      <div className="form-grid">
        <TextField name="firstName" />
        <TextField name="lastName" />
        <TextField name="displayName" extra="Empty: first and last name" />
        <SelectField name="speakerStatusId" />
        <TextField name="jobTitle" />
        <TextField name="companyName" />
        <Later>
          <TextField name="email" type="email" />
          <TextField name="phone" type="tel" />
          <TextField name="assistantEmail" type="email" />
          <SwitchField name="isPublished" />
          <SwitchField name="isFeatured" />
          <SwitchField name="hasArrived" />
        </Later>
      </div>
      <Later>
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
        <TimeRanges name="availability" first={{ startsAt, endsAt }} extra={`Empty: always available. ${timeZone}`} />
        <TextAreaField name="dietary" rows={2} />
        <TextAreaField name="avNeeds" rows={2} />
        <TextAreaField name="internalNotes" rows={3} />
      </Later>
    </>
  )
}
