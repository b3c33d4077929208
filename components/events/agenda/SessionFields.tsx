import { Form, Tabs } from 'antd'
import { type ReactNode, useState } from 'react'
import { agendaSessions, type AgendaSession } from '#contract/events/agenda.ts'
import type { Event } from '#contract/events/events.ts'
import { timesIn } from '#contract/zoneNames.ts'
import { companyTypeChoices } from '#store/events/companyTypeChoices.ts'
import { DateRangeFields } from '../../form/DateRangeFields.tsx'
import { ChoicesField } from '../../form/ChoicesField.tsx'
import { fieldOf, fieldsOf, rangeOf } from '../../form/fieldsOf.ts'
import { AfterPaint } from '../../ui/AfterPaint.tsx'
import { LoadAgain } from '../../ui/LoadAgain.tsx'
import { useLookup } from '../../ui/useLookup.ts'
import { FormClashes } from './FormClashes.tsx'
import { SessionSpeakers } from './SessionSpeakers.tsx'
import { SessionSponsors } from './SessionSponsors.tsx'
import type { useAgenda } from './useAgenda.ts'

const { NumberField, ReferenceField, SelectField, SwitchField, TextAreaField, TextField } = fieldsOf(agendaSessions)
const DateRange = rangeOf(agendaSessions, DateRangeFields)
const Choices = fieldOf(agendaSessions, ChoicesField)

interface Props {
  row: AgendaSession | null
  /** The session that the new one is a duplicate of. */
  copyOf?: AgendaSession | null
  event: Event
  agenda: ReturnType<typeof useAgenda>
  mayEdit: boolean
}

/** The form of a session: its fields, its speakers and its sponsors. */
export function SessionFields({ row, copyOf = null, event, agenda, mayEdit }: Props) {
  const [tab, setTab] = useState('details')
  const details = <Details row={row} event={event} agenda={agenda} />
  if (!row)
    return (
      <>
        {copyOf && (
          <p className="quiet">
            The speakers and sponsors of “{copyOf.title}” are copied when you save. Each speaker has to confirm again.
          </p>
        )}
        {details}
      </>
    )
  const id = row.agendaDaySessionId
  const items: { key: string; label: string; children: ReactNode; forceRender?: boolean }[] = [
    // The form needs its fields whichever tab is shown.
    { key: 'details', label: 'Details', children: details, forceRender: true },
    {
      key: 'speakers',
      label: row.speakers.length > 0 ? `Speakers (${row.speakers.length})` : 'Speakers',
      children: <SessionSpeakers key={id} sessionId={id} eventId={event.eventId} mayEdit={mayEdit} />,
    },
    {
      key: 'sponsors',
      label: 'Sponsors',
      children: <SessionSponsors key={id} sessionId={id} eventId={event.eventId} mayEdit={mayEdit} />,
    },
  ]
  return <Tabs size="small" activeKey={tab} onChange={setTab} items={items} />
}

function Details({ row, event: { eventId, timeZone }, agenda: { tracks, locations } }: Omit<Props, 'mayEdit' | 'copyOf'>) {
  const types = useLookup(companyTypeChoices, { eventId })
  const lengthMinutes = Form.useWatch<number | null>('lengthMinutes', { form: Form.useFormInstance(), preserve: true }) ?? undefined
  return (
    <>
      <TextField name="title" autoFocus={!row} />
      <div className="form-grid">
        <SelectField name="sessionType" />
        <SelectField name="sessionStatusId" />
        <DateRange start="startsAt" end="endsAt" usualMinutes={lengthMinutes} />
        <ReferenceField
          name="sessionLocationId"
          row={row}
          list={{ rows: locations }}
          optionsBy="sessionLocationId"
          entityNames="locations"
        />
        <ReferenceField name="sessionTrackId" row={row} list={{ rows: tracks }} optionsBy="sessionTrackId" entityNames="tracks" />
      </div>
      <FormClashes eventId={eventId} sessionId={row?.agendaDaySessionId ?? null} />
      <TextAreaField name="description" rows={3} />
      <AfterPaint>
        <div className="form-grid">
          <NumberField name="lengthMinutes" unit="minutes" extra="Used until the session is scheduled" />
          <NumberField name="capacity" />
          <SwitchField name="requiresSignup" />
          <SwitchField name="blocksMeetings" />
        </div>
        <Choices
          name="visibleToCompanyTypeIds"
          extra="Leave empty for everyone"
          choices={types.rows.map(({ eventCompanyTypeId, name }) => ({ value: eventCompanyTypeId, label: name }))}
        />
        {types.status === 'failed' && <LoadAgain text="The company types could not be loaded." onClick={types.reload} />}
        <TextField name="streamUrl" type="url" />
        <TextField name="slidesUrl" type="url" />
        <TextField name="recordingUrl" type="url" />
        <TextAreaField name="internalNotes" rows={2} />
        <p className="quiet small">{timesIn(timeZone)}</p>
      </AfterPaint>
    </>
  )
}
