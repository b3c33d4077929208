import { combineSlices } from '@reduxjs/toolkit'
import { slotsIn } from '../slotsIn.ts'

declare module '../rootState.ts' {
  interface RootSlices {
    common: ReturnType<typeof commonReducer>
  }
}

/** The slices of the area. Each is declared in the file that creates it (`declare module`). */
export interface CommonSlices {}

export const commonReducer = combineSlices().withLazyLoadedSlices<CommonSlices>()
export const inCommon = slotsIn<CommonSlices>(commonReducer, ({ common }) => common)
