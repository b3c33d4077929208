import { ReloadOutlined } from '@ant-design/icons'
import { useRouter } from 'next/router'
import { companyStatuses } from '#constants/choices.ts'
import { type Route, routes } from '#constants/routes.ts'
import { companyById, type Company } from '#contract/companies.ts'
import { companyRecord } from '#store/companies/companies.ts'
import { requestFor } from '#store/prefetchRequests.ts'
import { parseEventId as parseId } from '../events/parseEventId.ts'
import { useRecord } from '../resource/record/useRecord.ts'
import { registerRowRequests } from '../shell/screenRequests.ts'
import { Button } from '../ui/Button.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useRedirect } from '../ui/useRedirect.ts'
import { CompanyStatusTag } from './CompanyStatusTag.tsx'
import { placeText } from './countryName.ts'
import { profileParts } from './profile/profileParts.ts'

/** One company: its head, its menu and the open part. The address of a merged company leads to the one that has its rows. */
export function CompanyScreen() {
  const { query } = useRouter()
  const companyId = parseId(query.id)
  const { row: company, status, reload } = useRecord(companyRecord, companyId === undefined ? undefined : { companyId })
  const at = profileParts.findIndex((part) => part.key === query.part)
  const isMerged = company !== null && company.companyId !== companyId
  useRedirect(isMerged ? partRoute(company.companyId, at) : undefined)
  if (companyId === undefined || status === 'missing') return <NotFound />
  if (!company && status === 'failed') return <Failed reload={reload} />
  if (!company || isMerged) return <Skeleton widths={[38, 100, 100, 100, 61]} />
  const { key, Part } = profileParts[at] ?? profileParts[0]
  return (
    <>
      <PageHead title={company.name} breadcrumb={[{ title: 'Companies', href: routes.companies }]} facts={<Facts company={company} />} />
      <nav aria-label="Company" className="part-nav">
        {profileParts.map((part, index) => (
          <PageLink key={part.key} href={partRoute(companyId, index)} aria-current={part.key === key ? 'page' : undefined}>
            {part.label}
          </PageLink>
        ))}
      </nav>
      <Part key={companyId} company={company} />
    </>
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

const NotFound = () => (
  <div className="page-words">
    <h1>Company not found</h1>
    <p>It may have been deleted, or the link may be wrong.</p>
    <p className="row">
      <PageLink href={routes.companies}>All companies</PageLink>
    </p>
  </div>
)

const Failed = ({ reload }: { reload: () => void }) => (
  <div className="page-words">
    <h1>The company could not be loaded</h1>
    <p className="row">
      <Button icon={<ReloadOutlined />} onClick={reload}>
        Retry
      </Button>
    </p>
  </div>
)

registerRowRequests(routes.companies, (companyId) => [requestFor(companyById, { companyId })])
