import { registrationMoves } from '#constants/statuses.ts'
import type { Registration } from '#contract/events/registrations.ts'
import { fullNameOf } from '#contract/personName.ts'
import { formatInZone } from '../../ui/dates.ts'
import type { Column } from '../../resource/base/columns.tsx'
import { Instant } from '../../ui/Instant.tsx'
import { InstantLines } from '../../ui/InstantLines.tsx'
import { PersonPicture } from '../../ui/PersonPicture.tsx'
import { NoteCell } from './NoteCell.tsx'
import { StatusControl } from './StatusControl.tsx'

interface Options {
  timeZone: string
  mayEdit: (row: Registration) => boolean
}

export const registrationColumns = ({ timeZone, mayEdit }: Options): Column<Registration>[] => [
  {
    field: 'lastName',
    title: 'Name',
    exportFields: ['firstName', 'lastName', 'email'],
    sorter: true,
    width: 206,
    render: ({ firstName, lastName, email }) => (
      <div className="side-by-side">
        <PersonPicture name={fullNameOf({ firstName, lastName })} />
        <span className="cut">
          <span className="strong" title={fullNameOf({ firstName, lastName })}>
            {fullNameOf({ firstName, lastName })}
          </span>
          <br />
          <span className="quiet small not-on-phone" title={email}>
            {email}
          </span>
        </span>
      </div>
    ),
  },
  {
    field: 'companyName',
    phone: 'line',
    title: 'Company',
    exportFields: ['companyName', 'jobTitle'],
    sorter: true,
    render: ({ companyName, jobTitle }) => (
      <span className="cut" title={[jobTitle, companyName].filter(Boolean).join(', ')}>
        {companyName ?? <span className="quiet">—</span>}
        {jobTitle && (
          <>
            <br />
            <span className="quiet small not-on-phone">{jobTitle}</span>
          </>
        )}
      </span>
    ),
  },
  {
    field: 'eventCompanyTypeId',
    phone: 'line',
    title: 'Type',
    exportFields: ['companyTypeName'],
    sorter: true,
    width: 126,
    ellipsis: true,
    render: ({ companyTypeName }) => companyTypeName,
  },
  {
    field: 'eventStatusId',
    title: 'Status',
    sorter: true,
    width: 138,
    action: (row) => (mayEdit(row) && registrationMoves[row.eventStatusId].length > 0 ? 'Change status' : undefined),
    render: (row) => (
      <>
        <StatusControl registration={row} mayEdit={mayEdit(row)} />
        {row.confirmBy && (
          <Instant at={row.confirmBy} className="confirm-by quiet small" prefix="Waiting for confirmation until ">
            Confirm by {formatInZone(row.confirmBy, timeZone)}
          </Instant>
        )}
      </>
    ),
  },
  {
    field: 'irRepContactId',
    exportFields: ['irRepName'],
    width: 144,
    ellipsis: true,
    render: ({ irRepName }) => irRepName ?? <span className="quiet">—</span>,
  },
  {
    field: 'submittedAt',
    title: 'Submitted',
    sorter: true,
    width: 120,
    render: ({ submittedAt }) => submittedAt && <InstantLines at={submittedAt} timeZone={timeZone} />,
  },
  {
    field: 'lastEmailAt',
    isOptional: true,
    sorter: true,
    width: 120,
    render: ({ lastEmailAt }) => lastEmailAt && <InstantLines at={lastEmailAt} timeZone={timeZone} />,
  },
  {
    title: 'Note',
    key: 'note',
    width: 92,
    exportFields: ['eventRegistrationNotes'],
    phone: 'line',
    action: (row) => noteAction(row.eventRegistrationNotes, mayEdit(row)),
    render: (row) => <NoteCell registration={row} mayEdit={mayEdit(row)} />,
  },
]

function noteAction(note: string | null | undefined, mayEdit: boolean): string | undefined {
  if (mayEdit) return note ? 'Edit the note' : 'Add a note'
  return note ? 'Read the note' : undefined
}
