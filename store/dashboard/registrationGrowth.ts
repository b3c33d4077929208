import * as contract from '#contract/dashboard/registrationGrowth.ts'
import { createLookup, type LookupStateOf } from '../createLookup.ts'
import { inDashboard } from './slices.ts'

declare module './slices.ts' {
  interface DashboardSlices {
    registrationGrowth: LookupStateOf<typeof contract.registrationGrowth>
  }
}

/** How the registrations of the next events grew. */
export const registrationGrowth = createLookup(contract.registrationGrowth, inDashboard('registrationGrowth'), { follows: ['events'] })
