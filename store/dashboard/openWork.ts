import * as contract from '#contract/dashboard/openWork.ts'
import { createLookup, type LookupStateOf } from '../createLookup.ts'
import { inDashboard } from './slices.ts'

declare module './slices.ts' {
  interface DashboardSlices {
    openWork: LookupStateOf<typeof contract.openWork>
  }
}

/** What waits for staff on a day. */
export const openWork = createLookup(contract.openWork, inDashboard('openWork'), {
  follows: ['vettingSubmissions', 'meetings', 'coffeeChats', 'events'],
})
