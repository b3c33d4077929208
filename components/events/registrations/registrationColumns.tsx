import { Flex } from 'antd'
import type { Registration } from '#contract/events/registrations.ts'
import { dateFormat, formatForViewer, formatInZone, timeFormat } from '../../ui/dates.ts'
import type { Column } from '../../resource/columns.tsx'
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
    shows: ['firstName', 'lastName', 'email'],
    sorter: true,
    width: 200,
    render: ({ firstName, lastName, email }) => (
      <Flex align="center" gap={8}>
        <PersonPicture name={`${firstName} ${lastName}`} />
        <span className="cut">
          <span className="strong" title={`${firstName} ${lastName}`}>
            {firstName} {lastName}
          </span>
          <br />
          <span className="quiet small" title={email}>
            {email}
          </span>
        </span>
      </Flex>
    ),
  },
  {
    field: 'companyName',
    title: 'Company',
    shows: ['companyName', 'jobTitle'],
    sorter: true,
    width: 170,
    render: ({ companyName, jobTitle }) => (
      <span className="cut" title={[jobTitle, companyName].filter(Boolean).join(', ')}>
        {companyName ?? <span className="quiet">—</span>}
        {jobTitle && (
          <>
            <br />
            <span className="quiet small">{jobTitle}</span>
          </>
        )}
      </span>
    ),
  },
  {
    field: 'eventCompanyTypeId',
    title: 'Type',
    shows: ['companyTypeName'],
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
    render: (row) => <StatusControl registration={row} mayEdit={mayEdit(row)} />,
  },
  {
    field: 'irRepContactId',
    title: 'IR rep',
    shows: ['irRepName'],
    width: 104,
    ellipsis: true,
    render: ({ irRepName }) => irRepName ?? <span className="quiet">—</span>,
  },
  {
    field: 'submittedAt',
    title: 'Submitted',
    sorter: true,
    width: 106,
    render: ({ submittedAt }) =>
      submittedAt && (
        <span title={formatForViewer(submittedAt)}>
          {formatInZone(submittedAt, timeZone, dateFormat)}
          <br />
          <span className="quiet small">{formatInZone(submittedAt, timeZone, timeFormat)}</span>
        </span>
      ),
  },
  {
    title: 'Note',
    key: 'note',
    shows: ['eventRegistrationNotes'],
    render: (row) => <NoteCell registration={row} mayEdit={mayEdit(row)} />,
  },
]
