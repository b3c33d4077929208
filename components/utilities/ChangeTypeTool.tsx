import { useState } from 'react'
import type { Company } from '#contract/companies.ts'
import { companies } from '#store/companies/companies.ts'
import { companyTypes } from '#store/common/common.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { ChangeType } from '../companies/ChangeTypeButton.tsx'
import { useLookup } from '../ui/useLookup.ts'
import { PickRecord } from './PickRecord.tsx'

/** Gives a company another type, after asking for the company. */
export function ChangeTypeTool({ onClose }: { onClose: () => void }) {
  const dispatch = useAppDispatch()
  const types = useLookup(companyTypes, {})
  const [company, setCompany] = useState<Company>()
  const load = async (id: number) => {
    const result = await dispatch(companies.fetchRow({ scope: {}, id }))
    if (companies.fetchRow.fulfilled.match(result) && result.payload) setCompany(result.payload)
  }
  return company ? (
    <ChangeType company={company} types={types.rows} onClose={onClose} />
  ) : (
    <PickRecord
      list="companies"
      title="Change the type of a company"
      label="Company"
      okText="Continue"
      onPick={(id) => void load(id)}
      onClose={onClose}
    />
  )
}
