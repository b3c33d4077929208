import { combineSlices } from '@reduxjs/toolkit'
import type { fundReturns } from '#contract/funds/fundReturns.ts'
import type { funds } from '#contract/funds/funds.ts'
import type { ListState } from '../createListSlice.ts'
import { slotsIn } from '../slotsIn.ts'

declare module '../rootState.ts' {
  interface RootSlices {
    funds: ReturnType<typeof fundsReducer>
  }
}

interface FundsSlices {
  funds: ListState<typeof funds>
  fundReturns: ListState<typeof fundReturns>
}

export const fundsReducer = combineSlices().withLazyLoadedSlices<FundsSlices>()
export const inFunds = slotsIn<FundsSlices>(fundsReducer, ({ funds }) => funds)
