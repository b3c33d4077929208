import { Divider, Form } from 'antd'
import type { Event } from '#contract/events/events.ts'
import type { Speaker } from '#contract/events/speakers.ts'
import { SelectField, SwitchField, TextAreaField, TextField, NumberField } from '../../form/fields.tsx'
import { HeadshotField } from '../../form/HeadshotField.tsx'
import { LookupField } from '../../form/LookupField.tsx'
import { useContactSearch } from '../../form/lookups.ts'
import { SpansField } from '../../form/SpansField.tsx'

/** The fields of a speaker. Choosing a contact fills what is still empty from it. */
export function SpeakerFields({ row, event: { startsAt, endsAt, timeZone } }: { row: Speaker | null; event: Event }) {
  const form = Form.useFormInstance<Speaker>()
  const { search, found } = useContactSearch()
  const fill = (contactId: number | null) => {
    const contact = contactId === null ? undefined : found(contactId)
    if (!contact) return
    const { firstName, lastName, email, jobTitle, companyId, companyName } = contact
    const values = { firstName, lastName, email, jobTitle, companyId, companyName }
    // The fields of a new speaker follow the contact; what somebody wrote for an existing one stays.
    const empty = Object.entries(values).filter(([key]) => row === null || !form.getFieldValue(key as keyof Speaker))
    form.setFieldsValue(Object.fromEntries(empty))
  }
  return (
    <>
      <LookupField
        name="contactId"
        search={search}
        chosen={row?.contactId ? { value: row.contactId, label: `${row.firstName} ${row.lastName}` } : null}
        onChosen={fill}
        placeholder="Type a name to fill the fields from a contact"
      />
      <HeadshotField urlName="headshotOriginalUrl" cropName="headshotCrop" renderedUrl={row?.headshotUrl ?? null} />
      <div className="form-grid">
        <TextField name="firstName" />
        <TextField name="lastName" />
        <TextField name="displayName" extra="Empty: first and last name" />
        <SelectField name="speakerStatusId" />
        <TextField name="jobTitle" />
        <TextField name="companyName" />
        <TextField name="email" type="email" />
        <TextField name="phone" type="tel" />
        <TextField name="assistantEmail" type="email" />
        <NumberField name="sortOrder" />
        <SwitchField name="isPublished" />
        <SwitchField name="isFeatured" />
        <SwitchField name="hasArrived" />
      </div>
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
      <SpansField name="availability" first={{ startsAt, endsAt }} extra={`Empty: always available. ${timeZone}`} />
      <TextAreaField name="dietary" rows={2} />
      <TextAreaField name="avNeeds" rows={2} />
      <TextAreaField name="internalNotes" rows={3} />
    </>
  )
}
