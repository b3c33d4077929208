import { companyStatuses } from '#constants/choices.ts'
import { routes } from '#constants/routes.ts'
import type { Company } from '#contract/companies.ts'
import type { Column } from '../resource/base/columns.tsx'
import { formatCount } from '../ui/numbers.ts'
import { PageLink } from '../ui/PageLink.tsx'
import { CompanyStatusTag } from './CompanyStatusTag.tsx'
import { placeText } from './countryName.ts'

const noValue = <span className="quiet">—</span>

export const companyColumns: Column<Company>[] = [
  {
    field: 'name',
    sorter: true,
    ellipsis: true,
    render: ({ companyId, name }) => (
      <PageLink href={routes.company(companyId)} className="strong" title={name} tabIndex={-1}>
        {name}
      </PageLink>
    ),
  },
  {
    field: 'companyTypeName',
    title: 'Type',
    exportFields: ['companyTypeName', 'side'],
    width: 170,
    ellipsis: true,
    phone: 'line',
    render: ({ companyTypeName }) => companyTypeName ?? noValue,
  },
  {
    field: 'companyStatus',
    width: 140,
    phone: 'state',
    render: ({ companyStatus = companyStatuses.active }) => <CompanyStatusTag id={companyStatus} />,
  },
  {
    field: 'city',
    title: 'Place',
    exportFields: ['city', 'countryCode'],
    width: 190,
    ellipsis: true,
    phone: 'line',
    render: (company) => placeText(company) ?? noValue,
  },
  { field: 'irRepName', title: 'IR rep', width: 150, ellipsis: true, render: ({ irRepName }) => irRepName ?? noValue },
  {
    field: 'aumUsd',
    exportFields: ['aumUsd', 'aumAsOf'],
    title: 'AUM, USD m',
    width: 110,
    align: 'right',
    render: ({ aumUsd }) => (aumUsd == null ? noValue : formatCount(Math.round(aumUsd / 1e6))),
  },
  { field: 'contactCount', width: 95, align: 'right', render: ({ contactCount }) => formatCount(contactCount) },
]
