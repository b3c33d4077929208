import { choiceLabel } from '#constants/choice.ts'
import { companySides } from '#constants/choices.ts'
import { routes } from '#constants/routes.ts'
import { allocatorTypes } from '#constants/vetting.ts'
import type { CompanyType } from '#contract/companyTypes.ts'
import { companyTypes } from '#store/companies/companyTypes.ts'
import { requestFor } from '#store/prefetchRequests.ts'
import type { Column } from '../resource/base/columns.tsx'
import { filtersOf } from '../resource/list/FilterSelect.tsx'
import { listQueryOf } from '../resource/screen/listQueryOf.ts'
import { ResourceTab } from '../resource/ResourceTab.tsx'
import { registerScreenRequests } from '../shell/screenRequests.ts'
import { lazyPart } from '../ui/lazyPart.tsx'
import { formatCount } from '../ui/numbers.ts'
import { PageHead } from '../ui/PageHead.tsx'
import { ToneTag } from '../ui/ToneTag.tsx'

const { FilterSelect } = filtersOf(companyTypes.declared)
const CompanyTypeFields = lazyPart(() => import('./CompanyTypeFields.tsx').then((file) => file.CompanyTypeFields), { prefetch: true })

const scope = {}
const texts = {
  list: 'Company types',
  one: 'company type',
  many: 'company types',
  empty: 'No company types yet.',
  start: 'Add one for each kind of company, such as endowments and hedge fund managers.',
  search: 'Search company types',
}

/** The types of companies, of which each company has one. Administrators change them. */
export const CompanyTypesScreen = () => (
  <>
    <PageHead title="Company types" facts="The kinds of companies, in all events." />
    <ResourceTab
      resource={companyTypes}
      scope={scope}
      columns={columns}
      defaults={{ side: companySides.allocator, isActive: true }}
      texts={texts}
      nameOf={nameOf}
      filters={<FilterSelect name="side" label="Side" placeholder="Any side" options={companySides} />}
      fields={() => <CompanyTypeFields />}
    />
  </>
)

/** A stable function: a new one would render every row again. */
const nameOf = ({ name }: CompanyType): string => name

const columns: Column<CompanyType>[] = [
  { field: 'name', sorter: true, ellipsis: true },
  { field: 'side', sorter: true, width: 150, phone: 'line', render: ({ side }) => choiceLabel(companySides, side) },
  {
    field: 'allocatorType',
    sorter: true,
    width: 190,
    ellipsis: true,
    render: ({ allocatorType }) => choiceLabel(allocatorTypes, allocatorType) || '—',
  },
  { field: 'companyCount', sorter: true, width: 120, align: 'right', render: ({ companyCount }) => formatCount(companyCount) },
  {
    field: 'isActive',
    sorter: true,
    width: 120,
    phone: 'state',
    render: ({ isActive }) => <ToneTag tone={isActive ? 'success' : 'neutral'}>{isActive ? 'Offered' : 'Archived'}</ToneTag>,
  },
]

registerScreenRequests(routes.companyTypes, (params) => [
  requestFor(companyTypes.list, listQueryOf(companyTypes.declared, scope, params(companyTypes.declared)).paged),
])
