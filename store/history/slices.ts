import { combineSlices } from '@reduxjs/toolkit'
import { slotsIn } from '../slotsIn.ts'

declare module '../rootState.ts' {
  interface RootSlices {
    history: ReturnType<typeof historyReducer>
  }
}

/** The slices of the area. Each is declared in the file that creates it (`declare module`). */
export interface HistorySlices {}

export const historyReducer = combineSlices().withLazyLoadedSlices<HistorySlices>()
export const inHistory = slotsIn<HistorySlices>(historyReducer, ({ history }) => history)
