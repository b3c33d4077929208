import { combineSlices } from '@reduxjs/toolkit'
import { slotsIn } from '../slotsIn.ts'

declare module '../rootState.ts' {
  interface RootSlices {
    utilities: ReturnType<typeof utilitiesReducer>
  }
}

/** The slices of the area. Each is declared in the file that creates it (`declare module`). */
export interface UtilitiesSlices {}

export const utilitiesReducer = combineSlices().withLazyLoadedSlices<UtilitiesSlices>()
export const inUtilities = slotsIn<UtilitiesSlices>(utilitiesReducer, ({ utilities }) => utilities)
