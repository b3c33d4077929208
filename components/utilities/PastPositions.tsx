import { routes } from '#constants/routes.ts'
import { dateText } from '#contract/dateText.ts'
import { pastPositions } from '#store/utilities/moves.ts'
import { EvidencePart, EvidenceRow } from '../events/vetting/EvidencePart.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { useLookup } from '../ui/useLookup.ts'

/** The companies where a contact was before. Nothing where there are none. */
export function PastPositions({ contactId, version }: { contactId: number; version: number }) {
  const lookup = useLookup(pastPositions, { contactId }, version)
  if (lookup.rows.length === 0) return null
  return (
    <EvidencePart title="Past positions" lookup={lookup} none="">
      {lookup.rows.map(({ pastPositionId, companyId, companyName, jobTitle, endedOn }) => (
        <EvidenceRow
          key={pastPositionId}
          title={<PageLink href={routes.company(companyId)}>{companyName}</PageLink>}
          facts={[jobTitle, `left ${dateText(endedOn)}`]}
        />
      ))}
    </EvidencePart>
  )
}
