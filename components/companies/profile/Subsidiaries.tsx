import { routes } from '#constants/routes.ts'
import { subsidiaries } from '#store/companies/subsidiaries.ts'
import { EvidencePart, EvidenceRow } from '../../events/vetting/EvidencePart.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { useLookup } from '../../ui/useLookup.ts'
import { CompanyStatusTag } from '../CompanyStatusTag.tsx'
import { placeText } from '../countryName.ts'

/** The most that the page shows; the list has all. */
const shown = 50

/** The companies directly below a company, by name. Nothing where there are none. */
export function Subsidiaries({ companyId }: { companyId: number }) {
  const lookup = useLookup(subsidiaries, { parentCompanyId: companyId, page: 1, pageSize: shown })
  if (lookup.status !== 'failed' && lookup.rows.length === 0) return null
  return (
    <EvidencePart title="Subsidiaries" lookup={lookup} none="">
      {lookup.rows.map((company) => (
        <EvidenceRow
          key={company.companyId}
          title={<PageLink href={routes.company(company.companyId)}>{company.name}</PageLink>}
          facts={[company.companyTypeName, placeText(company)]}
          state={company.companyStatus && <CompanyStatusTag id={company.companyStatus} />}
        />
      ))}
      {lookup.rows.length === shown && (
        <li>
          <PageLink href={`${routes.companies}?parentCompanyId=${companyId}`}>Show all</PageLink>
        </li>
      )}
    </EvidencePart>
  )
}
