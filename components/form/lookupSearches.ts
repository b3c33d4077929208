import { useCallback, useRef } from 'react'
import { contactStates } from '#constants/choices.ts'
import type { CompanyHit, ContactHit } from '#contract/common.ts'
import { searchCompanies, searchContacts } from '#store/common/common.ts'
import { useAppDispatch } from '#store/hooks.ts'
import type { LookupOption } from './LookupField.tsx'

const { purgatory } = contactStates

/** Searches contacts for a lookup. `hitOf` returns all values of a contact that was offered. */
export function useContactSearch(): {
  search: (term: string) => Promise<LookupOption[]>
  hitOf: (contactId: number) => ContactHit | undefined
} {
  const dispatch = useAppDispatch()
  const hits = useRef(new Map<number, ContactHit>())
  const search = useCallback(
    async (term: string) => {
      const result = await dispatch(searchContacts({ term }))
      const rows = searchContacts.fulfilled.match(result) ? result.payload : []
      for (const hit of rows) hits.current.set(hit.contactId, hit)
      return rows.map((hit) => ({
        value: hit.contactId,
        label: hit.fullName,
        detail: [hit.jobTitle, hit.companyName, hit.email, hit.state === purgatory && 'in purgatory'].filter(Boolean).join(' · '),
      }))
    },
    [dispatch],
  )
  return { search, hitOf: useCallback((contactId: number) => hits.current.get(contactId), []) }
}

/** Searches companies for a lookup. */
export function useCompanySearch(): {
  search: (term: string) => Promise<LookupOption[]>
  hitOf: (companyId: number) => CompanyHit | undefined
} {
  const dispatch = useAppDispatch()
  const hits = useRef(new Map<number, CompanyHit>())
  const search = useCallback(
    async (term: string) => {
      const result = await dispatch(searchCompanies({ term }))
      const rows = searchCompanies.fulfilled.match(result) ? result.payload : []
      for (const hit of rows) hits.current.set(hit.companyId, hit)
      return rows.map((hit) => ({ value: hit.companyId, label: hit.name, detail: hit.companyType ?? undefined }))
    },
    [dispatch],
  )
  return { search, hitOf: useCallback((companyId: number) => hits.current.get(companyId), []) }
}
