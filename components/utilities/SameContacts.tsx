import { useState } from 'react'
import { routes } from '#constants/routes.ts'
import { sameNotes } from '#constants/samePerson.ts'
import { sameContacts } from '#store/utilities/sameContacts.ts'
import { EvidencePart, EvidenceRow } from '../events/vetting/EvidencePart.tsx'
import { Button } from '../ui/Button.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { useLookup } from '../ui/useLookup.ts'

const MergeTool = lazyPart(() => import('./MergeTool.tsx').then((file) => file.MergeTool))

/** The contacts who may be the same person, on the page of one, each with its reason. Nothing where there are none. */
export function SameContacts({ contactId, name, version }: { contactId: number; name: string; version: number }) {
  const lookup = useLookup(sameContacts, { contactIds: String(contactId) }, version)
  const [otherId, setOtherId] = useState<number>()
  if (lookup.rows.length === 0) return null
  return (
    <>
      <EvidencePart title="May be the same person" lookup={lookup} none="">
        {lookup.rows.map((hit) => (
          <EvidenceRow
            key={hit.contactId}
            title={<PageLink href={routes.contact(hit.contactId)}>{hit.fullName}</PageLink>}
            facts={[hit.companyName, hit.email, sameNotes(hit)]}
            state={
              <Button size="small" aria-label={`Merge ${hit.fullName} into ${name}`} onClick={() => setOtherId(hit.contactId)}>
                Merge
              </Button>
            }
          />
        ))}
      </EvidencePart>
      {otherId !== undefined && <MergeTool kind="contacts" id={contactId} otherId={otherId} onClose={() => setOtherId(undefined)} />}
    </>
  )
}
