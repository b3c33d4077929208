import { combineSlices } from '@reduxjs/toolkit'
import { slotsIn } from '../slotsIn.ts'

declare module '../rootState.ts' {
  interface RootSlices {
    dashboard: ReturnType<typeof dashboardReducer>
  }
}

/** The slices of the area. Each is declared in the file that creates it (`declare module`). */
export interface DashboardSlices {}

export const dashboardReducer = combineSlices().withLazyLoadedSlices<DashboardSlices>()
export const inDashboard = slotsIn<DashboardSlices>(dashboardReducer, ({ dashboard }) => dashboard)
