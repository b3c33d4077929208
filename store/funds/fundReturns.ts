import * as contract from '#contract/funds/fundReturns.ts'
import { createCallThunk } from '../createCallThunk.ts'
import { createResource } from '../createResource.ts'
import { inFunds } from './slices.ts'

export const fundReturns = createResource(contract.fundReturns, inFunds('fundReturns'))
export const saveFundReturns = createCallThunk(contract.saveFundReturns)
export const clearFundReturns = createCallThunk(contract.clearFundReturns)
