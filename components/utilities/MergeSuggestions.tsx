import { sameNotes } from '#constants/samePerson.ts'
import { sameContacts } from '#store/utilities/sameContacts.ts'
import type { LookupOption } from '../form/LookupOption.tsx'
import { Button } from '../ui/Button.tsx'
import { useLookup } from '../ui/useLookup.ts'

/** The contacts who may be the same person as one, to be chosen without a search. Nothing where there are none. */
export function MergeSuggestions({ id, onChoose }: { id: number; onChoose: (option: LookupOption) => void }) {
  const { rows } = useLookup(sameContacts, { contactIds: String(id) })
  if (rows.length === 0) return null
  return (
    <ul className="plain-list" aria-label="May be the same person">
      {rows.map((hit) => (
        <li key={hit.contactId} className="purgatory-same">
          <Button size="small" onClick={() => onChoose({ value: hit.contactId, label: hit.fullName, detail: hit.email ?? undefined })}>
            Choose {hit.fullName}
          </Button>
          <span className="quiet">{[hit.companyName, hit.email, sameNotes(hit)].filter(Boolean).join(' · ')}</span>
        </li>
      ))}
    </ul>
  )
}
