import { useRouter } from 'next/router'
import { companyStatuses } from '#constants/choices.ts'
import { type Route, routes } from '#constants/routes.ts'
import { companyById, type Company } from '#contract/companies.ts'
import { companyRecord } from '#store/companies/companies.ts'
import { requestFor } from '#store/prefetchRequests.ts'
import { RecordFrame } from '../resource/record/RecordFrame.tsx'
import { registerRowRequests } from '../shell/screenRequests.ts'
import { PageHead } from '../ui/PageHead.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { CompanyStatusTag } from './CompanyStatusTag.tsx'
import { placeText } from './countryName.ts'
import { profileParts } from './profile/profileParts.ts'

const list = { href: routes.companies, label: 'All companies' }

/** One company: its head, its menu and the open part. */
export function CompanyScreen() {
  const { query } = useRouter()
  const at = profileParts.findIndex((part) => part.key === query.part)
  const { key, Part } = profileParts[at] ?? profileParts[0]
  return (
    <RecordFrame
      record={companyRecord}
      inputOf={(companyId) => ({ companyId })}
      one="company"
      list={list}
      routeOf={(companyId) => partRoute(companyId, at)}
    >
      {(company) => (
        <>
          <PageHead
            title={company.name}
            breadcrumb={[{ title: 'Companies', href: routes.companies }]}
            facts={<Facts company={company} />}
          />
          <nav aria-label="Company" className="part-nav">
            {profileParts.map((part, index) => (
              <PageLink key={part.key} href={partRoute(company.companyId, index)} aria-current={part.key === key ? 'page' : undefined}>
                {part.label}
              </PageLink>
            ))}
          </nav>
          <Part key={company.companyId} company={company} />
        </>
      )}
    </RecordFrame>
  )
}

/** The address of a part of a company's page; the first one is open without its key. */
const partRoute = (companyId: number, index: number): Route => {
  const part = index > 0 ? profileParts[index] : undefined
  return `${routes.company(companyId)}${part ? (`?part=${part.key}` as const) : ''}`
}

/** What tells a company from others. */
function Facts({ company }: { company: Company }) {
  const { companyTypeName, companyStatus = companyStatuses.active, parentCompanyId, parentCompanyName, website, irRepName } = company
  return (
    <>
      <CompanyStatusTag id={companyStatus} />
      {companyTypeName && <span>{companyTypeName}</span>}
      {placeText(company) && <span>{placeText(company)}</span>}
      {parentCompanyId != null && (
        <span>
          Part of <PageLink href={routes.company(parentCompanyId)}>{parentCompanyName}</PageLink>
        </span>
      )}
      {irRepName && <span>IR rep: {irRepName}</span>}
      {website && (
        <a href={website} target="_blank" rel="noreferrer">
          {website.replace(/^https?:\/\/(www\.)?|\/$/g, '')}
        </a>
      )}
    </>
  )
}

registerRowRequests(routes.companies, (companyId) => [requestFor(companyById, { companyId })])
