import { choiceLabel } from '#constants/choice.ts'
import { contactStates } from '#constants/choices.ts'
import { eventCompanyStatuses } from '#constants/participantChoices.ts'
import { openIn, routes } from '#constants/routes.ts'
import type { EventCompany } from '#contract/events/eventCompanies.ts'
import type { EventContact } from '#contract/events/eventContacts.ts'
import type { EventCompanyName } from '#contract/events/eventPeople.ts'
import type { Event } from '#contract/events/events.ts'
import { eventContacts } from '#store/events/eventContacts.ts'
import { eventCompanyRecord } from '#store/events/eventPeople.ts'
import { fieldOf, fieldsOf } from '../../form/fieldsOf.ts'
import { TimeRangesField } from '../../form/TimeRangesField.tsx'
import { MailLink, RecordHead } from '../../resource/record/RecordHead.tsx'
import { useRecord } from '../../resource/record/useRecord.ts'
import { formatForViewer, formatWithZone } from '../../ui/dates.ts'
import { AfterPaint } from '../../ui/AfterPaint.tsx'
import { LoadAgain } from '../../ui/LoadAgain.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { PhoneLink } from '../../ui/PhoneLink.tsx'
import type { LoadedLookup } from '../../ui/useLookup.ts'
import { meetingLimits } from '../companies/companyColumns.tsx'
import { companyChoices } from './companyChoices.ts'
import { PurgatoryTag } from './PurgatoryTag.tsx'

const { NumberField, SelectField, SwitchField, TextAreaField, TextField } = fieldsOf(eventContacts.declared)
const TimeRanges = fieldOf(eventContacts.declared, TimeRangesField)

interface Props {
  row: EventContact
  event: Event
  companies: LoadedLookup<EventCompanyName>
}

/** Facts about an event's contact and their company, and the fields of the contact at the event. */
export function ContactFields({ row, event: { startsAt, endsAt, timeZone }, companies }: Props) {
  const company = useRecord(eventCompanyRecord, { eventCompanyId: row.eventCompanyId })
  return (
    <>
      <RecordHead facts={[...personFacts(row, timeZone), ...companyFacts(row, company.row)]} />
      <div className="form-grid">
        <SelectField
          name="eventCompanyId"
          choices={companyChoices(companies.rows)}
          extra={companies.status === 'failed' && <LoadAgain text="The companies could not be loaded." onClick={companies.reload} />}
        />
        <SelectField name="role" />
        <TextField name="badgeName" extra="Leave empty to use first and last name" />
        <TextField name="badgeTitle" />
        <NumberField name="minMeetings" />
        <NumberField name="maxMeetings" />
        <SwitchField name="attendsMeetings" />
      </div>
      <AfterPaint>
        <TimeRanges name="blackouts" initialRange={{ startsAt, endsAt }} extra={`When they are not available for meetings. ${timeZone}`} />
        <TextAreaField name="notes" rows={2} />
      </AfterPaint>
    </>
  )
}

const personFacts = (row: EventContact, timeZone: string) => [
  {
    label: 'Status',
    value: row.contactStateId === contactStates.purgatory && <PurgatoryTag contactStateId={row.contactStateId} />,
  },
  { label: 'E-mail', value: row.email ? <MailLink address={row.email} /> : '—', isLong: true },
  { label: 'Phone', value: row.phone ? <PhoneLink number={row.phone} isChecked /> : '—' },
  { label: 'Job title', value: row.jobTitle ?? '—' },
  {
    label: 'Registration',
    value: row.shownRegistrationId ? (
      <PageLink href={openIn(routes.event(row.eventId, 'registrations'), row.shownRegistrationId)}>Open the registration</PageLink>
    ) : (
      '—'
    ),
  },
  {
    label: 'Meetings',
    value: <PageLink href={`${routes.event(row.eventId, 'meetings')}?contactId=${row.contactId}`}>Show meetings</PageLink>,
  },
  {
    label: 'Checked in',
    value: row.checkedInAt && <span title={formatForViewer(row.checkedInAt)}>{formatWithZone(row.checkedInAt, timeZone)}</span>,
  },
]

/** The company at the event; facts that have not loaded yet are left out. */
const companyFacts = (row: EventContact, company: EventCompany | null) => [
  {
    label: 'Company',
    value: (
      <PageLink href={openIn(routes.event(row.eventId, 'companies'), row.eventCompanyId)}>
        {row.companyName}
        {company && ` (${choiceLabel(eventCompanyStatuses, company.eventCompanyStatus)})`}
      </PageLink>
    ),
    isLong: true,
  },
  { label: 'IR rep', value: row.irRepName ?? '—' },
  { label: 'Table or booth', value: company?.locationName },
  { label: "Company's meetings", value: company && meetingLimits(company.minMeetings, company.maxMeetings) },
]
