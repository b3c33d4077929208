import { Tabs } from 'antd'
import { useState } from 'react'
import { registrationSources } from '#constants/choices.ts'
import { inactiveStatuses } from '#constants/statuses.ts'
import type { IrRep } from '#contract/events/events.ts'
import type { CompanyTypeChoice } from '#contract/events/companyTypeChoices.ts'
import type { Registration } from '#contract/events/registrations.ts'
import { fullNameOf } from '#contract/personName.ts'
import { registrations } from '#store/events/registrations.ts'
import type { LoadedLookup } from '../../ui/useLookup.ts'
import { AfterPaint } from '../../ui/AfterPaint.tsx'
import { ResourceDrawer } from '../../resource/record/ResourceDrawer.tsx'
import type { Steps } from '../../resource/record/useNeighbours.ts'
import { RegistrationMails } from './mails/RegistrationMails.tsx'
import { EditAnswers } from './EditAnswers.tsx'
import { Responses } from './Responses.tsx'
import { MappedAnswers } from './MappedAnswers.tsx'
import { MissingCompany } from './MissingCompany.tsx'
import { NoteEditor } from './NoteEditor.tsx'
import { NoteHistory } from './NoteHistory.tsx'
import { RegistrationHead } from './RegistrationHead.tsx'
import { RegistrationFields } from './RegistrationFields.tsx'

interface Props {
  /** Null for a new registration. */
  registration: Registration | null
  eventId: number
  timeZone: string
  types: LoadedLookup<CompanyTypeChoice>
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
      title={row ? fullNameOf(row) : 'Add registration'}
      head={
        row && (
          <>
            <RegistrationHead row={row} timeZone={timeZone} mayEdit={mayEdit} />
            {mayEdit && !row.hasCompany && !inactiveStatuses.includes(row.eventStatusId) && (
              <MissingCompany key={row.eventRegistrationId} registration={row} />
            )}
          </>
        )
      }
      timeZone={timeZone}
      width={640}
      isReadOnly={!mayEdit}
      steps={steps}
      onClose={onClose}
    >
      {row ? (
        <AfterPaint>
          <Tabs
            activeKey={tab}
            onChange={setTab}
            items={[
              {
                key: 'answers',
                label: 'Answers',
                children: (
                  <>
                    <MappedAnswers registration={row} mayEdit={mayEdit} />
                    {mayEdit && <EditAnswers key={row.eventRegistrationId} registration={row} />}
                    <Responses eventRegistrationId={row.eventRegistrationId} rowVersion={row.rowVersion} />
                  </>
                ),
              },
              {
                key: 'note',
                label: row.eventRegistrationNotes ? 'Note •' : 'Note',
                children: (
                  <>
                    <NoteEditor key={row.eventRegistrationId} registration={row} mayEdit={mayEdit} />
                    <NoteHistory registration={row} />
                  </>
                ),
              },
              { key: 'mails', label: 'Mails', children: <RegistrationMails registration={row} timeZone={timeZone} /> },
              { key: 'details', label: 'Details', forceRender: true, children: fields },
            ]}
          />
        </AfterPaint>
      ) : (
        fields
      )}
    </ResourceDrawer>
  )
}
