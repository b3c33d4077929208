import { combineSlices } from '@reduxjs/toolkit'
import type { companies, Company } from '#contract/companies.ts'
import type { companyTypes } from '#contract/companyTypes.ts'
import type { ListState } from '../createListSlice.ts'
import type { RecordState } from '../createRecord.ts'
import { slotsIn } from '../slotsIn.ts'

declare module '../rootState.ts' {
  interface RootSlices {
    companies: ReturnType<typeof companiesReducer>
  }
}

/** The slices of the area. The file that creates any other slice declares it (`declare module`). */
export interface CompaniesSlices {
  companies: ListState<typeof companies>
  company: RecordState<Company>
  companyTypes: ListState<typeof companyTypes>
}

export const companiesReducer = combineSlices().withLazyLoadedSlices<CompaniesSlices>()
export const inCompanies = slotsIn<CompaniesSlices>(companiesReducer, ({ companies }) => companies)
