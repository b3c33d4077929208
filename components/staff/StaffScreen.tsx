import { choiceLabel } from '#constants/choice.ts'
import { contactStates } from '#constants/choices.ts'
import { roleChoices } from '#constants/roles.ts'
import { routes } from '#constants/routes.ts'
import type { StaffMember } from '#contract/staff.ts'
import { fullNameOf } from '#contract/personName.ts'
import { requestFor } from '#store/prefetchRequests.ts'
import { staff } from '#store/staff/staff.ts'
import type { Column } from '../resource/base/columns.tsx'
import { filtersOf } from '../resource/list/FilterSelect.tsx'
import { listQueryOf } from '../resource/screen/listQueryOf.ts'
import { ListRows } from '../resource/list/ListRows.tsx'
import { ResourceList } from '../resource/list/ResourceList.tsx'
import { RecordDrawer } from '../resource/list/RecordDrawer.tsx'
import { ListBar } from '../resource/list/ListBar.tsx'
import { registerScreenRequests } from '../shell/screenRequests.ts'
import { lazyPart } from '../ui/lazyPart.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { ToneTag } from '../ui/ToneTag.tsx'

const { FilterSelect } = filtersOf(staff.declared)
const StaffFields = lazyPart(() => import('./StaffFields.tsx').then((file) => file.StaffFields), { prefetch: true })
const AddStaff = lazyPart(() => import('./AddStaff.tsx').then((file) => file.AddStaff))

const scope = {}
const texts = {
  list: 'Staff',
  one: 'member of staff',
  many: 'members of staff',
  empty: 'No staff yet.',
  search: 'Search name or e-mail',
}
const access = [
  { value: 1, label: 'May sign in' },
  { value: 0, label: 'No access' },
]

/** Who may sign in, and with which role. Administrators change it; everyone else sees whom to ask. */
export const StaffScreen = () => (
  <ResourceList resource={staff} scope={scope} columns={columns} texts={texts} nameOf={fullNameOf} isSelectable={false}>
    <PageHead title="Staff" facts="Who may sign in, and with which role." />
    <ListBar
      of={staff}
      filters={
        <>
          <FilterSelect name="roleId" label="Role" placeholder="Any role" options={roleChoices} />
          <FilterSelect name="isAdmin" label="Access" placeholder="Any access" options={access} />
        </>
      }
    />
    <ListRows of={staff} minWidth={720} start={false} />
    <RecordDrawer of={staff} defaults={{}} adding={({ close }) => <AddStaff onClose={close} />}>
      {(row) => row && <StaffFields />}
    </RecordDrawer>
  </ResourceList>
)

const { active } = contactStates
const columns: Column<StaffMember>[] = [
  {
    field: 'lastName',
    title: 'Name',
    exportFields: ['firstName', 'lastName'],
    sorter: true,
    ellipsis: true,
    render: (row) => fullNameOf(row),
  },
  { field: 'email', sorter: true, ellipsis: true, phone: 'line' },
  { field: 'roleId', sorter: true, width: 170, phone: 'line', render: ({ roleId }) => choiceLabel(roleChoices, roleId) },
  {
    field: 'isAdmin',
    title: 'Access',
    exportFields: ['isAdmin', 'contactStateId'],
    sorter: true,
    width: 190,
    phone: 'state',
    render: ({ isAdmin, contactStateId }) => (
      <ToneTag tone={isAdmin && contactStateId === active ? 'success' : 'neutral'}>{accessText(isAdmin, contactStateId)}</ToneTag>
    ),
  },
]

/** Staff whose contact is not active cannot sign in, whatever their access. */
function accessText(isAdmin: StaffMember['isAdmin'], contactStateId: StaffMember['contactStateId']): string {
  if (!isAdmin) return 'No access'
  return contactStateId === active ? 'May sign in' : `No access, contact is ${choiceLabel(contactStates, contactStateId).toLowerCase()}`
}

registerScreenRequests(routes.staff, (params) => [requestFor(staff.list, listQueryOf(staff.declared, scope, params(staff.declared)).paged)])
