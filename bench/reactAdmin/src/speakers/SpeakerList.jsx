import StarIcon from '@mui/icons-material/Star'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import { BooleanField, DataTable, List, Pagination, SearchInput, SelectInput } from 'react-admin'
import { speakerStatuses } from '../../../../constants/programmeChoices.ts'
import { PersonPicture } from '../PersonPicture.jsx'

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput
    key="status"
    source="speakerStatusId"
    label="Status"
    choices={speakerStatuses}
    optionValue="value"
    optionText="label"
    alwaysOn
  />,
]

/** The people on stage, all on one page: the columns of the console's list. */
export const SpeakerList = () => (
  <List
    filters={filters}
    perPage={200}
    sort={{ field: 'sortOrder', order: 'ASC' }}
    pagination={<Pagination rowsPerPageOptions={[20, 50, 100, 200]} />}
  >
    <DataTable>
      <DataTable.Col source="lastName" label="Name" render={name} />
      <DataTable.Col source="jobTitle" disableSort />
      <DataTable.Col source="companyName" label="Company" />
      <DataTable.Col source="speakerStatusId" label="Status" render={status} />
      <DataTable.Col source="isPublished" label="Published" disableSort>
        <BooleanField source="isPublished" />
      </DataTable.Col>
      <DataTable.Col source="hasArrived" label="Arrived" disableSort>
        <BooleanField source="hasArrived" />
      </DataTable.Col>
    </DataTable>
  </List>
)

function name({ displayName, firstName, lastName, headshotUrl, isFeatured }) {
  const shown = displayName || `${firstName} ${lastName}`
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
      <PersonPicture name={shown} url={headshotUrl} />
      <span>{shown}</span>
      {isFeatured && <StarIcon fontSize="small" titleAccess="Featured" />}
    </Stack>
  )
}

const labels = new Map(speakerStatuses.map(({ value, label }) => [value, label]))
const status = ({ speakerStatusId }) => <Chip size="small" label={labels.get(speakerStatusId)} />
