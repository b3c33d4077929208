import { Button } from 'antd'
import { useState } from 'react'
import { type PossibleCompany, possibleDuplicates } from '#contract/addCompany.ts'
import type { Registration } from '#contract/events/registrations.ts'
import { addCompany } from '#store/companies/addCompany.ts'
import { failureOf } from '#store/createCallThunk.ts'
import { registrations } from '#store/events/registrations.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { Lookup } from '../../form/LookupField.tsx'
import { useListSearch } from '../../form/searchedLists.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { usePermission } from '../../ui/usePermission.ts'
import { PossibleCompanies } from '../../companies/PossibleCompanies.tsx'

const AddCompanyDialog = lazyPart(() => import('../../companies/AddCompanyDialog.tsx').then((file) => file.AddCompanyDialog))

/** Chooses the company of a registration that has none, or adds the one that the registrant typed. */
export function MissingCompany({ registration }: { registration: Registration }) {
  const { eventRegistrationId, rowVersion, companyName } = registration
  const dispatch = useAppDispatch()
  const mayAdd = usePermission('editEvents')
  const { search } = useListSearch('companies')
  const [isSaving, setSaving] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const [possible, setPossible] = useState<readonly PossibleCompany[]>([])
  const choose = async (companyId: number) => {
    setSaving(true)
    await dispatch(registrations.upsert({ eventRegistrationId, rowVersion, companyId }))
    setSaving(false)
  }
  const add = async (name: string, isNewCompany = false) => {
    setSaving(true)
    const result = await dispatch(addCompany({ name, isNewCompany }))
    setSaving(false)
    if (addCompany.fulfilled.match(result)) return choose(result.payload.companyId)
    setPossible(possibleDuplicates.safeParse(failureOf(result)?.data).data?.possible ?? [])
  }
  return (
    <section className="missing-company" aria-label="Company">
      <p>
        <strong>No company yet: choose or add one.</strong>
        {companyName && ` The registrant typed “${companyName}”.`}
      </p>
      <div className="missing-company-controls">
        <Lookup
          aria-label="Choose a company"
          placeholder="Type the name of a company"
          search={search}
          disabled={isSaving}
          onSelect={(id) => id !== null && void choose(id)}
        />
        {mayAdd && (
          <Button loading={isSaving} onClick={() => (companyName ? void add(companyName) : setAdding(true))}>
            {companyName ? `Add “${companyName}”` : 'Add a company'}
          </Button>
        )}
      </div>
      {companyName && possible.length > 0 && (
        <PossibleCompanies
          companies={possible}
          isSaving={isSaving}
          onUse={({ companyId }) => void choose(companyId)}
          onAddAnyway={() => void add(companyName, true)}
        />
      )}
      {isAdding && (
        <AddCompanyDialog
          onAdded={({ companyId }) => {
            setAdding(false)
            void choose(companyId)
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  )
}
