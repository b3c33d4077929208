import { useCallback, useContext } from 'react'
import { fetchCompany } from '#store/common/common.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { useNamedFilter } from '../resource/list/useNamedFilter.ts'
import { FilterFoldContext } from '../resource/base/filterFold.ts'
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
  const dispatch = useAppDispatch()
  const readName = useCallback(
    async (companyId: number) => {
      const result = await dispatch(fetchCompany({ companyId }))
      return fetchCompany.fulfilled.match(result) ? result.payload.name : undefined
    },
    [dispatch],
  )
  const { selected, choose } = useNamedFilter({ name, label, readName })
  if (useContext(FilterFoldContext) === 'closed') return null
  return <CompanySelect label={label} placeholder={placeholder} selected={selected} onChange={choose} />
}
