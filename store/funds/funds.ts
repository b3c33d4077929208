import * as contract from '#contract/funds/funds.ts'
import { createResource } from '../createResource.ts'
import { inFunds } from './slices.ts'

export const funds = createResource(contract.funds, inFunds('funds'))
