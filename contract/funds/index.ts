import { clearFundReturns, fundReturns, saveFundReturns } from './fundReturns.ts'
import { fundById, funds } from './funds.ts'

export const fundResources = [funds, fundReturns] as const
export const fundCalls = [fundById, saveFundReturns, clearFundReturns] as const
