import { Descriptions, Tabs } from 'antd'
import { useState } from 'react'
import { choiceLabel } from '#constants/choice.ts'
import { attendances, registrationSources } from '#constants/choices.ts'
import type { IrRep } from '#contract/events/events.ts'
import type { Registration, RegistrationCompanyType } from '#contract/events/registrations.ts'
import { registrations } from '#store/events/registrations.ts'
import { formatForViewer, formatInZone } from '../../ui/dates.ts'
import type { LoadedLookup } from '../../ui/useLookup.ts'
import { AfterPaint } from '../../ui/AfterPaint.tsx'
import { ResourceDrawer } from '../../resource/record/ResourceDrawer.tsx'
import type { Steps } from '../../resource/record/useNeighbours.ts'
import { Responses } from './Responses.tsx'
import { NoteEditor } from './NoteEditor.tsx'
import { RegistrationHead } from './RegistrationHead.tsx'
import { RegistrationFields } from './RegistrationFields.tsx'
import { StatusControl } from './StatusControl.tsx'

interface Props {
  /** Null for a new registration. */
  registration: Registration | null
  eventId: number
  timeZone: string
  types: LoadedLookup<RegistrationCompanyType>
  reps: LoadedLookup<IrRep>
  mayEdit: boolean
  steps: Steps
  onClose: () => void
}

/** The drawer of a registration: status, answers, note and fields. */
export function RegistrationDrawer({ registration: row, eventId, timeZone, types, reps, mayEdit, steps, onClose }: Props) {
  // The tab stays when the user steps to the next registration.
  const [tab, setTab] = useState('answers')
  const fields = <RegistrationFields row={row} types={types} reps={reps} />
  return (
    <ResourceDrawer
      resource={registrations}
      row={row}
      defaults={{ eventId, source: registrationSources.staff }}
      title={row ? `${row.firstName} ${row.lastName}` : 'Add a registration'}
      head={row && <RegistrationHead row={row} />}
      timeZone={timeZone}
      width={640}
      isReadOnly={!mayEdit}
      steps={steps}
      onClose={onClose}
    >
      {row ? (
        <>
          <Descriptions size="small" column={{ xs: 1, sm: 2 }} className="registration-facts" items={facts(row, timeZone, mayEdit)} />
          <AfterPaint>
            <Tabs
              activeKey={tab}
              onChange={setTab}
              items={[
                { key: 'answers', label: 'Answers', children: <Responses eventRegistrationId={row.eventRegistrationId} /> },
                {
                  key: 'note',
                  label: row.eventRegistrationNotes ? 'Note •' : 'Note',
                  children: <NoteEditor key={row.eventRegistrationId} registration={row} mayEdit={mayEdit} />,
                },
                { key: 'details', label: 'Details', forceRender: true, children: fields },
              ]}
            />
          </AfterPaint>
        </>
      ) : (
        fields
      )}
    </ResourceDrawer>
  )
}

const facts = (row: Registration, timeZone: string, mayEdit: boolean) => [
  { key: 'status', label: 'Status', children: <StatusControl registration={row} mayEdit={mayEdit} /> },
  { key: 'confirmation', label: 'Confirmation', children: <span className="tabular">{row.confirmationNumber}</span> },
  ...(row.statusReason ? [{ key: 'reason', label: 'Reason', children: row.statusReason }] : []),
  { key: 'type', label: 'Company type', children: row.companyTypeName },
  { key: 'source', label: 'Source', children: choiceLabel(registrationSources, row.source) },
  ...(row.submittedAt
    ? [
        {
          key: 'submitted',
          label: 'Submitted',
          children: <span title={formatForViewer(row.submittedAt)}>{formatInZone(row.submittedAt, timeZone)}</span>,
        },
      ]
    : []),
  { key: 'attendance', label: 'Attendance', children: choiceLabel(attendances, row.attendance) },
  ...(row.waitlistPosition ? [{ key: 'waitlist', label: 'Waiting list', children: `Number ${row.waitlistPosition}` }] : []),
]
