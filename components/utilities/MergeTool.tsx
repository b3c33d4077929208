import { useRouter } from 'next/router'
import { useState } from 'react'
import { routes } from '#constants/routes.ts'
import type { Company } from '#contract/companies.ts'
import { companies } from '#store/companies/companies.ts'
import { contacts } from '#store/contacts/contacts.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { refreshRequested } from '#store/ui/ui.ts'
import { nameOfContact } from '../contacts/contactColumns.tsx'
import { MergeDialog } from '../resource/merge/MergeDialog.tsx'
import { companyMergeOptions, contactMergeOptions } from './mergeOptions.ts'
import { MergeSuggestions } from './MergeSuggestions.tsx'
import { PickRecord } from './PickRecord.tsx'

interface Props {
  kind: 'contacts' | 'companies'
  /** The first record; without it, it is searched first. */
  id?: number
  /** The second record, which goes unless somebody chooses otherwise; without it, it is searched in the dialog. */
  otherId?: number
  /** Whose match is searched. */
  otherName?: string
  onClose: () => void
}

const titles = { contacts: 'Merge contacts', companies: 'Merge companies' } as const

/** What is searched: with the other record given, the one that is kept unless somebody chooses otherwise. */
function labelOf(kind: Props['kind'], isOtherGiven: boolean): string {
  if (kind === 'contacts') return isOtherGiven ? 'Contact to keep' : 'First contact'
  return isOtherGiven ? 'Company to keep' : 'First company'
}

/** Merges two contacts or two companies over the whole product, then opens the record that is kept. */
export function MergeTool({ kind, id, otherId, otherName, onClose }: Props) {
  const router = useRouter()
  const dispatch = useAppDispatch()
  const [first, setFirst] = useState(id ?? null)
  if (first === null)
    return (
      <PickRecord
        list={kind}
        title={otherName === undefined ? titles[kind] : `Find who ${otherName} is`}
        label={labelOf(kind, otherId !== undefined)}
        okText="Continue"
        onPick={setFirst}
        onClose={onClose}
      >
        {kind === 'contacts' && otherId !== undefined && <MergeSuggestions id={otherId} onChoose={({ value }) => setFirst(value)} />}
      </PickRecord>
    )
  const ids = otherId === undefined ? ([first] as const) : ([first, otherId] as const)
  const done = (address: string | undefined) => {
    dispatch(refreshRequested())
    onClose()
    if (address) void router.push(address)
  }
  return kind === 'contacts' ? (
    <MergeDialog
      {...{ resource: contacts, scope: {}, mergeOptions: contactMergeOptions, ids, one: 'contact', many: 'contacts' }}
      nameOf={nameOfContact}
      onClose={onClose}
      onMerged={(row) => done(row ? routes.contact(row.contactId) : undefined)}
    />
  ) : (
    <MergeDialog
      {...{ resource: companies, scope: {}, mergeOptions: companyMergeOptions, ids, one: 'company', many: 'companies' }}
      nameOf={nameOfCompany}
      onClose={onClose}
      onMerged={(row) => done(row ? routes.company(row.companyId) : undefined)}
    />
  )
}

const nameOfCompany = ({ name }: Company): string => name
