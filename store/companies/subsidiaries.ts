import { companies } from '#contract/companies.ts'
import { createLookup, type LookupStateOf } from '../createLookup.ts'
import { inCompanies } from './slices.ts'

declare module './slices.ts' {
  interface CompaniesSlices {
    subsidiaries: LookupStateOf<typeof companies.calls.list>
  }
}

/** The companies directly below one. */
export const subsidiaries = createLookup({ ...companies.calls.list, name: 'companies/subsidiaries/fetch' }, inCompanies('subsidiaries'))
