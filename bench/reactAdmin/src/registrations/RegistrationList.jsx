import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import { BulkExportButton, DataTable, List, Pagination, ReferenceInput, SearchInput, SelectInput } from 'react-admin'
import { registrationStatuses } from '../../../../constants/statuses.ts'
import { PersonPicture } from '../PersonPicture.jsx'
import { TwoLines } from '../TwoLines.jsx'

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <ReferenceInput key="type" source="type" reference="companyTypes" alwaysOn>
    <SelectInput label="Company type" />
  </ReferenceInput>,
  <SelectInput key="status" source="status" choices={registrationStatuses} optionValue="value" optionText="label" alwaysOn />,
]

/** Everyone who registered: the columns of the console's list. */
export const RegistrationList = () => (
  <List
    filters={filters}
    perPage={50}
    sort={{ field: 'submittedAt', order: 'DESC' }}
    pagination={<Pagination rowsPerPageOptions={[20, 50, 100, 200]} />}
  >
    <DataTable bulkActionButtons={<BulkExportButton />}>
      <DataTable.Col source="lastName" label="Name" render={name} />
      <DataTable.Col source="companyName" label="Company" render={company} />
      <DataTable.Col source="eventCompanyTypeId" label="Type" render={({ companyTypeName }) => companyTypeName} />
      <DataTable.Col source="eventStatusId" label="Status" render={status} />
      <DataTable.Col source="irRepName" label="IR rep" disableSort />
      <DataTable.Col source="submittedAt" label="Submitted" render={submitted} />
      <DataTable.Col source="eventRegistrationNotes" label="Note" disableSort />
    </DataTable>
  </List>
)

const name = ({ firstName, lastName, email }) => (
  <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
    <PersonPicture name={`${firstName} ${lastName}`} />
    <TwoLines first={`${firstName} ${lastName}`} second={email} title={email} />
  </Stack>
)

const company = ({ companyName, jobTitle }) => <TwoLines first={companyName ?? '—'} second={jobTitle} title={companyName} />

const labels = new Map(registrationStatuses.map(({ value, label }) => [value, label]))
const status = ({ eventStatusId }) => <Chip size="small" label={labels.get(eventStatusId)} />

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })
const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' })
function submitted({ submittedAt }) {
  if (!submittedAt) return null
  const date = new Date(submittedAt)
  return <TwoLines first={day.format(date)} second={time.format(date)} title={submittedAt} />
}
