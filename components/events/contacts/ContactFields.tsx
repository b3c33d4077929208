import { Descriptions } from 'antd'
import { choiceLabel } from '#constants/choice.ts'
import { contactStates, eventCompanyStatuses } from '#constants/choices.ts'
import { openIn, routes } from '#constants/routes.ts'
import type { EventCompany } from '#contract/events/eventCompanies.ts'
import type { EventContact } from '#contract/events/eventContacts.ts'
import type { EventCompanyName } from '#contract/events/eventPeople.ts'
import type { Event } from '#contract/events/events.ts'
import { eventContacts } from '#store/events/eventContacts.ts'
import { eventCompanyRecord } from '#store/events/eventPeople.ts'
import { fieldOf, fieldsOf } from '../../form/fieldsOf.ts'
import { TimeRangesField } from '../../form/TimeRangesField.tsx'
import { useRecord } from '../../resource/record/useRecord.ts'
import { formatForViewer, formatInZone } from '../../ui/dates.ts'
import { AfterPaint } from '../../ui/AfterPaint.tsx'
import { LoadAgain } from '../../ui/LoadAgain.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
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
      <Descriptions
        size="small"
        column={{ xs: 1, sm: 2 }}
        className="registration-facts"
        items={[...personFacts(row, timeZone), ...companyFacts(row, company.row)]}
      />
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
  ...(row.contactStateId === contactStates.purgatory
    ? [{ key: 'state', label: 'Status', children: <PurgatoryTag contactStateId={row.contactStateId} /> }]
    : []),
  { key: 'email', label: 'E-mail', children: row.email ? <a href={`mailto:${row.email}`}>{row.email}</a> : '—' },
  { key: 'phone', label: 'Phone', children: row.phone ? <a href={`tel:${row.phone}`}>{row.phone}</a> : '—' },
  { key: 'title', label: 'Job title', children: row.jobTitle ?? '—' },
  {
    key: 'registration',
    label: 'Registration',
    children: row.eventRegistrationId ? (
      <PageLink href={openIn(routes.event(row.eventId, 'registrations'), row.eventRegistrationId)}>Open the registration</PageLink>
    ) : (
      'none'
    ),
  },
  ...(row.checkedInAt
    ? [
        {
          key: 'checkedIn',
          label: 'Checked in',
          children: <span title={formatForViewer(row.checkedInAt)}>{formatInZone(row.checkedInAt, timeZone)}</span>,
        },
      ]
    : []),
]

/** The company at the event; facts that have not loaded yet are left out. */
const companyFacts = (row: EventContact, company: EventCompany | null) => [
  {
    key: 'company',
    label: 'Company',
    children: (
      <PageLink href={openIn(routes.event(row.eventId, 'companies'), row.eventCompanyId)}>
        {row.companyName}
        {company && ` (${choiceLabel(eventCompanyStatuses, company.eventCompanyStatus)})`}
      </PageLink>
    ),
  },
  { key: 'rep', label: 'IR representative', children: row.irRepName ?? '—' },
  ...(company?.locationName ? [{ key: 'location', label: 'Table or booth', children: company.locationName }] : []),
  ...(company && meetingLimits(company.minMeetings, company.maxMeetings)
    ? [{ key: 'meetings', label: "Company's meetings", children: meetingLimits(company.minMeetings, company.maxMeetings) }]
    : []),
]
