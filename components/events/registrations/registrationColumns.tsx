import { Flex, type TableColumnsType } from 'antd'
import type { Registration } from '#contract/events/registrations.ts'
import { dateFormat, formatForViewer, formatInZone, timeFormat } from '../../ui/dates.ts'
import { PersonPicture } from '../../ui/PersonPicture.tsx'
import { NoteCell } from './NoteCell.tsx'
import { StatusControl } from './StatusControl.tsx'

interface Options {
  timeZone: string
  mayEdit: (row: Registration) => boolean
}

export const registrationColumns = ({ timeZone, mayEdit }: Options): TableColumnsType<Registration> => [
  {
    title: 'Name',
    dataIndex: 'lastName',
    sorter: true,
    width: 200,
    render: (_, { firstName, lastName, email }) => (
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
    title: 'Company',
    dataIndex: 'companyName',
    sorter: true,
    width: 170,
    render: (_, { companyName, jobTitle }) => (
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
    title: 'Type',
    dataIndex: 'eventCompanyTypeId',
    sorter: true,
    width: 126,
    ellipsis: true,
    render: (_, { companyTypeName }) => companyTypeName,
  },
  {
    title: 'Status',
    dataIndex: 'eventStatusId',
    sorter: true,
    width: 138,
    render: (_, row) => <StatusControl registration={row} mayEdit={mayEdit(row)} />,
  },
  {
    title: 'IR rep',
    dataIndex: 'irRepContactId',
    width: 104,
    ellipsis: true,
    render: (_, { irRepName }) => irRepName ?? <span className="quiet">—</span>,
  },
  {
    title: 'Submitted',
    dataIndex: 'submittedAt',
    sorter: true,
    width: 106,
    render: (_, { submittedAt }) =>
      submittedAt && (
        <span title={formatForViewer(submittedAt)}>
          {formatInZone(submittedAt, timeZone, dateFormat)}
          <br />
          <span className="quiet small">{formatInZone(submittedAt, timeZone, timeFormat)}</span>
        </span>
      ),
  },
  { title: 'Note', key: 'note', render: (_, row) => <NoteCell registration={row} mayEdit={mayEdit(row)} /> },
]
