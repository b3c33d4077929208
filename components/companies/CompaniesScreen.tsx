import { PlusOutlined } from '@ant-design/icons'
import { useRouter } from 'next/router'
import { companySides, companyStatuses } from '#constants/choices.ts'
import { countryCodes } from '#constants/countries.ts'
import { routes } from '#constants/routes.ts'
import type { Company } from '#contract/companies.ts'
import { adminContacts, companyTypes } from '#store/common/common.ts'
import { companies } from '#store/companies/companies.ts'
import { requestFor, requestForLookup } from '#store/prefetchRequests.ts'
import { DeleteSelected } from '../resource/selected/DeleteSelected.tsx'
import { TagFilter } from '../resource/usedValues/TagFilter.tsx'
import { filtersOf } from '../resource/list/FilterSelect.tsx'
import { useListScreen } from '../resource/screen/listContexts.ts'
import { listQueryOf } from '../resource/screen/listQueryOf.ts'
import { ListRows } from '../resource/list/ListRows.tsx'
import { MoreFilters } from '../resource/list/MoreFilters.tsx'
import { ResourceList } from '../resource/list/ResourceList.tsx'
import { WhileOpen } from '../resource/list/WhileOpen.tsx'
import { ListBar } from '../resource/list/ListBar.tsx'
import { registerScreenRequests } from '../shell/screenRequests.ts'
import { Button } from '../ui/Button.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'
import { LoadAgain } from '../ui/LoadAgain.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { useLookup } from '../ui/useLookup.ts'
import { useStableCallback } from '../ui/useStableCallback.ts'
import { companyMergeOptions } from '../utilities/mergeOptions.ts'
import { companyColumns } from './companyColumns.tsx'
import { CompanyFilter } from './CompanyFilter.tsx'
import { countryName } from './countryName.ts'

const { FilterSelect } = filtersOf(companies.declared)
const AddCompanyDialog = lazyPart(() => import('./AddCompanyDialog.tsx').then((file) => file.AddCompanyDialog))
const CompanyFields = lazyPart(() => import('./CompanyFields.tsx').then((file) => file.CompanyFields))

const scope = {}
const texts = {
  list: 'Companies',
  one: 'company',
  many: 'companies',
  empty: 'No companies yet.',
  start: 'Add the first company by name, or import a list.',
  search: 'Search name or legal name',
}

/** Every company, in all events. A row opens the company's page. */
export function CompaniesScreen() {
  const router = useRouter()
  const open = useStableCallback(({ companyId }: Pick<Company, 'companyId'>) => void router.push(routes.company(companyId)))
  return (
    <ResourceList
      resource={companies}
      scope={scope}
      columns={companyColumns}
      texts={texts}
      nameOf={nameOf}
      onOpen={open}
      mergeOptions={companyMergeOptions}
    >
      <PageHead title="Companies" facts="Allocators, managers and service providers, in all events." actions={<AddButton />} />
      <ListBar of={companies} add={false} filters={<CompanyFilters />} />
      <DeleteSelected of={companies} fields={() => <CompanyFields row={null} />} />
      <ListRows of={companies} minWidth={1140} start={false} />
      <WhileOpen of={companies}>
        {({ copyOf, close }) => (
          <AddCompanyDialog copyOf={copyOf} onAdded={({ companyId }) => void router.replace(routes.company(companyId))} onClose={close} />
        )}
      </WhileOpen>
    </ResourceList>
  )
}

function AddButton() {
  const { mayEdit, open } = useListScreen(companies)
  return (
    mayEdit && (
      <Button type="primary" className="add-button" icon={<PlusOutlined />} onClick={() => open('new')}>
        Add company
      </Button>
    )
  )
}

function CompanyFilters() {
  const types = useLookup(companyTypes, {})
  const staff = useLookup(adminContacts, {})
  return (
    <>
      <FilterSelect
        name="companyTypeId"
        label="Company type"
        placeholder="Any company type"
        options={types.rows.map(({ companyTypeId, name }) => ({ value: companyTypeId, label: name }))}
        failureNote={types.status === 'failed' && <LoadAgain text="The company types could not be loaded." onClick={types.reload} />}
      />
      <FilterSelect name="companyStatus" label="Status" placeholder="Any status" options={companyStatuses} />
      <FilterSelect
        name="irRepContactId"
        label="IR rep"
        placeholder="Any IR rep"
        options={staff.rows.map(({ contactId, name }) => ({ value: contactId, label: name }))}
        failureNote={staff.status === 'failed' && <LoadAgain text="The staff could not be loaded." onClick={staff.reload} />}
      />
      <MoreFilters>
        <FilterSelect name="side" label="Side" placeholder="Any side" options={companySides} />
        <FilterSelect
          name="countryCode"
          label="Country"
          placeholder="Any country"
          options={countryCodes.map((value) => ({ value, label: countryName(value) }))}
        />
        <CompanyFilter name="parentCompanyId" label="Parent company" placeholder="Any parent" />
        <TagFilter of={companies} field="tags" />
        <FilterSelect name="from" label="Starts at" placeholder="Start at a letter" options={letters} />
      </MoreFilters>
    </>
  )
}

const letters = [...'abcdefghijklmnopqrstuvwxyz'].map((value) => ({ value, label: value.toUpperCase() }))

/** A stable function: a new one would render every row again. */
const nameOf = ({ name }: Company): string => name

registerScreenRequests(routes.companies, (params) => [
  requestFor(companies.declared.calls.list, listQueryOf(companies.declared, scope, params(companies.declared)).paged),
  requestForLookup(companyTypes, {}),
  requestForLookup(adminContacts, {}),
])
