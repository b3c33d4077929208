import { useContext, useEffect, useState } from 'react'
import { fetchCompany } from '#store/common/common.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { parseEventId as parseId } from '../events/parseEventId.ts'
import { useListParams } from '../resource/list/useListParams.ts'
import { FilterFoldContext } from '../resource/savedViews/filterFold.ts'
import { useRegisterFilterLabel } from '../resource/savedViews/filterLabels.ts'
import { lazyPart } from '../ui/lazyPart.tsx'

const CompanySelect = lazyPart(() => import('./CompanySelect.tsx').then((file) => file.CompanySelect))

interface Props {
  /** The filter's name in the address. */
  name: 'companyId' | 'parentCompanyId'
  label: string
  placeholder: string
}

/** Filters a list by a company that is found by typing its name. One that only the address names is called by its name too. */
export function CompanyFilter({ name, label, placeholder }: Props) {
  const [{ filters }, change] = useListParams()
  const id = parseId(filters[name])
  const [company, setCompany] = useState<{ id: number; name?: string }>()
  const dispatch = useAppDispatch()
  const isKnown = id === undefined || company?.id === id
  useEffect(() => {
    if (isKnown) return
    const request = dispatch(fetchCompany({ companyId: id }))
    void request.then((result) => {
      if (fetchCompany.fulfilled.match(result)) setCompany({ id, name: result.payload.name })
      else if (fetchCompany.rejected.match(result) && !result.meta.aborted) setCompany({ id })
    })
    return () => request.abort()
  }, [dispatch, id, isKnown])
  useRegisterFilterLabel(name, label, isKnown ? company?.name : '…')
  if (useContext(FilterFoldContext) === 'closed') return null
  return (
    <CompanySelect
      label={label}
      placeholder={placeholder}
      selected={id !== undefined && isKnown && company?.name ? { value: id, label: company.name } : null}
      onChange={(chosen) => {
        if (chosen) setCompany({ id: chosen.value, name: chosen.label })
        change({ filters: { [name]: chosen ? String(chosen.value) : '' } })
      }}
    />
  )
}
