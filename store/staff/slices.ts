import { combineSlices } from '@reduxjs/toolkit'
import type { staff } from '#contract/staff.ts'
import type { ListState } from '../createListSlice.ts'
import { slotsIn } from '../slotsIn.ts'

declare module '../rootState.ts' {
  interface RootSlices {
    staff: ReturnType<typeof staffReducer>
  }
}

interface StaffSlices {
  staff: ListState<typeof staff>
}

export const staffReducer = combineSlices().withLazyLoadedSlices<StaffSlices>()
export const inStaff = slotsIn<StaffSlices>(staffReducer, ({ staff }) => staff)
